"""Meaning: what a sentence of card text does, as nodes of an effect; what an event of a trigger is; what a cost is."""

from __future__ import annotations

import re
from typing import Any

from rulings.gundam.text.selecting import NUMERIC, THIS, Conditions, Selector, counted, merged, placed
from rulings.kernel.state import Node

Nodes = list[Node]
CHOSEN = {"ref": "chosen"}
_TOKEN = re.compile(r"\[([^\]]+)\]\((.*)\)$", re.DOTALL)


def token_of(text: str) -> tuple[str, dict[str, Any]]:
    """The name and the characteristics of a token: [Name]((Trait)·AP2·HP2·<Blocker>)."""
    match = _TOKEN.match(text)
    assert match is not None
    facts: dict[str, Any] = {"ap": 0, "hp": 1}
    words: list[str] = []
    for part in match[2].split("·"):
        number = re.fullmatch(r"(AP|HP)\s*(\d+)", part.strip())
        if number:
            facts[number[1].lower()] = int(number[2])
        elif part.strip().startswith("("):
            facts["traits"] = re.findall(r"\(([^()]+)\)", part)
        elif part.strip():
            words.append(part.strip())
    if words:
        facts["text"] = "\n".join(words)
    return match[1], facts


class Deeds(Conditions):
    """What effects do."""

    # clauses ---------------------------------------------------------------------------------------------------

    def sentence(self, items: list[Any]) -> Nodes:
        return list(items[0])

    def then(self, items: list[Any]) -> Nodes:
        return [Node("then", {}), *items[0]]

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
        if first.op == "choose" and first.args["count"] == 1:  # choosing nothing is declining
            return [Node("choose", {**first.args, "up_to": True, "may": True}), *nodes[1:]]
        more: dict[str, Any] = {}
        if first.op == "choose" and "ref" not in first.args["from"]:  # all of them, or the effect is not used
            more["check"] = {"count": first.args["from"], "ge": first.args.get("least", first.args["count"])}
        return [Node("may", {"words": "use the effect", **more, "then": tuple(nodes)})]

    def for_each(self, items: list[Any]) -> Nodes:
        """What is added is multiplied; anything else is done as many times."""
        amount = {"count": placed(items[0])}
        if all("add" in node.args for node in items[1]):
            return [Node(node.op, {**node.args, "add": {**amount, "times": node.args["add"]}}) for node in items[1]]
        return [Node("loop", {"count": amount, "do": tuple(items[1])})]

    def from_now_on(self, items: list[Any]) -> Nodes:
        return [Node("from now on", {"trigger": items[0], "then": tuple(items[1])})]

    def two_deeds(self, items: list[Any]) -> Nodes:
        return [*items[0], *items[1]]

    # choosing --------------------------------------------------------------------------------------------------

    def choose_some(self, items: list[Any]) -> Nodes:
        return [choosing(items[0], items[1], "chosen")]

    def choose_both(self, items: list[Any]) -> Nodes:
        return [
            choosing(items[0], items[1], "first"), choosing(items[2], items[3], "second"),
            Node("join", {"names": ("first", "second"), "as": "chosen"}),
        ]  # fmt: skip

    def choose_and_add(self, items: list[Any]) -> Nodes:
        return [choosing(items[0], items[1], "chosen"), Node("add to hand", {"what": CHOSEN})]

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

    def deal_count(self, items: list[Any]) -> Nodes:
        return [Node("deal damage", {"what": items[0], "amount": {"count": placed(items[1])}})]

    def deal_instead(self, items: list[Any]) -> Nodes:
        return [Node("instead", {"amount": int(items[0])})]

    def deal_shield_area(self, items: list[Any]) -> Nodes:
        return [Node("shield area", {"of": "enemy", "amount": int(items[0])})]

    def destroy(self, items: list[Any]) -> Nodes:
        return [Node("destroy", {"what": items[0]})]

    def destroy_shield_area(self, items: list[Any]) -> Nodes:
        return [Node("shield area", {"of": "that_player", "count": int(items[0]), "destroy": True})]

    def recover(self, items: list[Any]) -> Nodes:
        return [Node("recover", {"what": items[0], "amount": int(items[1])})]

    def recover_and(self, items: list[Any]) -> Nodes:
        return [Node("recover", {"what": items[0], "amount": int(items[1])}), *self.modified([items[0], items[3], items[4]])]

    def may_recover(self, items: list[Any]) -> Nodes:
        return [Node("may", {"words": "recover", "then": (Node("recover", {"what": items[0], "amount": int(items[1])}),)})]

    def change_target(self, _: list[Any]) -> Nodes:
        return [Node("change target", {"what": dict(CHOSEN)})]

    # cards -----------------------------------------------------------------------------------------------------

    def draw(self, items: list[Any]) -> Nodes:
        return [Node("draw", {"count": int(items[0])})]

    def draw_enemies(self, _: list[Any]) -> Nodes:
        return [Node("draw", {"count": {"players": "enemy"}})]

    def discard_same(self, _: list[Any]) -> Nodes:
        return [Node("discard", {"from": {"of": "you", "zone": "hand"}, "count": {"players": "enemy"}})]

    def all_draw(self, items: list[Any]) -> Nodes:
        return [Node("draw", {"count": int(items[0]), "player": "any"})]

    def discard(self, items: list[Any]) -> Nodes:
        group = items[1] or {}
        return [Node("discard", {"from": {"of": "you", **group, "zone": "hand"}, "count": int(items[0])})]

    def owners_hand(self, _: list[Any]) -> str:
        return "hand"

    def its_deck(self, _: list[Any]) -> str:
        return "deck"

    def top(self, _: list[Any]) -> str:
        return "top"

    def bottom(self, _: list[Any]) -> str:
        return "bottom"

    def return_hand(self, items: list[Any]) -> Nodes:
        return [Node("return to hand", {"what": items[0]})]

    def return_deck(self, items: list[Any]) -> Nodes:
        return [Node("return to deck", {"what": items[0], "at": items[1]})]

    def return_either(self, items: list[Any]) -> Nodes:
        what = {"ref": "looked"} if items[0].get("ref") == "IT" else items[0]
        return [Node("return either", {"what": what})]

    def return_pilot(self, _: list[Any]) -> Nodes:
        return [Node("return to hand", {"what": {"ref": "paired"}})]

    def return_pilot_deck(self, items: list[Any]) -> Nodes:
        return [Node("return to deck", {"what": {"ref": "paired"}, "at": items[0]})]

    def return_rest(self, items: list[Any]) -> Nodes:
        random = {"random": items[0] is not None}
        return [Node("return to deck", {"what": {"ref": "looked"}, "remaining": True, "at": "bottom", **random})]

    def return_rest_one(self, _: list[Any]) -> Nodes:
        return [Node("return to deck", {"what": {"ref": "looked"}, "remaining": True, "at": "bottom"})]

    def trash_rest(self, _: list[Any]) -> Nodes:
        return [Node("place into trash", {"what": {"ref": "looked"}, "remaining": True})]

    def add(self, items: list[Any]) -> Nodes:
        return [Node("add to hand", {"what": items[0]})]

    def add_shields(self, items: list[Any]) -> Nodes:
        return [Node("add shields", {"count": int(items[0])})]

    def deploy(self, items: list[Any]) -> Nodes:
        return [Node("deploy", {"what": items[0]})]

    def destroy_to_play(self, items: list[Any]) -> Nodes:
        group = {"of": "you", **items[1]}
        return [choosing((int(items[0]), int(items[0])), group, "chosen"), Node("destroy", {"what": dict(CHOSEN)})]

    def pay_deploy(self, _: list[Any]) -> Nodes:
        return [
            Node("pay", {
                "cost": (Node("pay resources", {"amount": {"stat": "cost", "of": CHOSEN}}),), "optional": False,
                "rule": "2-10-1", "then": (Node("deploy", {"what": CHOSEN}),),
            }),
        ]  # fmt: skip

    def deploy_some(self, items: list[Any]) -> Nodes:
        return [_private(items[0], items[1], "deploy"), Node("deploy", {"what": {"ref": "picked"}})]

    def deploy_token(self, items: list[Any]) -> Nodes:
        name, facts = token_of(str(items[2]))
        return [
            Node("deploy token", {"count": int(items[0]), "name": name, "facts": facts, "rested": items[1] is not None})
        ]

    def pair_this(self, items: list[Any]) -> Nodes:
        return [Node("pair", {"what": items[0], "with": THIS})]

    def pair_some(self, items: list[Any]) -> Nodes:
        return [_private(items[0], items[1], "pair"), Node("pair", {"what": {"ref": "picked"}, "with": THIS})]

    def exile(self, items: list[Any]) -> Nodes:
        return [Node("exile", {"what": items[0]})]

    def exile_some(self, items: list[Any]) -> Nodes:
        return [Node("exile from", {"from": {"zone": "trash", "of": "you", **items[1]}, "count": int(items[0])})]

    def exile_specified(self, items: list[Any]) -> Nodes:
        return [Node("exile from", {"from": {"zone": "trash", "of": "you", **items[0]}, "count": "DEVELOPMENT"})]

    def following(self, _: list[Any]) -> Nodes:
        return [Node("following", {})]

    def mill(self, items: list[Any]) -> Nodes:
        count = int(items[0]) if items[0] is not None else 1
        return [Node("look", {"count": count, "as": "milled"}), Node("mill", {"what": {"ref": "milled"}})]

    def activate_this(self, items: list[Any]) -> Nodes:
        return [Node("activate command", {"what": THIS, "timing": (str(items[0])[1:-1].lower(),)})]

    def activate_paired(self, items: list[Any]) -> Nodes:
        return [Node("activate command", {"what": {"ref": "paired"}, "timing": (str(items[0])[1:-1].lower(),)})]

    def look(self, items: list[Any]) -> Nodes:
        return [Node("look", {"count": int(items[0]) if items[0] is not None else 1})]

    def look_top(self, items: list[Any]) -> Nodes:
        return [
            Node("look", {"count": int(items[0]) if items[0] is not None else 1}),
            Node("choose", {"from": {"ref": "looked"}, "count": int(items[1]), "as": "kept", "verb": "keep on top"}),
            Node("keep on top", {"what": {"ref": "kept"}}),
        ]

    def reveal_add(self, items: list[Any]) -> Nodes:
        return [
            _private(items[0], items[1], "reveal"), Node("reveal", {"what": {"ref": "picked"}}),
            Node("add to hand", {"what": {"ref": "picked"}}),
        ]  # fmt: skip

    def reveal_it(self, _: list[Any]) -> Nodes:
        return [Node("reveal", {"what": {"ref": "looked"}}), Node("add to hand", {"what": {"ref": "looked"}})]

    def place_resource(self, items: list[Any]) -> Nodes:
        return [Node("place Resource", {"count": int(items[0]), "rested": items[1] is not None})]

    def place_ex(self, items: list[Any]) -> Nodes:
        return [Node("place EX Resource", {"count": int(items[0]), "rested": items[1] is not None})]

    # costs -----------------------------------------------------------------------------------------------------

    def pay(self, items: list[Any]) -> Nodes:
        return [Node("pay resources", {"amount": "①②③④⑤⑥⑦⑧⑨".index(str(items[0])) + 1})]

    def rest_some(self, items: list[Any]) -> Nodes:
        group = placed({"of": "you", **items[1], "status": {"rested": False}})
        return [Node("rest some", {"from": group, "count": int(items[0])})]

    # modifications ---------------------------------------------------------------------------------------------

    def change_of(self, items: list[Any]) -> dict[str, Any]:
        text = str(items[0])
        return {"stat": text[:2], "add": int(text[2:])}

    def gained(self, items: list[Any]) -> dict[str, Any]:
        name, _, amount = str(items[0]).strip("<>").partition(" ")
        if name in NUMERIC:
            return {"stat": NUMERIC[name], "add": int(amount or 1)}
        return {"keyword": str(items[0]).strip("<>")}

    gained_kw = gained

    def gets(self, items: list[Any]) -> list[dict[str, Any]]:
        return [item for item in items if isinstance(item, dict)]

    def modified(self, items: list[Any]) -> Nodes:
        subject, changes, duration = items
        nodes = [Node("modify", {"what": subject, **change}) for change in changes]
        return lasting(nodes, duration) if duration else nodes

    def gains(self, items: list[Any]) -> Nodes:
        subject, *gained, duration = items
        nodes = [Node("modify", {"what": subject, **one}) for one in gained if one is not None]
        return lasting(nodes, duration) if duration else nodes

    def forbidden(self, items: list[Any]) -> Nodes:
        subject, forbids, duration = items
        nodes = [Node("modify", {"what": subject, **one}) for one in forbids]
        return lasting(nodes, duration) if duration else nodes

    def no_attack(self, _: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "attack"}]

    def no_attack_while(self, items: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "attack", "when": items[0]}]

    def no_player(self, _: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "attack a player"}]

    def no_keyword(self, items: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "block" if str(items[0]) == "<Blocker>" else str(items[0])}]

    def no_pair(self, _: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "pair"}]

    def no_active(self, _: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "set active"}, {"cannot": "active step"}]

    def no_active_pair(self, _: list[Any]) -> list[dict[str, Any]]:
        return [*self.no_active([]), *self.no_pair([])]

    def no_destroy(self, _: list[Any]) -> list[dict[str, Any]]:
        return [{"cannot": "be destroyed"}]

    def no_damage(self, items: list[Any]) -> list[dict[str, Any]]:
        actions, source = items[0]
        when = {"when": {"named": "source", "args": source}} if source else {}
        return [{"cannot": action, **when} for action in actions]

    def no_small_damage(self, items: list[Any]) -> list[dict[str, Any]]:
        actions, source = items[2]
        when: list[Any] = [{"amount": {"bound": "event_amount"}, "le": int(items[0])}]
        when += [{"named": "source", "args": source}] if source else []
        return [{"cannot": action, "when": {"all": when}} for action in actions]

    def damage(self, items: list[Any]) -> tuple[tuple[str, ...], Selector | None]:
        actions, enemy = items[0]
        source: Selector | None = items[1] if items[1] is not None else ({"of": "enemy"} if enemy else None)
        return actions, source

    def any_damage(self, _: list[Any]) -> tuple[tuple[str, ...], bool]:
        return ("battle damage", "effect damage"), False

    def battle_damage(self, _: list[Any]) -> tuple[tuple[str, ...], bool]:
        return ("battle damage",), False

    def effect_damage(self, _: list[Any]) -> tuple[tuple[str, ...], bool]:
        return ("effect damage",), False

    def enemy_effect_damage(self, _: list[Any]) -> tuple[tuple[str, ...], bool]:
        return ("effect damage",), True

    def from_group(self, items: list[Any]) -> Selector:
        return {key: value for key, value in items[0].items() if key != "zone"}

    def from_enemy(self, _: list[Any]) -> Selector:
        return {"of": "enemy"}

    def reaches(self, items: list[Any]) -> Nodes:
        duration = items[-1]
        target = merged([part for part in items[1:-1] if isinstance(part, dict)])
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

    def draws_attacks(self, items: list[Any]) -> Nodes:
        wanted = next((part for part in items if isinstance(part, dict)), {})
        return [Node("modify", {"what": dict(THIS), "stat": "draws_attacks", "gain": ({"kind": "unit", **wanted},)})]

    def cheaper(self, items: list[Any]) -> Nodes:
        return [Node("modify", {"what": dict(THIS), "stat": "cost", "add": int(str(items[0]).replace(" ", "")), "in": "hand"})]

    def lower(self, items: list[Any]) -> Nodes:
        return [self._in_hand("level", items[1]), self._in_hand("cost", items[2])]

    def lower_each(self, items: list[Any]) -> Nodes:
        return [self._in_hand("level", items[1], items[3]), self._in_hand("cost", items[2], items[3])]

    def cheaper_each(self, items: list[Any]) -> Nodes:
        return [self._in_hand("cost", items[0], items[1])]

    def _in_hand(self, stat: str, signed: Any, each: Selector | None = None) -> Node:
        less = int(str(signed).replace(" ", ""))
        add: Any = less if each is None else {"count": placed(each), "times": less}
        return Node("modify", {"what": dict(THIS), "stat": stat, "add": add, "in": "hand"})

    def copies_keywords(self, items: list[Any]) -> Nodes:
        names = tuple(str(item).strip("<>") for item in items[1:])
        return [
            Node("modify", {"what": dict(THIS), **self.change_of([items[0]])}),
            Node("copy keywords", {"what": dict(THIS), "of": dict(CHOSEN), "names": names}),
        ]

    def not_reduced(self, items: list[Any]) -> Nodes:
        return [Node("modify", {"what": dict(THIS), "cannot": f"reduce {items[0]}", "when": {"named": "enemy player"}})]

    def dealt_instead(self, items: list[Any]) -> Nodes:
        actions, source = items[0]
        spec: dict[str, Any] = {"action": actions, "card": items[1], "with": {"onto": items[2]}}
        if isinstance(source, dict):
            spec["source"] = source
        return [Node("modify", {"replace": spec, "rule": "10-1-9-1-1"})]

    def reduce_for_it(self, items: list[Any]) -> Nodes:
        return [reduction({"ref": "IT"}, items[0], int(items[1]))]

    def reduce_now(self, items: list[Any]) -> Nodes:
        return [reduction(items[0], items[1], int(items[2]))]

    def reduce(self, items: list[Any]) -> Nodes:
        nodes = [reduction(items[1], items[2], int(items[3]))]
        return [Node("if", {"condition": {"turn": items[0]}, "then": tuple(nodes)})] if items[0] else nodes

    def reduce_if(self, items: list[Any]) -> Nodes:
        nodes = [Node("if", {"condition": items[3], "then": (reduction(items[1], items[2], int(items[4])),)})]
        return [Node("if", {"condition": {"turn": items[0]}, "then": tuple(nodes)})] if items[0] else nodes

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

    def count_condition(self, items: list[Any]) -> Selector:
        return counted(items[1], items[0], "any")


