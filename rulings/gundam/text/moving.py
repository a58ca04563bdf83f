"""Moving: what card text does with cards: drawing, discarding, returning, looking, deploying, pairing, exiling."""

from __future__ import annotations

import re
from typing import Any

from rulings.gundam.text.modifying import Modifying
from rulings.gundam.text.selecting import CHOSEN, THAT, THIS, Selector, placed
from rulings.gundam.text.settling import BENEATH, PRONOUNS
from rulings.kernel.state import Node

Nodes = list[Node]
PICKED = {"ref": "picked"}
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


class Moving(Modifying):
    """What effects do with cards."""

    def draw(self, items: list[Any]) -> Nodes:
        return [Node("draw", {"count": int(items[0])})]

    def pay_first(self, items: list[Any]) -> Nodes:
        cost = Node("pay resources", {"amount": "①②③④⑤⑥⑦⑧⑨".index(str(items[0])) + 1})
        return [Node("pay", {"cost": (cost,), "words": f"pay {items[0]}", "optional": False, "rule": "10-1-7-3"})]

    def draw_enemies(self, _: list[Any]) -> Nodes:
        return [Node("draw", {"count": {"players": "enemy"}})]

    def discard_same(self, _: list[Any]) -> Nodes:
        return [Node("discard", {"from": {"of": "you", "zone": "hand"}, "count": {"players": "enemy"}})]

    def all_draw(self, items: list[Any]) -> Nodes:
        return [Node("draw", {"count": int(items[0]), "player": "any"})]

    def draw_with_destroyer(self, items: list[Any]) -> Nodes:
        return [*self.draw(items), Node("draw", {"count": int(items[0]), "player": "event_by"})]

    def enemies_draw(self, items: list[Any]) -> Nodes:
        return [Node("draw", {"count": int(items[0]), "player": "enemy"})]

    def discard(self, items: list[Any]) -> Nodes:
        group = items[1] or {}
        return [Node("discard", {"from": {"of": "you", **group, "zone": "hand"}, "count": int(items[0])})]

    def that_player(self, _: list[Any]) -> str:
        return "that_player"

    def the_enemies(self, _: list[Any]) -> str:
        return "enemy"

    def everybody(self, _: list[Any]) -> str:
        return "any"

    def others_discard(self, items: list[Any]) -> Nodes:
        return [Node("discard", {"from": {"of": "you", "zone": "hand"}, "count": int(items[1]), "player": items[0]})]

    def they_may_draw(self, items: list[Any]) -> Nodes:
        draw = Node("draw", {"count": int(items[0]), "player": "that_player"})
        return [Node("may", {"words": "draw", "player": "that_player", "then": (draw,)})]

    def that_player_may(self, items: list[Any]) -> Nodes:
        found = self.others_discard(items)
        return [Node("may", {"words": "discard", "player": items[0], "then": tuple(found)})]

    def owners_hand(self, _: list[Any]) -> str:
        return "hand"

    def its_deck(self, _: list[Any]) -> str:
        return "deck"

    def top(self, _: list[Any]) -> str:
        return "top"

    def bottom(self, _: list[Any]) -> str:
        return "bottom"

    def return_hand(self, items: list[Any]) -> Nodes:
        return [Node("return to hand", {"what": wherever_it_lies(items[0])})]

    def return_one_of(self, items: list[Any]) -> Nodes:
        return [picking(items[0], items[1], "return"), Node("return to hand", {"what": dict(PICKED)})]

    def return_deck(self, items: list[Any]) -> Nodes:
        return [Node("return to deck", {"what": wherever_it_lies(items[0]), "at": items[1]})]

    def return_either(self, items: list[Any]) -> Nodes:
        what = {"ref": "looked"} if items[0].get("ref") in PRONOUNS else items[0]
        return [Node("return either", {"what": what})]

    def return_shuffled(self, items: list[Any]) -> Nodes:
        return [Node("return to deck", {"what": items[0], "at": "bottom", "random": True, "shuffle": True})]

    def return_its_pilot(self, items: list[Any]) -> Nodes:
        beneath = {"ref": "its pilot"}
        return [Node("paired card", {"of": {"ref": "IT"}, "as": "its pilot"}), Node("return to hand", {"what": beneath})]

    def shuffle_deck(self, _: list[Any]) -> Nodes:
        return [Node("shuffle", {})]

    def return_pilot(self, _: list[Any]) -> Nodes:
        return [Node("return to hand", {"what": {"ref": "paired"}})]

    def return_pilot_deck(self, items: list[Any]) -> Nodes:
        return [Node("return to deck", {"what": {"ref": "paired"}, "at": items[0]})]

    def return_rest(self, items: list[Any]) -> Nodes:
        random = {"random": items[0] is not None}
        return [Node("return to deck", {"what": {"ref": "looked"}, "remaining": True, "at": "bottom", **random})]

    def return_rest_one(self, _: list[Any]) -> Nodes:
        return [Node("return to deck", {"what": {"ref": "looked"}, "remaining": True, "at": "bottom"})]

    def trash_it(self, items: list[Any]) -> Nodes:
        return [Node("place into trash", {"what": items[0]})]

    def trash_rest(self, _: list[Any]) -> Nodes:
        return [Node("place into trash", {"what": {"ref": "looked"}, "remaining": True})]

    def add(self, items: list[Any]) -> Nodes:
        return [Node("add to hand", {"what": items[0]})]

    def add_looked(self, items: list[Any]) -> Nodes:
        return [
            Node("choose", {"from": {"ref": "looked"}, "count": int(items[0]), "as": "picked", "verb": "add"}),
            Node("add to hand", {"what": dict(PICKED)}),
        ]

    def add_some(self, items: list[Any]) -> Nodes:
        return [picking(items[0], items[1], "add"), Node("add to hand", {"what": dict(PICKED)})]

    def add_up_to(self, items: list[Any]) -> Nodes:
        some, add = self.add_some(items)
        return [Node("choose", {**some.args, "least": 0}), add]

    def add_shields(self, items: list[Any]) -> Nodes:
        return [Node("add shields", {"count": int(items[0])})]

    def deploy(self, items: list[Any]) -> Nodes:
        return [Node("deploy", {"what": items[0], **self._rested(items[1])})]

    def _rested(self, word: Any) -> dict[str, bool]:
        return {"rested": True} if word is not None else {}

    def destroy_to_play(self, items: list[Any]) -> Nodes:
        group = {"of": "you", **items[1]}
        return [choosing((int(items[0]), int(items[0])), group, "chosen"), Node("destroy", {"what": dict(CHOSEN)})]

    def discard_to_play(self, items: list[Any]) -> Nodes:
        return self.discard(items)

    def exile_to_play(self, items: list[Any]) -> Nodes:
        return self.exile_some(items)

    def pair_to_play(self, items: list[Any]) -> Nodes:
        return [Node("pair with", {"group": {"of": "you", **items[0]}, **items[1]})]

    def as_if_both(self, items: list[Any]) -> dict[str, Any]:
        return {"level": int(items[0]), "cost": int(items[0])}

    def as_if_cost(self, items: list[Any]) -> dict[str, Any]:
        return {"cost": int(items[0])}

    def as_if_level(self, items: list[Any]) -> dict[str, Any]:
        return {"level": int(items[0])}

    def as_if_less(self, items: list[Any]) -> dict[str, Any]:
        return {"less": int(str(items[0]).replace(" ", ""))}

    def pay_deploy(self, _: list[Any]) -> Nodes:
        return [
            Node("pay", {
                "cost": (Node("pay resources", {"amount": {"stat": "cost", "of": CHOSEN}}),), "optional": False,
                "rule": "2-10-1", "then": (Node("deploy", {"what": CHOSEN}),),
            }),
        ]  # fmt: skip

    def deploy_some(self, items: list[Any]) -> Nodes:
        return [_private(items[0], items[1], "deploy"), Node("deploy", {"what": {"ref": "picked"}, **self._rested(items[2])})]

    def deploy_token(self, items: list[Any]) -> Nodes:
        name, facts = token_of(str(items[2]))
        return [
            Node("deploy token", {"count": int(items[0]), "name": name, "facts": facts, "rested": items[1] is not None})
        ]

    def deploy_token_rested(self, items: list[Any]) -> Nodes:
        return self.deploy_token([items[0], items[2], items[1]])

    def deploy_up_to(self, items: list[Any]) -> Nodes:
        """So many modes as there are numbers: "deploy 2", "deploy 1", none."""
        most = int(items[0])
        name = token_of(str(items[2]))[0]
        modes = [(f"deploy {number} {name}", tuple(self.deploy_token([number, *items[1:]]))) for number in range(most, 0, -1)]
        return [Node("mode", {"modes": (*modes, (f"deploy no {name}", ()))})]

    def deploy_either(self, items: list[Any]) -> Nodes:
        modes = []
        for at in (0, 2):
            name, facts = token_of(str(items[at + 1]))
            node = Node("deploy token", {"count": int(items[at]), "name": name, "facts": facts, "rested": False})
            modes.append((f"deploy {items[at]} {name}", (node,)))
        return [Node("mode", {"modes": tuple(modes)})]

    def deploy_as_unit(self, items: list[Any]) -> Nodes:
        ap, hp = (int(number) for number in re.findall(r"\d+", str(items[0])))
        return [Node("deploy", {"what": dict(THIS), "as_unit": {"ap": ap, "hp": hp}})]

    def pair_this(self, items: list[Any]) -> Nodes:
        return [Node("pair", {"what": items[0], "with": THIS})]

    def pair_with_one(self, items: list[Any]) -> Nodes:
        return self._pair_with(items[0], items[-1])

    def pair_played(self, items: list[Any]) -> Nodes:
        return self._pair_with(dict(THAT), items[-1], lying="trash")

    def _pair_with(self, what: Selector, group: Selector, **more: Any) -> Nodes:
        units = placed({"of": "you", **group, "paired": False})
        return [
            Node("choose", {
                "from": units, "count": 1, "as": BENEATH, "verb": "pair {} with", "about": what, "no_target": True,
            }),
            Node("pair", {"what": what, "with": {"ref": BENEATH}, **more}),
        ]  # fmt: skip

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

    def top_to_trash(self, items: list[Any]) -> Nodes:
        """The same as a condition before the colon, which binds nothing."""
        return [Node("top of", {"count": int(items[0]) if items[0] is not None else 1, "to": "trash"})]

    def activate_this(self, items: list[Any]) -> Nodes:
        return [Node("activate command", {"what": THIS, "timing": (str(items[0])[1:-1].lower(),)})]

    def activate_paired(self, items: list[Any]) -> Nodes:
        return [Node("activate command", {"what": {"ref": "paired"}, "timing": (str(items[0])[1:-1].lower(),)})]

    def activate_it(self, items: list[Any]) -> Nodes:
        return [Node("activate command", {"what": {"ref": "IT"}, "timing": (str(items[0])[1:-1].lower(),)})]

    def look(self, items: list[Any]) -> Nodes:
        return [Node("look", {"count": int(items[0]) if items[0] is not None else 1})]

    def reveal_top(self, items: list[Any]) -> Nodes:
        return [*self.look(items), Node("reveal", {"what": {"ref": "looked"}})]

    def look_top(self, items: list[Any]) -> Nodes:
        return [
            Node("look", {"count": int(items[0]) if items[0] is not None else 1}),
            Node("choose", {"from": {"ref": "looked"}, "count": int(items[1]), "as": "kept", "verb": "keep on top"}),
            Node("keep on top", {"what": {"ref": "kept"}}),
        ]

    def reveal_add(self, items: list[Any]) -> Nodes:
        return [
            _private(items[0][1], items[1], "reveal"), Node("reveal", {"what": {"ref": "picked"}}),
            Node("add to hand", {"what": {"ref": "picked"}}),
        ]  # fmt: skip

    def reveal_it(self, _: list[Any]) -> Nodes:
        return [Node("reveal", {"what": {"ref": "looked"}}), Node("add to hand", {"what": {"ref": "looked"}})]

    def place_resource(self, items: list[Any]) -> Nodes:
        return [Node("place Resource", {"count": int(items[0]), "rested": items[1] is not None})]

    def place_ex(self, items: list[Any]) -> Nodes:
        return [Node("place EX Resource", {"count": int(items[0]), "rested": items[1] is not None})]


def choosing(quantity: tuple[int, int], group: Selector, name: str) -> Node:
    """A choice of cards; of "1 to 2" at least one."""
    least, most = quantity
    args: dict[str, Any] = {"from": placed(group), "count": most, "as": name}
    if least < most:
        args["least"] = least
    return Node("choose", args)


def wherever_it_lies(what: Selector) -> Selector:
    """The card paired with this Unit, which may have left the battle area with it."""
    if what.get("where") != {"named": "pilot of this"}:
        return what
    return {"ref": "paired", **{key: value for key, value in what.items() if key not in ("zone", "of", "kind", "where")}}


def picking(number: Any, group: Selector, verb: str) -> Node:
    """A pick among cards in public without the word "choose": what is picked is no target (10-2-2-1)."""
    where = placed({"of": "you", **group})
    return Node("choose", {"from": where, "count": int(number), "as": "picked", "verb": verb, "no_target": True})


def _private(number: Any, group: Selector, verb: str) -> Node:
    """A pick from a hand or among cards looked at, which is not choosing a target."""
    where = group if "ref" in group else {"of": "you", "zone": "hand", **group}
    return Node("choose", {"from": where, "count": int(number), "as": "picked", "verb": verb, "up_to": True})
