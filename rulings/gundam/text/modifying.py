"""Modifying: what card text says applies for a while or always: numbers, keyword effects, what cannot be done, substitutions."""

from __future__ import annotations

from typing import Any

from rulings.gundam.text.amounts import Amounts
from rulings.gundam.text.selecting import CHOSEN, NUMERIC, THIS, Selector, counted, merged, placed
from rulings.kernel.state import Node

Nodes = list[Node]
Damage = tuple[tuple[str, ...], Selector | None]  # which damage, and from what, if the text says it


class Modifying(Amounts):
    """What applies for a while, or always."""

    def change_of(self, items: list[Any]) -> dict[str, Any]:
        text = str(items[0])
        return {"stat": text[:2], "add": int(text[2:])}

    def gained(self, items: list[Any]) -> dict[str, Any]:
        name, _, amount = str(items[0]).strip("<>").partition(" ")
        if name in NUMERIC:
            return {"stat": NUMERIC[name], "add": int(amount or 1)}
        return {"keyword": str(items[0]).strip("<>")}

    def gets(self, items: list[Any]) -> list[dict[str, Any]]:
        return [item for item in items if isinstance(item, dict)]

    def modified(self, items: list[Any]) -> Nodes:
        subject, changes, duration = items
        nodes = [Node("modify", {"what": subject, **change}) for change in changes]
        return lasting(nodes, duration) if duration else nodes

    def gets_and_cannot(self, items: list[Any]) -> Nodes:
        subject, changes, forbids, duration = items
        return [*self.modified([subject, changes, duration]), *self.forbidden([subject, forbids, duration])]

    def both_modified(self, items: list[Any]) -> Nodes:
        others = {**items[0], "other": True}  # this Unit gets it once, even if it is one of them
        return [*self.modified([dict(THIS), *items[1:]]), *self.modified([others, *items[1:]])]

    def gains_trait(self, items: list[Any]) -> Nodes:
        nodes = [Node("modify", {"what": items[0], "stat": "traits", "gain": (str(items[1])[1:-1],)})]
        return lasting(nodes, items[2]) if items[2] else nodes

    def gains_effects(self, items: list[Any]) -> Nodes:
        duration = {"duration": items[1]} if items[1] else {}
        return [Node("gains effects", {"what": items[0], **duration})]

    def loses(self, items: list[Any]) -> Nodes:
        subject, *keywords, duration = items
        nodes = [Node("modify", {"what": subject, **self._lost(str(keyword))}) for keyword in keywords]
        return lasting(nodes, duration) if duration else nodes

    def _lost(self, keyword: str) -> dict[str, Any]:
        name = keyword.strip("<>").partition(" ")[0]
        return {"stat": NUMERIC[name], "set": 0} if name in NUMERIC else {"lose_keyword": keyword.strip("<>")}

    def increased(self, items: list[Any]) -> Nodes:
        return self._by(items, 1)

    def decreased(self, items: list[Any]) -> Nodes:
        return self._by(items, -1)

    def _by(self, items: list[Any], sign: int) -> Nodes:
        what, stat, duration, amount = items
        nodes = [Node("modify", {"what": what, "stat": str(stat), "add": {**amount, "times": sign}})]
        return lasting(nodes, duration) if duration else nodes

    def increased_for(self, items: list[Any]) -> Nodes:
        return self._by([items[0], items[1], items[3], items[2]], 1)

    def increased_by(self, items: list[Any]) -> Nodes:
        return self.modified([items[0], [{"stat": str(items[1]), "add": int(items[2])}], items[3]])

    def reduced_by(self, items: list[Any]) -> Nodes:
        return self.modified([items[0], [{"stat": str(items[1]), "add": -int(items[2])}], items[3]])

    def cheaper_by(self, items: list[Any]) -> Nodes:
        add = {**items[0], "times": -1}
        return [Node("modify", {"what": dict(THIS), "stat": "cost", "add": add, "in": "hand"})]

    def attacks_after_deploying(self, items: list[Any]) -> Nodes:
        now = {"count": placed({"of": "you", **merged([items[0], {"where": {"named": "deployed now"}}])}), "ge": 1}
        return [Node("modify", {"what": dict(THIS), "cannot": "attack", "when": {"not": now}})]

    def not_attacked(self, items: list[Any]) -> Nodes:
        others, what, duration = items
        more = {"when": others["where"]} if others else {}
        nodes = [Node("modify", {"what": what, "cannot": "be attacked", **more})]
        return lasting(nodes, duration) if duration else nodes

    def forbidden(self, items: list[Any]) -> Nodes:
        subject, forbids, duration = items
        nodes = [Node("modify", {"what": subject, **one}) for one in forbids]
        return lasting(nodes, duration) if duration else nodes

    def no_attack(self, _: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "attack"}]

    def no_attack_while(self, items: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "attack", "when": items[0]}]

    def no_attack_unless(self, items: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "attack", "when": {"not": items[0]}}]

    def no_block(self, _: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "block"}]

    def no_player(self, _: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "attack a player"}]

    def no_keyword(self, items: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "block" if str(items[0]) == "<Blocker>" else str(items[0])}]

    def not_blocked(self, items: list[Any]) -> list[dict[str, Any]]:
        by = {key: value for key, value in items[0].items() if key != "zone"} if items else None
        return [{"cannot": "be blocked", **({"when": {"is": "it", "selector": by}} if by else {})}]

    def no_pair(self, _: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "pair"}]

    def no_active(self, _: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "set active"}, {"cannot": "active step"}]

    def no_active_pair(self, _: list[Any]) -> list[dict[str, Any]]:
        return [*self.no_active([]), *self.no_pair([])]

    def not_same_player(self, _: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "attack a player", "when": {"named": "same player"}}]

    def be_destroyed(self, _: list[Any]) -> str:
        return "be destroyed"

    def be_chosen(self, _: list[Any]) -> str:
        return "be chosen"

    def be_rested(self, _: list[Any]) -> str:
        return "rest"

    def be_returned(self, _: list[Any]) -> str:
        return "return to hand"

    def be_returned_to_deck(self, _: list[Any]) -> str:
        return "return to deck"

    def be_exiled(self, _: list[Any]) -> str:
        return "exile"

    def no_enemy_effect(self, items: list[Any]) -> list[dict[str, Any]]:
        """What enemy effects cannot do. Destroying and choosing ask by themselves who does it; other events say it."""
        from_enemy = {"when": {"named": "source", "args": {"of": "enemy"}}}
        return [{"cannot": one, **({} if one.startswith("be ") else from_enemy)} for one in items]

    def no_damage(self, items: list[Any]) -> list[dict[str, Any]]:
        actions, source = items[0]
        when = {"when": {"named": "source", "args": source}} if source else {}
        return [{"cannot": action, **when} for action in actions]

    def no_small_damage(self, items: list[Any]) -> list[dict[str, Any]]:
        actions, source = items[2]
        when: list[Any] = [{"amount": {"bound": "event_amount"}, "le": int(items[0])}]
        when += [{"named": "source", "args": source}] if source else []
        return [{"cannot": action, "when": {"all": when}} for action in actions]

    def damage(self, items: list[Any]) -> Damage:
        return items[0], items[1]

    def enemy_damage(self, items: list[Any]) -> Damage:
        return items[0], {"of": "enemy", **(items[1] or {})}

    def any_damage(self, _: list[Any]) -> tuple[str, ...]:
        return ("battle damage", "effect damage")

    def battle_damage(self, _: list[Any]) -> tuple[str, ...]:
        return ("battle damage",)

    def effect_damage(self, _: list[Any]) -> tuple[str, ...]:
        return ("effect damage",)

    def from_group(self, items: list[Any]) -> Selector:
        return {key: value for key, value in items[0].items() if key != "zone"}

    def from_enemy(self, _: list[Any]) -> Selector:
        return {"of": "enemy"}

    def reaches(self, items: list[Any]) -> Nodes:
        duration = items[-1]
        target = {key: value for key, value in merged(items[1:-1]).items() if key != "of"}  # only enemies are attacked
        nodes = [Node("modify", {"what": items[0], "stat": "reaches", "gain": ({"kind": "unit", **target},)})]
        return lasting(nodes, duration) if duration else nodes

    def possessive(self, _: list[Any]) -> None:
        return None

    def attacks_at_once(self, items: list[Any]) -> Nodes:
        return lasting([Node("modify", {"what": items[0], "stat": "attacks_at_once", "gain": "all"})], "turn")

    def attacks_units_at_once(self, _: list[Any]) -> Nodes:
        return [Node("modify", {"what": dict(THIS), "stat": "attacks_at_once", "gain": "units"})]

    def stays_rested(self, items: list[Any]) -> Nodes:
        return lasting([Node("modify", {"what": items[0], "cannot": "active step"})], "next start phase")

    def other_than(self, items: list[Any]) -> Selector:
        kept = {key: value for key, value in items[0].items() if key not in ("zone", "kind", "of")}
        return {"where": {"not": {"is": "it", "selector": kept}}}

    def drawing_this(self, _: list[Any]) -> Selector:
        return dict(THIS)

    def drawing_it(self, _: list[Any]) -> Selector:
        return {"ref": "IT"}

    def drawing_group(self, items: list[Any]) -> Selector:
        return placed(items[0])

    def draws_attacks(self, items: list[Any]) -> Nodes:
        return [Node("modify", {"what": items[1], "stat": "draws_attacks", "gain": ({"kind": "unit", **(items[0] or {})},)})]

    def cheaper(self, items: list[Any]) -> Nodes:
        return [Node("modify", {"what": dict(THIS), "stat": "cost", "add": int(str(items[0]).replace(" ", "")), "in": "hand"})]

    def cheaper_ones(self, items: list[Any]) -> Nodes:
        """ "Your ... Unit cards in your hand get cost -1": other cards than this one."""
        group = {**merged(items[:-1]), "zone": "hand", "of": "you"}
        return [Node("modify", {"what": group, "stat": "cost", "add": int(str(items[-1]).replace(" ", ""))})]

    def lower(self, items: list[Any]) -> Nodes:
        return [self._in_hand("level", items[1]), self._in_hand("cost", items[2])]

    def _in_hand(self, stat: str, signed: Any) -> Node:
        less = int(str(signed).replace(" ", ""))
        return Node("modify", {"what": dict(THIS), "stat": stat, "add": less, "in": "hand"})

    def copies_keywords(self, items: list[Any]) -> Nodes:
        names = tuple(str(item).strip("<>") for item in items[1:])
        return [
            Node("modify", {"what": dict(THIS), **self.change_of([items[0]])}),
            Node("copy keywords", {"what": dict(THIS), "of": dict(CHOSEN), "names": names}),
        ]

    def not_reduced(self, items: list[Any]) -> Nodes:
        what, *stats, duration = items
        by_enemies = {"when": {"named": "enemy player"}}
        nodes = [Node("modify", {"what": what, "cannot": f"reduce {stat}", **by_enemies}) for stat in stats if stat]
        return lasting(nodes, duration) if duration else nodes

    def rested_instead(self, items: list[Any]) -> Nodes:
        """What an effect would rest is rested no more; this card is, which must be active."""
        resting, own = [item for item in items if isinstance(item, dict)]
        spec = {
            "action": "rest", "by": ("effect", "cost"), "card": {"of": "you", **resting}, "with": {"onto": own},
            "optional": True, "words": "rest the other card instead",
        }  # fmt: skip
        active = {"is": "this", "selector": {"status": {"rested": False}}}
        return [Node("if", {"condition": active, "then": (Node("modify", {"replace": spec, "rule": "10-1-9-1-1"}),)})]

    def dealt_instead(self, items: list[Any]) -> Nodes:
        actions, source = items[0]
        spec: dict[str, Any] = {"action": actions, "card": items[1], "with": {"onto": items[2]}}
        if source:
            spec["source"] = source
        return [Node("modify", {"replace": spec, "rule": "10-1-9-1-1"})]

    def reduce_for_it(self, items: list[Any]) -> Nodes:
        nodes = [reduction({"ref": "IT"}, items[0], int(items[1]))]
        return lasting(nodes, items[2]) if items[2] else nodes

    def reduce_next(self, items: list[Any]) -> Nodes:
        nodes = once([reduction({"ref": "IT"}, items[0], int(items[1]))], "the next damage")
        return lasting(nodes, items[2]) if items[2] else nodes

    def reduce_now(self, items: list[Any]) -> Nodes:
        return [reduction(items[0], items[1], int(items[2]))]

    def receiving(self, items: list[Any]) -> tuple[Selector, Damage]:
        return items[0], items[1]

    def reduce(self, items: list[Any]) -> Nodes:
        return self._on_turn(items[0], [reduction(items[1][0], items[1][1], int(items[2]))])

    def reduce_if(self, items: list[Any]) -> Nodes:
        nodes = [Node("if", {"condition": items[2], "then": (reduction(items[1][0], items[1][1], int(items[3])),)})]
        return self._on_turn(items[0], nodes)

    def _on_turn(self, whose: str | None, nodes: Nodes) -> Nodes:
        return [Node("if", {"condition": {"turn": whose}, "then": tuple(nodes)})] if whose else nodes

    def when_turn(self, items: list[Any]) -> str:
        return str(items[0])

    def this_turn(self, _: list[Any]) -> str:
        return "turn"

    def this_battle(self, _: list[Any]) -> str:
        return "battle"

    def your_turn(self, _: list[Any]) -> str:
        return "your turn"

    def their_turn(self, _: list[Any]) -> str:
        return "their turn"

    def their_next_turn(self, _: list[Any]) -> str:
        return "their next turn"

    def until_their_next_turn(self, _: list[Any]) -> str:
        return "opponent's next turn"

    def count_condition(self, items: list[Any]) -> Selector:
        return counted(items[1], items[0], "any")


