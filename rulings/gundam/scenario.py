"""The words of a Gundam scenario: locations and what can be said of cards there, phases and steps, a battle, modes and teams."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulings.gundam import characteristics, multiplayer, rules_management, tokens, zones
from rulings.gundam.deck_check import deck_check
from rulings.gundam.game import GUNDAM
from rulings.gundam.text import understand
from rulings.kernel import events as ev
from rulings.kernel import machine
from rulings.kernel.choices import Refusal
from rulings.kernel.state import Printed
from rulings.scenario.adapter import Adapter, Players, ZoneWords
from rulings.scenario.model import Item
from rulings.scenario.sayings import read_sayings
from rulings.scenario.yamltext import Value

if TYPE_CHECKING:
    from rulings.kernel.choices import Decision, Option
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card
    from rulings.scenario.board import Builder

_PILE = ZoneWords()

ZONES: Mapping[str, ZoneWords] = {
    "battle": ZoneWords({"rested": "flag", "damage": "number", "pilot": "card", "new": "flag", "token": "flag"}),
    "base": ZoneWords({"rested": "flag", "damage": "number", "new": "flag"}),
    "shields": _PILE,
    "resources": ZoneWords({"rested": "flag"}, ordered=False),
    "hand": _PILE,
    "deck": _PILE,
    "resource-deck": _PILE,
    "trash": _PILE,
    "removal": _PILE,
}

FIELDS = {
    "type": "text", "color": "text", "level": "number", "cost": "number", "ap": "number", "hp": "number",
    "traits": "words", "zone": "words", "link": "text", "number": "text", "name": "text", "text": "text",
}  # fmt: skip

PHASES = {"start": "7-2-3-1", "draw": "7-3-1", "resource": "7-4-1", "main": "7-5-1", "end": "7-6-3-1"}
STEPS = {
    "active step": "7-2-3-1", "start step": "7-2-4-1", "attack step": "8-2-2", "block step": "8-3-1", "action step": "8-4-1",
    "damage step": "8-5-1", "battle end step": "8-6-1", "end phase action step": "7-6-3-1", "end step": "7-6-4-1",
    "hand step": "7-6-5-1", "cleanup step": "7-6-6-1", "preparing to play": "6-2-1-2", "beginning": "6-2-1-2",
    "preparing": "6-2-1-2", "action step of the end phase": "7-6-3-1", "clean up step": "7-6-6-1", "turn": "7-2-3-1",
    "start of turn": "7-2-3-1", "beginning of turn": "7-2-3-1", "end of turn": "7-6-4-1", "battle": "8-2-2",
    "end of battle": "8-6-1",
}  # fmt: skip
_STEP_OF = {"8-2": "attack", "8-3": "block", "8-4": "action", "8-5": "damage", "8-6": "battle end"}
_PHASE_OF = {"7-2": "start", "7-3": "draw", "7-4": "resource", "7-6": "end"}

# When a thing can be done at all, and by whom: the rule that says so. Asked for at another time, this is the answer.
TIMES: Mapping[str, tuple[str, str]] = {
    "block": ("8-3-1", "the standby player blocks, in the block step, once for each attack"),
    "attack": ("7-5-4-1", "the active player attacks, in the main phase"),
    "deploy": ("7-5-2-1", "the active player deploys cards, in the main phase"),
    "pair": ("7-5-2-1", "the active player pairs Pilots, in the main phase"),
    "play": ("7-5-2-1", "Commands are played in the main phase or in an action step, as their timing says"),
    "use": ("7-5-3-1", "effects are activated in the main phase or in an action step, as their timing says"),
    "swap": ("3-3-5", "a paired Pilot is not exchanged"),
    "exchange": ("3-3-5", "a paired Pilot is not exchanged"),
    "remove": ("3-3-5", "a paired Pilot is not removed from its Unit"),
    "unpair": ("3-3-5", "a paired Pilot is not removed from its Unit"),
    "move": ("3-3-5", "a paired Pilot is not removed from its Unit"),
    "draw": ("7-3-1", "the active player draws in the draw phase, or by an effect"),
    "place": ("7-4-1", "the active player places a Resource in the resource phase, or by an effect"),
    "redraw": ("6-2-1-6", "the hand is redrawn once, before the game"),
    "activate": ("13-2-5-1", "a Burst effect is activated when its Shield is destroyed"),
}
# What a player does only as an effect or a rule says: the rules' own list of what may be done has no such action.
BY_EFFECT = frozenset({
    "discard", "destroy", "return", "exile", "recover", "retreat", "sacrifice", "trash", "shuffle", "add", "heal", "deal",
    "set", "draw", "gain", "reveal",
})  # fmt: skip
LISTS = {"main": "7-5-1", "action": "9-3", "block": "8-3-1"}  # by kind of decision: the rule that lists what may be done
LOOKING = frozenset({"look", "view", "see", "check", "peek"})
HIDDEN = {"shields": "4-6-4-1", "hand": "4-8-3", "deck": "4-2-2", "resource-deck": "4-3-2"}
VERBS: Mapping[str, tuple[str, ...]] = {
    "block": ("block",), "attack": ("main", "target"), "deploy": ("main",), "pair": ("main", "pair"),
    "play": ("main", "action"), "use": ("main", "action"), "resolve": ("pending",), "activate": ("burst",),
    "redraw": ("redraw",), "pass": ("action",),
}  # fmt: skip

# A Unit of which a scenario says only that it is there.
SOME_UNIT = Printed("", {"type": "unit", "level": 1, "cost": 1, "ap": 1, "hp": 1, "traits": ()})


def _becomes(printed: Printed, zone: str) -> bool:
    """Whether an effect of a card deploys it as a Unit that it is not by its type."""
    nodes = (node for ability in printed.abilities for node in ability.effect)
    return zone == "battle" and any("as_unit" in node.args for node in nodes)


class GundamScenarios(Adapter):
    """The Gundam Card Game for the scenario runner."""

    rules = GUNDAM
    zones = ZONES
    card_fields = FIELDS
    field_words: Mapping[str, str] = {
        "colour": "color", "lv": "level", "trait": "traits", "effect": "text", "effects": "text", "ability": "text",
        "link condition": "link", "card number": "number", "zones": "zone", "card type": "type",
    }  # fmt: skip
    field_values: Mapping[str, Sequence[str]] = {
        "type": ("unit", "pilot", "command", "base", "resource", "unit token", "base token", "resource token"),
    }
    phases = PHASES
    steps = STEPS
    begins = "7-5-1"
    turn_begins = "7-2-3-1"
    decks: Mapping[str, int] = {"deck": 30, "resource-deck": 10}
    deck_zones: Mapping[str, str] = {"main": "deck", "resource": "resource-deck"}
    many_players: Sequence[Players] = (
        *(Players(seats, {"mode": mode}) for mode in multiplayer.BATTLE_ROYALE for seats in ("ABC", "ABCD")),
        Players("ABCD", {"mode": multiplayer.TEAM_BATTLE, "teams": (("A", "B"), ("C", "D"))}),
    )
    battle_words = frozenset({"attacker", "target", "blocked", "blocker"})
    a_place = "A.battle.1"
    claim_examples = (
        "B.shields = 4", "B.resources.active = 2", "A.battle.1 is rested", "B.trash contains Name", "Name is in B.trash",
        "Name's ap = 3", "Name's damage = 2", "A's Name is linked", "Name is destroyed",
    )  # fmt: skip
    effect_subjects = ("This Unit", "This card")
    effect_bonus = "{STAT}{n}"
    judges_verbs = ("rest", "stand", "destroy")
    hits = False
    instead_of_hits = "`B.shields = 4`, `Name's damage = 2`, `Name is destroyed`"
    battle_aliases: Mapping[str, str] = {
        "attacking": "attacker", "attacked": "target", "defender": "target", "against": "target", "block": "blocker",
        "blocks": "blocker", "blocked by": "blocker", "blocking": "blocker",
    }  # fmt: skip
    board_facts: Mapping[str, str] = {"teams": "teams"}
    verbs = VERBS
    sayings = read_sayings(Path(__file__).parent / "sayings.toml")
    rests = free = frozenset({"main"})
    tells = frozenset({
        "destroy", "battle damage", "effect damage", "recover", "deploy", "pair", "rules management", "discard",
        "return to hand", "return to deck", "add to hand", "draw", "damage to player", "lose",
    })  # fmt: skip
    modes = frozenset(multiplayer.MODES)
    single = frozenset({"base", "top-shield", "bottom-shield"})
    state_words = ("linked", "paired", "damaged", "new")
    counts = frozenset({"active", "rested", "ex"})
    wholes: Mapping[str, Sequence[str]] = {
        "pilots": ("battle",), "top-shield": ("shields",), "bottom-shield": ("shields",),
    }  # fmt: skip
    zone_aliases: Mapping[str, str] = {
        "shield": "shields", "resource": "resources", "removed": "removal", "removed-from-the-game": "removal",
        "main-deck": "deck", "bases": "base", "units": "battle", "unit": "battle", "field": "battle",
    }  # fmt: skip
    aims = ("attack",)
    known_cards: Mapping[str, Printed] = {"EX Base": tokens.EX_BASE, "EX Resource": tokens.EX_RESOURCE}

    # building --------------------------------------------------------------------------------------------------

    def status(self, zone: str, item: Item, builder: Builder) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if item.status.get("rested"):
            found["rested"] = True
        if item.status.get("damage"):
            found["damage"] = item.status["damage"]
        if item.status.get("new"):
            found["deployed"] = self._turn_number(builder)
        return found

    def finish_zone(self, builder: Builder, player: str, zone: str, placed: Sequence[tuple[Item, int]]) -> None:
        if zone not in ("battle", "base"):
            return
        game = builder.game
        for item, card_id in placed:
            card = game.card(card_id)
            self._right_kind(builder, zone, item, card.printed)
            if card.printed.unspecified:
                more = {} if zone == "battle" else {"type": "base", "ap": 0, "hp": 3}
                printed = Printed("", {**SOME_UNIT.facts, **more})
                ev.perform(builder.state, ev.specify(card_id, printed))
            elif item.status.get("token"):
                printed = card.printed._replace(facts={**card.printed.facts, "token": True})
                ev.perform(builder.state, ev.specify(card_id, printed))
            if item.status.get("pilot"):
                above = game.ref(card_id)
                beneath = builder.place(str(item.status["pilot"]), f"{player}.battle", card.owner, {"pilot_of": above})
                self._right_kind(builder, "pilot", item, game.card(beneath).printed)

    def _right_kind(self, builder: Builder, zone: str, item: Item, printed: Printed) -> None:
        """What can never lie there: Units are in the battle area, Pilots beneath them, Bases in the base section."""
        kind = str(printed.facts.get("type", "unit"))
        wanted, rule = {"battle": ("unit", "4-5-1"), "base": ("base", "4-6-2"), "pilot": ("pilot", "3-3-1")}[zone]
        if printed.unspecified or kind == wanted or (zone == "pilot" and "pilot" in printed.facts) or _becomes(printed, zone):
            return
        beneath = f"; a Pilot lies beneath a Unit: `{{card: Name, pilot: {printed.name}}}`" if zone == "battle" else ""
        article = "an" if kind[0] in "aeiou" and kind != "unit" else "a"
        where = {"battle": "in the battle area", "base": "in the base section", "pilot": "paired as a Pilot"}[zone]
        only = beneath if kind in ("pilot", "command") else ""
        builder.wrong(f"{printed.name} is {article} {kind} card, which is not {where} ({rule}){only}", item.line)

    def _turn_number(self, builder: Builder) -> int:
        board = builder.board
        return int(board.facts.get("turn_number", 3 if board.turn == board.players[0] else 4))

    def initial_facts(self, builder: Builder) -> Mapping[str, Any]:
        board = builder.board
        at = board.at
        facts: dict[str, Any] = {"batch": 0, **self._mode(builder)}
        if board.facts.get("first_player"):
            facts["first_player"] = board.facts["first_player"]
        if at.startswith("6-"):
            return {**facts, "preparing": True}
        facts["turn_number"] = self._turn_number(builder)
        if at == self.turn_begins:
            facts["turn_number"] -= 1  # the turn that is about to begin is counted when it begins
        section = "-".join(at.split("-")[:2])
        facts["phase"] = _PHASE_OF.get(section, "main")
        if section in _STEP_OF:
            facts["step"] = _STEP_OF[section]
        return facts

    def _mode(self, builder: Builder) -> dict[str, Any]:
        board = builder.board
        mode = str(board.facts.get("mode", ""))
        count = len(board.players)
        if mode == multiplayer.TEAM_BATTLE:
            return self._teams(builder)
        if count > 2 and not mode:
            wanted = ", ".join(f"`{one}`" for one in multiplayer.MODES)
            builder.wrong(f"{count} players need `mode:`: one of {wanted} (12-1)", board.line)
        if mode and count < 3:
            builder.wrong(f"{mode} is for three or more players (12-1)", board.line)
        if not mode:
            return {}
        asked = board.at.startswith("6-") and "direction" not in board.facts  # Player One chooses it while preparing (12-2-1)
        return {"mode": mode, **({} if asked else {"direction": board.facts.get("direction", "clockwise")})}

    def _teams(self, builder: Builder) -> dict[str, Any]:
        """Two teams of two, the leader first; their shield area lies in front of the leader."""
        board = builder.board
        players = tuple(board.players)
        teams = board.facts.get("teams") or (players[:2], players[2:])
        named = sorted(one for team in teams for one in team)
        if len(players) != 4 or [len(team) for team in teams] != [2, 2] or named != sorted(players):
            builder.wrong("team battle is for two teams of two: `teams: [[A, B], [C, D]]` (12-1)", board.line)
            return {}
        for leader, mate in teams:
            for name in zones.SHARED:
                cards = builder.state.zones.get(f"{mate}.{name}", ())
                if cards:
                    ev.perform(builder.state, ev.move(cards, f"{leader}.{name}", "set up", at="bottom", same_card=True))
        return {"mode": multiplayer.TEAM_BATTLE, "teams": tuple(tuple(team) for team in teams)}

    def battle_facts(self, builder: Builder, battle: Mapping[str, Value]) -> Mapping[str, Any]:
        attacker = builder.ref_at(battle["attacker"]) if "attacker" in battle else None
        if attacker is None:
            if "attacker" not in battle:
                builder.wrong("`battle:` needs `attacker:`, the attacking Unit", builder.board.battle_line)
            return {}
        if "target" not in battle:
            builder.wrong("`battle:` needs `target:`, a player or the attacked Unit", builder.board.battle_line)
            return {}
        word = battle["target"].text.strip().removeprefix("player ")
        if word == builder.board.turn:
            builder.wrong("the active player's own side is not attacked (8-2-1)", battle["target"].line)
            return {}
        target = None if word in builder.board.players else builder.ref_at(battle["target"])
        defender = word if target is None else builder.game.card(target.card).owner
        if builder.game.card(attacker.card).owner != builder.board.turn:
            builder.wrong("the attacking Unit is the active player's (8-2-1)", battle["attacker"].line)
            return {}
        blocked = bool(battle["blocked"].truth) if "blocked" in battle else False
        first = target
        if "blocker" in battle and not battle["blocker"].empty and battle["blocker"].truth is not False:
            blocker = builder.ref_at(battle["blocker"])
            if blocker is None:
                return {}
            target, blocked = blocker, True
            builder.change(blocker.card, rested=True)
        found = {
            "attacker": attacker, "target": target, "defender": defender, "player": builder.game.card(attacker.card).owner,
            "first_target": first if "blocker" in battle or not blocked else None, **({"blocked": True} if blocked else {}),
        }  # fmt: skip
        builder.change(attacker.card, rested=True)
        return {"battle": found}

    def frame_env(self, builder: Builder, rule: str) -> Mapping[str, Any]:
        """A battle returns to the main phase, which therefore waits beneath it."""
        if rule.startswith("8-"):
            if not builder.board.battle:
                builder.wrong("a replay that begins in a battle needs `battle: {attacker: ..., target: ...}`", builder.board.line)
            machine.start(builder.game, "7-5-1")
        return {}

    def mends_first(self, game: Game) -> str:
        return rules_management.mends(game)

    def effect_text(self, text: str) -> str:
        said = re.sub(r"\b(?:until (?:the )?end of|for) (?:the |this |that )?(turn|battle)\b", r"during this \1", text)
        return said if said.lstrip().startswith("【") else f"【Activate·Main】{said}"

    # showing ---------------------------------------------------------------------------------------------------

    def lies_under(self, game: Game, card: Card) -> Card | None:
        return game.here(card.status.get("pilot_of"))

    # by hand ---------------------------------------------------------------------------------------------------

    def move_word(self, zone: str) -> str:
        return {"trash": "to trash", "hand": "return to hand", "battle": "deploy", "base": "deploy", "removal": "exile"}.get(
            zone, "put"
        )

    def change_word(self, game: Game, card: Card, verb: str) -> ev.Event | None:
        if verb in ("rest", "stand", "activate", "ready"):
            rested = verb == "rest"
            word = "rest" if rested else "set active"
            return ev.change([card.id], word, {"rested": True if rested else None}, cause="judge")
        if verb == "destroy":
            return ev.move([card.id], f"{card.owner}.trash", "destroy", player=card.owner, cause="judge")
        return super().change_word(game, card, verb)

    # asking ----------------------------------------------------------------------------------------------------

    def out_of_place(self, game: Game, player: str, words: Sequence[str], decision: Decision | None) -> Refusal | None:
        if not words:
            return None
        verb = words[0]
        if verb in ("activate", "use"):
            verb = "activate" if "burst" in words else "use"
        known = TIMES.get(verb)
        if decision is not None and decision.kind in LISTS and (special := self._no_action(verb, words, decision.kind)):
            return special
        if known is None:
            return None
        right_time = decision is not None and decision.player == player and decision.kind in VERBS.get(verb, ())
        if right_time:
            return None
        battle = game.fact("battle") or {}
        if verb == "block" and battle.get("blocked") and player in game.team(str(battle["defender"])):
            return Refusal("8-3-2", "this attack has been blocked, and Blocker is activated once for each attack", ("8-3-1",))
        if verb == "block" and battle and player not in game.team(str(battle["defender"])) and player != game.turn_player:
            return Refusal("8-3-1", f"player {battle['defender']} is attacked, and only the player who is attacked blocks")
        return Refusal(*known)

    def _no_action(self, verb: str, words: Sequence[str], kind: str) -> Refusal | None:
        """What is no action of a phase or step at all: effects do it, or the rules forbid to look there."""
        if verb in LOOKING:
            named = (self.places.named(word.rpartition(".")[2]) for word in words)
            rule = next((HIDDEN[zone] for zone in named if zone in HIDDEN), "")
            return Refusal(rule, "the cards there are not viewed unless an effect says so", ("4-1-4",)) if rule else None
        if verb in BY_EFFECT and verb not in TIMES:
            return Refusal(LISTS[kind], f"to {verb} is no action of its own; effects and rules say when it is done")
        return None

    def attacked(self, game: Game, speaker: str, player: str) -> str:
        """In team battle an attack is on the opposing team (12-3-12), whichever of its players is named."""
        team = game.team(player) if player in game.state.players else ()
        return team[0] if len(team) > 1 and speaker not in team else player

    def whose(self, game: Game, option: Option) -> str:
        """The player of a team whose card an action or a block is of."""
        value = option.value
        if isinstance(value, tuple):
            return str(value[1]) if len(value) > 1 else ""
        return game.card(value).owner if isinstance(value, int) and value in game.state.cards else ""

    def find(self, game: Game, player: str, zone: str) -> Sequence[Card]:
        if zone == "battle":
            return zones.units(game, player)
        if zone == "pilots":
            return [card for card in map(game.card, game.zone(player, "battle")) if not zones.is_unit(card)]
        if zone in ("top-shield", "bottom-shield"):
            there = game.zone(player, "shields")
            return [game.card(there[0 if zone == "top-shield" else -1])] if there else []
        return super().find(game, player, zone)

    def state_of(self, game: Game, card: Card, word: str) -> bool | None:
        if word == "linked":
            return characteristics.linked(game, card)
        if word == "paired":
            return "pilot_of" in card.status or zones.pilot(game, card) is not None
        if word == "damaged":
            return bool(card.status.get("damage"))
        if word == "new":
            return bool(card.status.get("deployed") == game.fact("turn_number"))
        if word == "ex":
            return tokens.is_ex(card)
        if word == "attacking":
            return bool((game.fact("battle") or {}).get("attacker") == card.ref)
        if word == "attacked":
            return bool((game.fact("battle") or {}).get("target") == card.ref)
        return super().state_of(game, card, word)

    def value_of(self, game: Game, card: Card, word: str) -> Any:
        if word == "damage":
            return int(card.status.get("damage", 0))
        if word == "keywords":
            from rulings.kernel import values

            return sorted(values.keywords(game, card))
        return game.value(card, {"names": "name", "trait": "traits", "colour": "color", "type": "kind"}.get(word, word))

    def attack_hits(self, steps: Sequence[Any], on: str) -> bool | None:
        return None

    def check_deck(
        self, decks: Mapping[str, Mapping[str, int]], cards: Mapping[str, Mapping[str, Any]], form: str
    ) -> Sequence[Refusal]:
        return deck_check(decks, cards)

    def understand(self, text: str) -> Mapping[str, Any]:
        return understand(text)
