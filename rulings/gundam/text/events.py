"""Events: what the trigger conditions of card text wait for."""

from __future__ import annotations

from typing import Any

from rulings.gundam.text.meaning import Deeds
from rulings.gundam.text.selecting import THIS, Selector, merged
from rulings.gundam.text.settling import about_this

Trigger = dict[str, Any]


def who(subject: Selector) -> Selector:
    """The card that an event is about: where it lies is not asked, as it may have left."""
    return {key: value for key, value in subject.items() if key != "zone"}


def speaks_of_this(condition: Selector) -> bool:
    """Whether the last thing that a condition names is this Unit ("if it is your turn and this is a blue Unit")."""
    last = condition["all"][-1] if "all" in condition else condition
    return bool(last.get("is") == "this")


class Meaning(Deeds):
    """Deeds, conditions and events together: everything that the grammar names."""

    def when(self, items: list[Any]) -> tuple[Trigger, list[Any]]:
        nodes = items[2]
        if nodes[0].op == "if" and speaks_of_this(nodes[0].args["condition"]):
            nodes = about_this(nodes)
        return self._limited(items[0], items[1]), nodes

    def _limited(self, whose: str | None, trigger: Trigger) -> Trigger:
        if not whose:
            return trigger
        turn = {"turn": whose}
        return {**trigger, "if": {"all": [trigger["if"], turn]} if "if" in trigger else turn}

    def at_end(self, items: list[Any]) -> tuple[Trigger, list[Any]]:
        return {"on": "beginning", "at": "end of turn", "if": {"turn": items[0]}}, items[1]

    def at_end_if(self, items: list[Any]) -> tuple[Trigger, list[Any]]:
        return {"on": "beginning", "at": "end of turn", "if": items[0]}, items[1]

    def at_start(self, items: list[Any]) -> tuple[Trigger, list[Any]]:
        return {"on": "beginning", "at": "start of turn", "if": {"turn": items[0]}}, items[1]

    def one_of_yours(self, items: list[Any]) -> Selector:
        return {"of": "you", **items[0]}

    def one_of_group(self, items: list[Any]) -> Selector:
        return {"of": "any", **items[0]}

    def destroys(self, items: list[Any]) -> Trigger:
        if items[1].get("zone") == "shields":  # a Shield is one by where it lies
            found: Trigger = {"on": "destroys", "subject": who(items[0]), "if": {"named": "shield area card", "args": "shields"}}
        else:
            found = {"on": "destroys", "subject": who(items[0]), "object": {"of": "enemy", **who(items[1])}}
        if items[2] is None:
            found["by"] = ["battle", "effect", "destroy"]
        elif len(items[2]) == 1:
            found["by"] = "battle" if items[2][0] == "battle damage" else "effect"
        else:
            found["by"] = ["battle", "effect"]
        return found

    def destroys_shield(self, items: list[Any]) -> Trigger:
        actions = items[1]
        by: Any = "battle" if actions == ("battle damage",) else ["battle", "effect"]
        return {"on": "destroys", "subject": who(items[0]), "by": by, "if": {"named": "shield area card"}}

    def acting_card(self, items: list[Any]) -> Selector:
        found: Selector = items[0]
        return found

    def this_or_one(self, items: list[Any]) -> Selector:
        return {"any_card": True, "where": {"any": [{"named": "is this"}, {"is": "it", "selector": items[0]}]}}

    def destroys_any(self, items: list[Any]) -> Trigger:
        """An enemy Unit or an enemy card of the shield area: whatever enemies can have destroyed."""
        found = self.destroys_shield(items)
        return {**found, "if": {"named": "enemy card"}}

    def its_damage_destroys(self, items: list[Any]) -> Trigger:
        return {"on": "destroys", "subject": who(items[0]), "by": ["battle", "effect"], "if": {"named": "shield area card"}}

    def attacks(self, items: list[Any]) -> Trigger:
        return {"on": "attack", "subject": who(items[0])}

    def attacks_one(self, items: list[Any]) -> Trigger:
        return {"on": "attack", "subject": who(items[0]), "object": {"of": "any", **who(items[1])}}

    def attacks_this(self, items: list[Any]) -> Trigger:
        return {"on": "attack", "subject": who(items[0]), "object": dict(THIS)}

    def pilot_paired(self, items: list[Any]) -> Trigger:
        return {"on": "pair", "subject": {"kind": "pilot", **who(items[0])}, **items[1]}

    def attacks_player(self, items: list[Any]) -> Trigger:
        return {"on": "attack", "subject": who(items[0]), "if": {"named": "player is attacked"}}

    def attacked(self, items: list[Any]) -> Trigger:
        return {"on": "attack", "object": who(items[0])}

    def blocked(self, items: list[Any]) -> Trigger:
        return {"on": "block", "object": who(items[0])}

    def this_blocked(self, _: list[Any]) -> Trigger:
        return self.blocked([THIS])

    def deals_to(self, items: list[Any]) -> Trigger:
        return {"on": "battle damage", "subject": {"of": "enemy", **who(items[1])}, "object": who(items[0])}

    def blocks(self, items: list[Any]) -> Trigger:
        return {"on": "block", "subject": who(items[0])}

    def receives(self, items: list[Any]) -> Trigger:
        actions, source = items[1]
        found: Trigger = {"on": actions[0] if len(actions) == 1 else "receive damage", "subject": who(items[0])}
        if source:
            found["if"] = {"named": "event source", "args": source}
        return found

    def destroyed(self, items: list[Any]) -> Trigger:
        if items[0].get("zone") == "shields":  # a Shield is one by where it lies
            return {"on": "destroy", "from": "shields", "player": items[0].get("of", "any")}
        return {"on": "destroy", "subject": who(items[0])}

    def on_a_turn(self, items: list[Any]) -> Trigger:
        whose = {"your turn": "you", "their turn": "enemy"}.get(items[1])
        return self._limited(whose, items[0]) if whose else {**items[0], "duration": items[1]}

    def returned(self, items: list[Any]) -> Trigger:
        from_field = {"from": items[0]["zone"]} if items[0].get("zone") in ("battle", "base") else {}  # a card there is no Unit
        return {"on": "return to hand", "subject": who(items[0]), **from_field}

    def milled_by_you(self, _: list[Any]) -> Trigger:
        return {"on": "to trash", "from": "deck", "player": "you"}

    def you_place_resource(self, _: list[Any]) -> Trigger:
        return {"on": "place Resource", "player": "you"}

    def they_play(self, items: list[Any]) -> Trigger:
        return {**self.you_play_command(items), "player": "enemy"}

    def they_deploy(self, items: list[Any]) -> Trigger:
        return {"on": "deploy", "subject": {"of": "enemy", **who(items[0])}}

    def destroyed_by_effect(self, items: list[Any]) -> Trigger:
        return {**self.destroyed(items), "by": ["effect", "destroy"]}

    def destroyed_by_enemy(self, items: list[Any]) -> Trigger:
        return {**self.destroyed_by_effect(items), "if": {"named": "event source", "args": {"of": "enemy"}}}

    def destroyed_with_damage(self, items: list[Any]) -> Trigger:
        actions = items[1]
        by = {"battle damage": "battle", "effect damage": "effect"}
        return {**self.destroyed(items), "by": [by[action] for action in actions]}

    def is_paired(self, items: list[Any]) -> Trigger:
        return {"on": "pair", "object": who(items[0])}

    def you_discard(self, _: list[Any]) -> Trigger:
        return {"on": "discard", "player": "you"}

    def they_discard(self, _: list[Any]) -> Trigger:
        return {"on": "discard", "player": "enemy"}

    def you_deploy(self, items: list[Any]) -> Trigger:
        return {"on": "deploy", "subject": {"of": "you", **who(items[0])}}

    def deployed(self, items: list[Any]) -> Trigger:
        return {"on": "deploy", "subject": who(items[0])}

    def links(self, items: list[Any]) -> Trigger:
        return {"on": "pair", "object": {**who(items[0]), "linked": True}}

    def you_pair(self, items: list[Any]) -> Trigger:
        return {"on": "pair", "player": "you", "subject": {"kind": "pilot", **who(items[0])}, **items[-1]}

    def with_this(self, _: list[Any]) -> Trigger:
        return {"object": dict(THIS)}

    def with_this_or(self, items: list[Any]) -> Trigger:
        wanted = {"any": [{"named": "other is this"}, {"is": "other", "selector": {"of": "you", **who(items[0])}}]}
        return {"if": wanted}

    def with_one(self, items: list[Any]) -> Trigger:
        return {"object": {"of": "you", **who(items[0])}}

    def you_place_ex(self, _: list[Any]) -> Trigger:
        return {"on": "place EX Resource", "if": {"named": "my event"}}

    def ex_exiled(self, _: list[Any]) -> Trigger:
        return {"on": "exile EX Resource", "subject": {"of": "you"}}

    def rested_by_effect(self, items: list[Any]) -> Trigger:
        return {"on": "rest", "by": "effect", "subject": who(items[0])}

    def rested_by_mine(self, items: list[Any]) -> Trigger:
        return {**self.rested_by_effect(items), "if": {"named": "my event"}}

    def is_rested(self, items: list[Any]) -> Trigger:
        return {"on": "rest", "subject": who(items[0])}

    def set_active_by(self, items: list[Any]) -> Trigger:
        return {"on": "set active", "subject": who(items[0])}

    def activated_by_effect(self, _: list[Any]) -> Trigger:
        return {"on": "set active", "by": "effect", "subject": dict(THIS)}

    def recovers(self, items: list[Any]) -> Trigger:
        return {"on": "recover", "subject": who(items[0])}

    def you_draw(self, _: list[Any]) -> Trigger:
        return {"on": "draw", "player": "you", "if": {"named": "not the draw phase"}}

    def you_take_shield(self, _: list[Any]) -> Trigger:
        return {"on": "add to hand", "from": "shields", "player": "you"}

    def you_play_command(self, items: list[Any]) -> Trigger:
        """Playing a card: what it does to the card depends on its type."""
        action = {"unit": "deploy", "base": "deploy", "pilot": "pair"}.get(str(items[0].get("kind")), "play")
        by = {} if action == "play" else {"by": "play"}
        return {"on": action, "player": "you", "subject": who(items[0]), **by}

    def you_play_with_ex(self, items: list[Any]) -> Trigger:
        return {**self.you_play_command(items), "if": {"named": "paid with EX"}}

    def you_pay(self, items: list[Any]) -> Trigger:
        """ "When you pay ① or more for one of your Units' effects"."""
        at_least = "①②③④⑤⑥⑦⑧⑨".index(str(items[0])) + 1
        subject = {"kind": "unit", **merged([part for part in items[1:] if isinstance(part, dict)])}
        enough = {"amount": {"bound": "event_amount"}, "ge": at_least}
        return {"on": "pay for an effect", "player": "you", "subject": subject, "if": enough}

    def you_command(self, items: list[Any]) -> Trigger:
        timings = [str(item)[1:-1].lower() for item in items[1:] if item is not None]
        return {"on": "activate command", "player": "you", "subject": items[0], "at": timings}

    def you_support(self, items: list[Any]) -> Trigger:
        return {"on": "support", "subject": dict(THIS), "object": {"traits": [str(items[1])[1:-1]]}}