def lasting(nodes: Nodes, duration: str) -> Nodes:
    """Nodes that last for a time: the modifications among them."""
    if duration in ("your turn", "their turn"):
        whose = "you" if duration == "your turn" else "enemy"
        return [Node("if", {"condition": {"turn": whose}, "then": tuple(nodes)})]
    only: dict[str, Any] = {}
    if duration == "their next turn":
        duration, only = "opponent's next turn", {"while": {"turn": "enemy"}}
    found: Nodes = []
    for node in nodes:
        if node.op in ("modify", "from now on", "copy keywords") and "duration" not in node.args:
            found.append(Node(node.op, {**node.args, "duration": duration, **only}))
        elif node.op == "if":
            found.append(Node("if", {**node.args, "then": tuple(lasting(list(node.args["then"]), duration))}))
        else:
            found.append(node)
    return found


def once(nodes: Nodes, name: str) -> Nodes:
    """Substitution effects that replace one event a turn: "Once per Turn", "the next damage"."""
    found: Nodes = []
    for node in nodes:
        if node.op == "if":
            found.append(Node("if", {**node.args, "then": tuple(once(list(node.args["then"]), name))}))
        elif "replace" in node.args:
            found.append(Node(node.op, {**node.args, "replace": {**node.args["replace"], "once": name}}))
        else:
            found.append(node)
    return found


def reduction(subject: Selector, damage: Damage, amount: int) -> Node:
    """A substitution effect that lessens damage (5-21)."""
    actions, source = damage
    spec: dict[str, Any] = {"action": actions, "card": subject, "with": {"amount_less": amount}}
    if source:
        spec["source"] = source
    return Node("modify", {"replace": spec, "rule": "5-21-1"})
