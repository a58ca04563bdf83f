"""Amounts: how many, counted when the text is performed: "for each", "equal to the number of", "equal to its AP"."""

from __future__ import annotations

from typing import Any

from rulings.gundam.text.conditions import Conditions
from rulings.gundam.text.selecting import Selector, placed
from rulings.kernel.state import Node

Nodes = list[Node]


class Amounts(Conditions):
    """Numbers that the text does not print."""

    def number_of(self, items: list[Any]) -> Selector:
        return {"count": placed(items[0])}

    def number_of_names(self, items: list[Any]) -> Selector:
        return {"count": placed({**items[0], "zone": "trash", "of": "you"}), "distinct": "name"}

    def number_placed(self, items: list[Any]) -> Selector:
        return {"count": {"ref": "milled", **{key: value for key, value in items[0].items() if key not in ("zone", "of")}}}

    def stat_of(self, items: list[Any]) -> Selector:
        return {"stat": {"lv.": "level", "lv": "level"}.get(str(items[1]), str(items[1])), "of": items[0]}

    def cost_paid(self, _: list[Any]) -> Selector:
        return {"bound": "event_amount"}

    def each_of(self, items: list[Any]) -> Selector:
        """ "For each", or "for each 2", of a group."""
        return {"count": placed(items[1]), **({"per": int(items[0])} if items[0] is not None else {})}

    def for_each(self, items: list[Any]) -> Nodes:
        return multiplied(items[1], items[0])

    def deed_for_each(self, items: list[Any]) -> Nodes:
        return multiplied(items[0], items[1])

    def deal_equal(self, items: list[Any]) -> Nodes:
        return [Node("deal damage", {"what": items[-1], "amount": items[-2]})]

    def deal_equal_to(self, items: list[Any]) -> Nodes:
        return [Node("deal damage", {"what": items[-2], "amount": items[-1]})]


def multiplied(nodes: Nodes, each: Selector) -> Nodes:
    """What is done so many times: numbers are multiplied; anything else is repeated."""
    if all("add" in node.args for node in nodes):
        return [Node(node.op, {**node.args, "add": {**each, "times": node.args["add"]}}) for node in nodes]
    if len(nodes) == 1 and nodes[0].op in ("draw", "deal damage", "recover"):
        name = "count" if nodes[0].op == "draw" else "amount"
        return [Node(nodes[0].op, {**nodes[0].args, name: {**each, "times": nodes[0].args[name]}})]
    return [Node("loop", {"count": each, "do": tuple(nodes)})]
