"""The words of a Vanguard scenario: zones and what can be said of cards there, phases and steps, a battle in progress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel.choices import Refusal
from rulings.scenario.adapter import Adapter, ZoneWords
from rulings.scenario.model import Item
from rulings.scenario.sayings import read_sayings
from rulings.scenario.yamltext import Value
from rulings.vanguard import battle_in_progress, keywords, zones
from rulings.vanguard.actions import LOCKED, UNLOCKED
from rulings.vanguard.deck_check import deck_check
from rulings.vanguard.game import VANGUARD
from rulings.vanguard.text import understand
from rulings.vanguard.zones import REAR_GUARD_CIRCLES

if TYPE_CHECKING:
    from rulings.kernel.choices import Decision
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card
    from rulings.kernel.trace import Step
    from rulings.scenario.board import Builder
    from rulings.scenario.description import Reader

_CIRCLE = ZoneWords({"rested": "flag", "locked": "flag", "deleted": "flag", "face-down": "flag"})
_PILE = ZoneWords()

ZONES: Mapping[str, ZoneWords] = {
    "vanguard": ZoneWords({"rested": "flag", "deleted": "flag", "face-down": "flag"}),
    **dict.fromkeys(REAR_GUARD_CIRCLES, _CIRCLE),
    "guardians": ZoneWords({"rested": "flag", "guards": "place"}),
    "hand": _PILE,
    "deck": _PILE,
    "drop": _PILE,
    "damage": ZoneWords({"face-down": "flag", "face-up": "flag"}),
    "soul": _PILE,
    "bind": ZoneWords({"face-down": "flag", "face-up": "flag"}),
    "trigger": _PILE,
    "g-zone": ZoneWords({"face-down": "flag", "face-up": "flag"}),
    "removed": ZoneWords({"face-down": "flag"}),
}

FIELDS = {
    "grade": "number", "power": "number", "critical": "number", "shield": "number", "clan": "words", "nation": "words",
    "race": "words", "skill": "words", "trigger": "text", "type": "text", "text": "text", "number": "text",
    "name": "text",
}  # fmt: skip

PHASES = {
    "stand": "6.3.1.1", "draw": "6.4.1.1.1", "ride": "6.5.1.1.1", "main": "6.6.1.1", "battle": "6.7.1", "end": "6.8.1.1",
}  # fmt: skip
STEPS = {
    "g assist step": "6.4.1.2.2", "stride step": "6.5.1.2.1", "start step": "7.2.1.1", "attack step": "7.3.1.1",
    "guard step": "7.4.1.1", "drive step": "7.5.1.1", "damage step": "7.6.1.1", "close step": "7.7.1.1",
    "check timing": "8.4.1.1", "preparing the game": "5.4.2", "beginning": "6.1.1", "drive check": "7.5.1.2",
    "damage check": "7.6.1.6", "start of turn": "6.3.1.1", "beginning of turn": "6.3.1.1", "turn": "6.3.1.1",
    "end of turn": "6.8.1.1",
    "preparing": "5.4.2", "redraw": "5.4.4", "mulligan": "5.4.4", "normal ride": "6.5.1.1.1", "combat": "6.7.1",
    "guarding": "7.4.1.1",
}  # fmt: skip

# When a thing can be done at all, and by whom: the rule that says so. Asked for at another time, this is the answer.
TIMES: Mapping[str, tuple[str, str]] = {
    "guard": ("7.4.1.2", "the non-turn player guards, in the guard step"),
    "intercept": ("7.4.1.2.2", "the non-turn player intercepts, in the guard step"),
    "attack": ("7.2.1.2", "the turn player attacks, in the start step of the battle phase"),
    "boost": ("7.3.1.6", "only the attacking unit is boosted, in the attack step"),
    "ride": ("6.5.1.1.2", "the turn player normal rides, in the ride phase, once a turn"),
    "stride": ("6.5.1.2.2", "the turn player normal strides, in the stride step, once a turn"),
    "call": ("6.6.1.2.1", "the turn player calls, in the main phase"),
    "use": ("6.6.1.2.2", "the turn player plays activated abilities, in the main phase"),
    "exchange": ("6.6.1.2.3", "the turn player exchanges, in the main phase"),
    "move": ("6.6.1.2.3", "units move only by an exchange within a column, in the main phase"),
    "g": ("6.4.1.2.3", "the turn player uses G assist, in the G assist step"),
    "stand": ("6.3.1.2", "units stand in the stand phase, or by an effect"),
    "declare": ("10.1.22.2", "a card is declared by its whole name"),
    "heal": ("10.1.7.1", "a card is healed by a heal trigger or an effect"),
    "give": ("2.8.1", "a trigger icon gives something only while it is resolved, in a drive or damage check"),
    "pay": ("8.6.4", "no cost is to be paid here: what cannot be paid wholly is not paid at all"),
    "draw": ("6.4.1.1.2", "the turn player draws in the draw phase, or by an effect"),
}
# What a trigger icon does not let its player do.
TRIGGERS: Mapping[str, tuple[str, str]] = {
    "stand": ("2.8.1.1.4", "a stand trigger stands one of the player's rear-guards"),
    "heal": ("2.8.1.1.5", "a heal trigger heals only with as much damage as the opponent has, or more"),
    "draw": ("2.8.1.1.3", "only a draw trigger draws a card"),
}


# The decisions at which each verb is taken. Asked for there and no option, it is a mistake in the line, not in its timing.
VERBS: Mapping[str, tuple[str, ...]] = {
    "guard": ("guard",), "intercept": ("guard",), "attack": ("attack", "attacker", "attacked"), "boost": ("boost",),
    "ride": ("ride",), "stride": ("stride",), "call": ("main", "circle"), "use": ("main",), "exchange": ("main",),
    "move": ("main",), "g": ("G assist",), "resolve": ("pending",),
}  # fmt: skip


class VanguardScenarios(Adapter):
    """Vanguard for the scenario runner."""

    rules = VANGUARD
    zones = ZONES
    card_fields = FIELDS
    field_words: Mapping[str, str] = {
        "icon": "skill", "skills": "skill", "skill icon": "skill", "clans": "clan", "trigger icon": "trigger", "ability": "text",
        "abilities": "text", "effect": "text", "atk": "power", "crit": "critical", "card number": "number", "races": "race",
    }  # fmt: skip
    field_values: Mapping[str, Sequence[str]] = {
        "trigger": ("critical", "draw", "stand", "heal"),
        "skill": (
            keywords.BOOST, keywords.INTERCEPT, keywords.TWIN, keywords.TRIPLE, keywords.RESTRAINT, keywords.LORD,
            keywords.SENTINEL, keywords.RESIST, keywords.FORERUNNER,
        ),
    }  # fmt: skip
    never_together = (("locked", "deleted"),)  # a locked card is no unit, and only units are deleted (10.1.25.1)
    phases = PHASES
    steps = STEPS
    begins = "6.6.1.1"
    turn_begins = "6.3.1.1"
    deck_zones: Mapping[str, str] = {"main": "deck", "g": "g-zone"}
    battle_words = frozenset({"attacker", "attacked", "booster", "guardians", "checks", "damage", "hits", "number"})
    judges_verbs = ("rest", "stand", "lock", "unlock", "delete")
    damage_action = "damage"
    battle_aliases: Mapping[str, str] = {
        "guardian": "guardians", "guard": "guardians", "guarding": "guardians", "attacking": "attacker", "target": "attacked",
        "defender": "attacked", "against": "attacked", "targets": "attacked", "boosted by": "booster", "boost": "booster",
        "boosting": "booster", "boosted": "booster", "checks done": "checks", "drive checks": "checks",
        "drive checks done": "checks",
        "damage left": "damage", "damage to deal": "damage", "damage to be dealt": "damage", "damage still to be dealt": "damage",
        "hit": "hits", "battle number": "number",
    }  # fmt: skip
    beneath: Mapping[str, tuple[str, Sequence[str]]] = {"vanguard": ("soul", ("soul", "under", "beneath"))}
    done_words = frozenset({"normal ride", "normal stride"})
    board_facts: Mapping[str, str] = {}
    verbs = VERBS
    free = frozenset({"main"})
    tells = frozenset({"retire", "heal", "ride", "stride", "return to hand", "lock", "unlock", "delete"})
    weighs = frozenset({"compare power"})
    rests = frozenset({"attack", "main"})
    sayings = read_sayings(Path(__file__).parent / "sayings.toml")
    single = frozenset({"vanguard", "mate", *REAR_GUARD_CIRCLES})
    wholes: Mapping[str, Sequence[str]] = {"mate": ("vanguard",), "hearts": ("vanguard",)}
    zone_aliases: Mapping[str, str] = {
        "front-center": "vanguard", "vc": "vanguard", "guardian": "guardians", "gc": "guardians", "g": "g-zone",
        "g-deck": "g-zone",
        "main-deck": "deck", "drops": "drop", "bound": "bind", "gzone": "g-zone", "removed-from-the-game": "removed",
        "removal": "removed",
        "center-back": "back-center", "rear-left": "back-left", "rear-center": "back-center", "rear-right": "back-right",
        "left-front": "front-left", "right-front": "front-right", "left-back": "back-left", "right-back": "back-right",
    }  # fmt: skip
    aims = ("attack",)

    # reading ---------------------------------------------------------------------------------------------------

    def special_items(self, reader: Reader, zone: str, value: Value) -> Sequence[Item] | None:
        value = self.plain_entry(zone, value)
        pairs = value.pairs
        if zone != "vanguard" or pairs is None or not {"leader", "mate", "hearts"} & set(pairs):
            return None
        from rulings.scenario.board_reading import read_status

        reader.mapping(value, "the vanguard")
        status = read_status(reader, zone, value, ("card", "leader", "mate", "hearts"))
        found: list[Item] = []
        if "hearts" in pairs:
            if "card" not in pairs or "leader" in pairs:
                reader.wrong("hearts lie under a G unit: `{card: G unit, hearts: [X]}`", value)
                return []
            name = reader.card_name(pairs["card"])
            if name in reader.cards and str(reader.cards[name].facts.get("type", "")).casefold() != "g unit":
                reader.wrong(f"hearts lie under a G unit, and {name} is none: a G unit has `type: G Unit`", value)
            found.append(Item(name, 1, value.line, status, part="strider"))
            found.extend(self._hearts(reader, pairs["hearts"]))
            return found
        for part in ("leader", "mate"):
            if part in pairs:
                together = (pairs[part].pairs or {}).get("together")
                several = (together or pairs[part]).listed()
                group = 1 if together else 0  # placed at the same time
                found.extend(Item(reader.card_name(one), 1, value.line, status, group, part) for one in several)
        if len(found) < 2 or "card" in pairs:
            reader.wrong("a legion is `{leader: X, mate: Y}`", value)
        return found

    def plain_entry(self, zone: str, value: Value) -> Value:
        """The other ways to write a legion and hearts: `{card: X, mate: Y}`, `{card: X, legion: Y}`, `{card: X, heart: Y}`."""
        if zone != "vanguard":
            return value
        pairs = dict(value.pairs or {})
        if "heart" in pairs and "hearts" not in pairs:
            pairs["hearts"] = pairs.pop("heart")
        if "legion" in pairs and "mate" not in pairs and pairs["legion"].truth is None:
            both = pairs.pop("legion").listed()
            if len(both) == 2 and "card" not in pairs:
                pairs["leader"], pairs["mate"] = both
            else:
                pairs["mate"] = both[0]
        if "mate" in pairs and "card" in pairs and "leader" not in pairs:
            pairs["leader"] = pairs.pop("card")
        return replace(value, pairs=pairs) if value.pairs is not None else value

    def _hearts(self, reader: Reader, value: Value) -> list[Item]:
        if value.pairs is not None:
            reader.keys(value, ("leader", "mate"), "`hearts:`")
            return [
                Item(reader.card_name(item), 1, item.line, part=f"heart {part}")
                for part, item in value.pairs.items()
                if part in ("leader", "mate")
            ]
        return [Item(reader.card_name(item), 1, item.line, part="heart") for item in value.listed()]

    # building --------------------------------------------------------------------------------------------------

    def status(self, zone: str, item: Item, builder: Builder) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for word in ("rested", "deleted"):
            if item.status.get(word):
                found[word] = True
        if item.status.get("locked"):
            found["locked"] = True
        if item.status.get("face-down") or found.get("locked") or found.get("deleted"):
            found["face_down"] = True
        if zone == "g-zone":
            found.pop("face_down", None)
            if item.status.get("face-up"):
                found["face_up"] = True
        if zone == "guardians":
            found["rested"] = item.status.get("rested", True)
        if item.part in ("leader", "mate", "heart leader", "heart mate"):
            found["legion"] = True
            if item.part.endswith("mate"):
                found["mate"] = True
        if item.part.startswith("heart"):
            found["heart"] = True
        return found

    def finish_zone(self, builder: Builder, player: str, zone: str, placed: Sequence[tuple[Item, int]]) -> None:
        strider = [card for item, card in placed if item.part == "strider"]
        hearts = [(item, card) for item, card in placed if item.part.startswith("heart")]
        if strider and hearts:
            # The heart whose name and power the G unit has is the Leader's, or the one that is named first.
            giving = next((card for item, card in hearts if item.part == "heart leader"), hearts[0][1])
            builder.change(strider[0], heart_of=builder.game.ref(giving))

    def initial_facts(self, builder: Builder) -> Mapping[str, Any]:
        board = builder.board
        at = board.at
        facts: dict[str, Any] = {"first_player": board.facts.get("first_player")}
        if at.startswith("5."):
            if facts["first_player"] is None and at == "5.4.4":
                facts["first_player"] = board.turn  # who goes first is determined before, and it is their turn
            for player in board.players if at == "5.4.4" else ():
                if not builder.game.zone(player, "vanguard"):
                    builder.wrong(f"at {at} the first vanguards are placed: say `{player}: {{vanguard: ...}}`", board.line)
            return facts
        opening = at.startswith(("6.1", "6.2"))
        later = 3 if board.turn == board.players[0] else 4
        facts["turn_number"] = board.facts.get("turn_number", 1 if opening else later)
        if opening or at == self.turn_begins:
            facts["turn_number"] -= 1  # the turn that is about to begin is counted when it begins
        battle_in_progress.ask_for_what_is_missing(builder)
        self._misplaced_g_units(builder)
        section = ".".join(at.split(".")[:2])
        phase = {"6.3": "stand", "6.4": "draw", "6.5": "ride", "6.6": "main", "6.8": "end"}.get(section, "main")
        facts["phase"] = "battle" if at.startswith("7.") or board.battle else phase
        step = {"7.2": "start", "7.3": "attack", "7.4": "guard", "7.5": "drive", "7.6": "damage", "7.7": "close"}.get(
            section
        )
        if step:
            facts["step"] = step
        return facts

    def _misplaced_g_units(self, builder: Builder) -> None:
        """A G unit goes nowhere but to the vanguard circle and back to the G zone (10.1.27.3), and the G deck has no other cards
        (5.3.3): no rule would mend it."""
        for contents in builder.board.zones:
            for item in contents.items:
                if not item.name:
                    continue
                is_one = bool(builder.printed(item.name).facts.get("g_unit"))
                if is_one and contents.zone not in ("vanguard", "g-zone", "removed"):
                    builder.wrong(f"{item.name} is a G unit, which is in the G zone or on the vanguard circle", item.line)
                elif not is_one and contents.zone == "g-zone":
                    builder.wrong(f"{item.name} in the G zone is no G unit: a G unit has `type: G Unit`", item.line)

    def battle_facts(self, builder: Builder, battle: Mapping[str, Value]) -> Mapping[str, Any]:
        return battle_in_progress.facts(builder, battle)

    def frame_env(self, builder: Builder, rule: str) -> Mapping[str, Any]:
        return battle_in_progress.frame_env(builder, rule)

    def effect_text(self, text: str) -> str:
        return text if text.lstrip().startswith("[") else f"[ACT](VC/RC):{text}"

    # showing ---------------------------------------------------------------------------------------------------

    def lies_under(self, game: Game, card: Card) -> Card | None:
        if not card.status.get("heart"):
            return None
        return zones.vanguard(game, card.zone.partition(".")[0])

    # by hand ---------------------------------------------------------------------------------------------------

    def move_word(self, zone: str) -> str:
        return {"drop": "put into the drop zone", "hand": "return to hand", "soul": "put into the soul", "bind": "bind",
                "damage": "put into the damage zone"}.get(zone, "put")  # fmt: skip

    def face(self, game: Game, card: Card, down: bool) -> Mapping[str, Any]:
        if game.zone_name(card) == "g-zone":
            return {"face_up": None if down else True}
        return super().face(game, card, down)

    def change_word(self, game: Game, card: Card, verb: str) -> ev.Event | None:
        if verb in ("lock", "unlock"):
            return ev.change([card.id], verb, LOCKED if verb == "lock" else UNLOCKED, new_card=True, cause="judge")
        if verb == "delete":
            return ev.change([card.id], verb, {"deleted": True, "face_down": True}, cause="judge")
        if verb == "undelete":
            return ev.change([card.id], verb, {"deleted": None, "face_down": None}, cause="judge")
        return super().change_word(game, card, verb)

    # asking ----------------------------------------------------------------------------------------------------

    def out_of_place(self, game: Game, player: str, words: Sequence[str], decision: Decision | None) -> Refusal | None:
        known = TIMES.get(words[0]) if words else None
        if known is None:
            return None
        if decision is not None and decision.kind == "trigger" and words[0] in TRIGGERS:
            return Refusal(*TRIGGERS[words[0]])
        step = {"ride": "6.5.1.1.3", "stride": "6.5.1.2.3"}.get(str(game.fact("phase")))
        if words[0] == "call" and step and player == game.turn_player:
            return Refusal(step, f"in the {game.fact('phase')} step a card is played on the vanguard circle only")
        if words[0] == "guard" and game.fact("phase") == "main" and player == game.turn_player:
            return Refusal("6.6.1.2.1.1", "in the main phase a card is played on a rear-guard circle only", ("7.4.1.2",))
        if words[0] == "call" and game.fact("step") in ("attack", "guard") and player != game.turn_player:
            return Refusal("8.5.2.2.1.1", "in the guard step a card is played to the guardian circle only", ("7.4.1.2.1",))
        right_time = decision is not None and decision.player == player and decision.kind in VERBS.get(words[0], ())
        return None if right_time else Refusal(known[0], known[1])

    def find(self, game: Game, player: str, zone: str) -> Sequence[Card]:
        if zone == "vanguard":
            leader = zones.vanguard(game, player)
            return [leader] if leader else []
        if zone == "mate":
            return [card for card in zones.vanguards(game, player) if card.status.get("mate")]
        if zone == "hearts":
            return zones.hearts(game, player)
        return super().find(game, player, zone)

    def state_of(self, game: Game, card: Card, word: str) -> bool | None:
        battle = game.fact("battle") or {}
        if word in ("locked", "deleted"):
            return bool(card.status.get(word))
        if word == "in-legion":
            return bool(card.status.get("legion")) and not card.status.get("heart")
        if word in ("face-up", "face-down") and game.zone_name(card) == "g-zone":
            return bool(card.status.get("face_up")) == (word == "face-up")
        if word == "attacking":
            return card.ref in (battle.get("attacker"), battle.get("mate"))
        if word == "boosting":
            return bool(card.ref == battle.get("booster"))
        if word == "attacked":
            return card.ref in battle.get("attacked", ())
        return super().state_of(game, card, word)

    def value_of(self, game: Game, card: Card, word: str) -> Any:
        return game.value(card, {"names": "name", "clans": "clan"}.get(word, word))

    def attack_hits(self, steps: Sequence[Step], on: str) -> bool | None:
        # Before powers are compared (7.6.1.2) nothing is said of the battle in progress.
        last = steps[-1].state.facts.get("battle") if steps else None
        return None if last and last.get("attacked") and "hits" not in last else super().attack_hits(steps, on)

    def phase_of(self, facts: Mapping[str, Any]) -> str:
        phase = str(facts.get("phase") or "")
        return f"{phase} / {facts['step']} step" if phase == "battle" and facts.get("step") else phase

    def check_deck(
        self, decks: Mapping[str, Mapping[str, int]], cards: Mapping[str, Mapping[str, Any]], form: str
    ) -> Sequence[Refusal]:
        return deck_check(decks, cards)

    def understand(self, text: str) -> Mapping[str, Any]:
        return understand(text)
