"""Meaning: what a sentence of card text does, as nodes of an effect; what an event of a trigger is; what a cost is."""

from __future__ import annotations

from typing import Any

from rulings.gundam.text.amounts import multiplied
from rulings.gundam.text.modifying import lasting
from rulings.gundam.text.moving import PICKED, Moving, choosing, picking
from rulings.gundam.text.selecting import CHOSEN, THIS, placed
from rulings.kernel.state import Node

Nodes = list[Node]


class Deeds(Moving):
    """What effects do."""

    # clauses ---------------------------------------------------------------------------------------------------

    def sentence(self, items: list[Any]) -> Nodes:
        return list(items[0])

    def then(self, items: list[Any]) -> Nodes:
        return [Node("then", {}), *items[0]]

    def deed_then(self, items: list[Any]) -> Nodes:
        return [*items[0], Node("then", {}), *items[1]]

    def if_you_do(self, items: list[Any]) -> Nodes:
        return [Node("if", {"condition": {"bound": "did"}, "then": tuple(items[0]), "rule": "5-20-1", "if_do": True})]

    def if_clause(self, items: list[Any]) -> Nodes:
        return [Node("if", {"condition": items[0], "then": tuple(items[1])})]

    def timed(self, items: list[Any]) -> Nodes:
        return lasting(items[1], items[0])

    def on_turn(self, items: list[Any]) -> Nodes:
        return [Node("if", {"condition": {"turn": items[0]}, "then": tuple(items[1])})]

    def yours(self, _: list[Any]) -> str:
        return "you"

    def opponents(self, _: list[Any]) -> str:
        return "enemy"

    def may(self, items: list[Any]) -> Nodes:
        nodes: Nodes = items[0]
        first = nodes[0]
        chosen = [node for node in nodes if node.op == "choose"]
        if len(chosen) == 1 and first.op == "choose" and first.args["count"] == 1:  # choosing nothing is declining
            return [Node("choose", {**first.args, "up_to": True, "may": True}), *nodes[1:]]
        if first.op == "pay":
            return [Node("pay", {**first.args, "optional": True}), *nodes[1:]]
        more: dict[str, Any] = {}
        if first.op == "choose" and "ref" not in first.args["from"]:  # all of them, or the effect is not used
            there = [{"count": one.args["from"], "ge": one.args.get("least", one.args["count"])} for one in chosen]
            more["check"] = there[0] if len(there) == 1 else {"all": there}
        if first.op in ("exile from", "discard") and first.args.get("player", "you") == "you":  # so many cards, or none
            more["check"] = {"count": first.args["from"], "ge": first.args["count"]}
        return [Node("may", {"words": "use the effect", **more, "then": tuple(nodes)})]

    def from_now_on(self, items: list[Any]) -> Nodes:
        return [Node("from now on", {"trigger": items[0], "then": tuple(items[1])})]

    def timed_event(self, items: list[Any]) -> Nodes:
        return lasting(self.from_now_on(items[1:]), items[0])

    def when_it_destroys(self, items: list[Any]) -> Nodes:
        return [Node("if", {"condition": {"named": "destroyed by it", "args": {"ref": "IT"}}, "then": tuple(items[1])})]

    def otherwise(self, items: list[Any]) -> Nodes:
        return [Node("otherwise", {"then": tuple(items[0])})]

    def deed_if(self, items: list[Any]) -> Nodes:
        return [Node("if", {"condition": items[1], "then": tuple(items[0])})]

    def deed_and_if(self, items: list[Any]) -> Nodes:
        return [*items[0], Node("if", {"condition": items[1], "then": tuple(items[2])})]

    def one_of_three(self, items: list[Any]) -> Nodes:
        """ "Do one thing if ..., another if ..., or a third if ...": the first whose condition is fulfilled."""
        found: Nodes = []
        for at in (4, 2, 0):
            more = {"else": tuple(found)} if found else {}
            found = [Node("if", {"condition": items[at + 1], "then": tuple(items[at]), **more})]
        return found

    def deed_for_each_timed(self, items: list[Any]) -> Nodes:
        return lasting(multiplied(items[0], items[1]), items[2])

    def two_deeds(self, items: list[Any]) -> Nodes:
        return [*items[0], *items[1]]

    # choosing --------------------------------------------------------------------------------------------------

    def choose_some(self, items: list[Any]) -> Nodes:
        return [choosing(items[0], items[1], "chosen")]

    def choose_both(self, items: list[Any]) -> Nodes:
        """ "1 Pilot card and 1 Unit card from your trash": where they lie is said of both."""
        if items[3].get("zone") == "trash" and items[1].get("zone") is None:
            items[1] = {**items[1], "zone": items[3]["zone"], "of": items[3]["of"]}
        return [
            choosing(items[0], items[1], "first"), choosing(items[2], items[3], "second"),
            Node("join", {"names": ("first", "second"), "as": "chosen"}),
        ]  # fmt: skip

    def choose_and_add(self, items: list[Any]) -> Nodes:
        return [choosing(items[0], items[1], "chosen"), Node("add to hand", {"what": CHOSEN})]

    def choose_instead(self, items: list[Any]) -> Nodes:
        return [Node("choose instead", {"with": choosing(items[0], items[1], "chosen")})]

    def modes(self, items: list[Any]) -> Nodes:
        return [Node("modes", {"count": int(items[0])})]

    def choose_each(self, items: list[Any]) -> Nodes:
        group = placed({**items[1], "of": "you"})
        return [Node("choose each", {"from": group, "count": items[0][1], "by": "you", "as": "chosen"})]

    def enemies_choose(self, items: list[Any]) -> Nodes:
        group = placed({**items[1], "of": "you"})
        return [Node("choose each", {"from": group, "count": int(items[0]), "by": "them", "as": "chosen"})]

    def all_choose(self, items: list[Any]) -> Nodes:
        group = placed({**items[1], "of": "you"})
        return [Node("choose each", {"from": group, "count": int(items[0]), "by": "all", "as": "chosen"})]

    def choose_player(self, _: list[Any]) -> Nodes:
        return [Node("choose player", {})]

    # changes ---------------------------------------------------------------------------------------------------

    def rest(self, items: list[Any]) -> Nodes:
        return [Node("rest", {"what": items[0]})]

    def set_active(self, items: list[Any]) -> Nodes:
        return [Node("set active", {"what": items[0]})]

    def deal(self, items: list[Any]) -> Nodes:
        return [Node("deal damage", {"what": items[1], "amount": int(items[0])})]

    def deal_per_stat(self, items: list[Any]) -> Nodes:
        amount = {"stat": str(items[3]), "of": THIS, "times": int(items[0]), "per": int(items[2])}
        return [Node("deal damage", {"what": items[1], "amount": amount})]

    def deal_one_of(self, items: list[Any]) -> Nodes:
        return [picking(items[1], items[2], "choose"), Node("deal damage", {"what": dict(PICKED), "amount": int(items[0])})]

    def instead_of(self, items: list[Any]) -> Nodes:
        return [Node("instead", {"then": tuple(items[0])})]

    def deal_instead(self, items: list[Any]) -> Nodes:
        return [Node("instead", {"amount": int(items[0])})]

    def so_many_instead(self, items: list[Any]) -> Nodes:
        return [Node("instead", {"count": int(items[0])})]

    def deal_shield_area(self, items: list[Any]) -> Nodes:
        return [Node("shield area", {"of": "enemy", "amount": int(items[0])})]

    def destroy(self, items: list[Any]) -> Nodes:
        return [Node("destroy", {"what": items[0]})]

    def destroy_one_of(self, items: list[Any]) -> Nodes:
        return self.destroy_some([items[0], items[-1]])

    def destroy_some(self, items: list[Any]) -> Nodes:
        return [picking(items[0], items[1], "destroy"), Node("destroy", {"what": dict(PICKED)})]

    def rest_one_of(self, items: list[Any]) -> Nodes:
        return [picking(items[0], {**items[1], "status": {"rested": False}}, "rest"), Node("rest", {"what": dict(PICKED)})]

    def destroy_shield_area(self, items: list[Any]) -> Nodes:
        return [Node("shield area", {"of": "that_player", "count": int(items[0]), "destroy": True})]

    def recover(self, items: list[Any]) -> Nodes:
        return [Node("recover", {"what": items[0], "amount": int(items[1])})]

    def recover_and(self, items: list[Any]) -> Nodes:
        return [Node("recover", {"what": items[0], "amount": int(items[1])}), *self.modified([items[0], items[3], items[4]])]

    def may_recover(self, items: list[Any]) -> Nodes:
        return [Node("may", {"words": "recover", "then": (Node("recover", {"what": items[0], "amount": int(items[1])}),)})]

    def change_target(self, items: list[Any]) -> Nodes:
        return [Node("change target", {"what": items[0]})]

    def change_target_to_one(self, items: list[Any]) -> Nodes:
        return [choosing((int(items[0]), int(items[0])), items[1], "target"), Node("change target", {"what": {"ref": "target"}})]

    # costs -----------------------------------------------------------------------------------------------------

    def pay(self, items: list[Any]) -> Nodes:
        return [Node("pay resources", {"amount": "①②③④⑤⑥⑦⑧⑨".index(str(items[0])) + 1})]

    def rest_some(self, items: list[Any]) -> Nodes:
        group = placed({"of": "you", **items[1], "status": {"rested": False}})
        return [Node("rest some", {"from": group, "count": int(items[0])})]

    def return_to_play(self, items: list[Any]) -> Nodes:
        return [picking(items[0], items[1], "return"), Node("return to hand", {"what": dict(PICKED)})]

    def rest_to_play(self, items: list[Any]) -> Nodes:
        return self.rest_some(items)