def choosing(quantity: tuple[int, int], group: Selector, name: str) -> Node:
    """A choice of cards; of "1 to 2" at least one."""
    least, most = quantity
    args: dict[str, Any] = {"from": placed(group), "count": most, "as": name}
    if least < most:
        args["least"] = least
    return Node("choose", args)


def _private(number: Any, group: Selector, verb: str) -> Node:
    """A pick from a hand or among cards looked at, which is not choosing a target."""
    where = group if "ref" in group else {"of": "you", "zone": "hand", **group}
    return Node("choose", {"from": where, "count": int(number), "as": "picked", "verb": verb, "up_to": True})


def lasting(nodes: Nodes, duration: str) -> Nodes:
    """Nodes that last for a time: the modifications among them."""
    if duration in ("your turn", "their turn"):
        whose = "you" if duration == "your turn" else "enemy"
        return [Node("if", {"condition": {"turn": whose}, "then": tuple(nodes)})]
    found: Nodes = []
    for node in nodes:
        if node.op in ("modify", "from now on", "copy keywords") and "duration" not in node.args:
            found.append(Node(node.op, {**node.args, "duration": duration}))
        elif node.op == "if":
            found.append(Node("if", {**node.args, "then": tuple(lasting(list(node.args["then"]), duration))}))
        else:
            found.append(node)
    return found


def reduction(subject: Selector, damage: Any, amount: int) -> Node:
    """A substitution effect that lessens damage (5-21)."""
    actions, source = damage
    spec: dict[str, Any] = {"action": actions, "card": subject, "with": {"amount_less": amount}}
    if isinstance(source, dict):
        spec["source"] = source
    elif source:
        spec["source"] = {"of": "enemy"}
    return Node("modify", {"replace": spec, "rule": "5-21-1"})
