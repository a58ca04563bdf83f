"""Sets up a game from a scenario's board: places the cards, what is in force, what the rules remember, where it begins."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rulings.kernel import events, machine, triggers
from rulings.kernel.game import Game
from rulings.kernel.state import Card, Printed, Ref, State
from rulings.scenario.adapter import Adapter
from rulings.scenario.description import suggest
from rulings.scenario.model import AbilityNamed, Board, EffectInForce, Item, Scenario, ScenarioError, ZoneContents
from rulings.scenario.yamltext import Mistake, Value

UNSPECIFIED = Printed("")


class Builder:
    """Builds the position in which a replay begins, and keeps the mistakes that only show on the board."""

    def __init__(self, scenario: Scenario, adapter: Adapter) -> None:
        if scenario.board is None:
            raise ScenarioError([Mistake("there is no board to replay")])
        self.scenario = scenario
        self.board: Board = scenario.board
        self.adapter = adapter
        self.rules = adapter.rules
        self.mistakes: list[Mistake] = []
        self.notes: list[str] = []
        self.state = State(tuple(self.board.players))
        self.game = Game(self.rules, self.state, tracing=False)
        self._printed: dict[str, Printed] = {}

    def wrong(self, message: str, line: int) -> None:
        """Notes a mistake and goes on."""
        self.mistakes.append(Mistake(message, line))

    def build(self) -> Game:
        """The game, ready to run; or all mistakes."""
        for contents in self.board.zones:
            self._zone(contents)
        self._missing_decks()
        self.remember(turn=self.board.turn)
        self.remember(**self.adapter.initial_facts(self))
        if self.board.done:
            self.remember(done=tuple(self.board.done))
        if self.board.battle:
            self.remember(**self.adapter.battle_facts(self, self.board.battle))
        if self.mistakes:
            raise ScenarioError(self.mistakes)
        for effect in self.board.effects:
            self._effect(effect)
        for used in self.board.used:
            self._used(used)
        for waiting in self.board.pending:
            self._pending(waiting)
        env = dict(self.adapter.frame_env(self, self.board.at))
        if self.mistakes:
            raise ScenarioError(self.mistakes)
        game = Game(self.rules, self.state)
        machine.start(game, self.board.at, **env)
        if mending := self.adapter.mends_first(game):
            machine.start(game, mending)
        return game

    # cards -----------------------------------------------------------------------------------------------------

    def printed(self, name: str) -> Printed:
        """The card of that name; no name is an unspecified card."""
        if not name:
            return UNSPECIFIED
        if name in self.adapter.known_cards and name not in self.scenario.cards:
            return self.adapter.known_cards[name]
        if name not in self._printed:
            self._printed[name] = self.rules.printed(name, self.scenario.cards[name].facts)
        return self._printed[name]

    def _zone(self, contents: ZoneContents) -> None:
        placed: list[tuple[Item, int]] = []
        for item in contents.items:
            owner = item.status.get("owner", contents.player)
            if owner not in self.board.players:
                self.wrong(f"no player `{owner}`{suggest(str(owner), self.board.players)}", item.line)
                continue
            status = self.adapter.status(contents.zone, item, self)
            for _ in range(item.count):
                zone = f"{contents.player}.{contents.zone}"
                placed.append((item, events.place(self.state, self.printed(item.name), zone, owner, status)))
        for group in sorted({item.group for item, _ in placed if item.group}):
            # A second placing, all at once, gives them one time stamp: they came at the same time.
            together = [card for item, card in placed if item.group == group]
            zone = f"{contents.player}.{contents.zone}"
            kept = self.game.card(together[0]).status
            events.perform(self.state, events.move(together, zone, "place", status=kept, at="bottom"))
        self.adapter.finish_zone(self, contents.player, contents.zone, placed)

    def _missing_decks(self) -> None:
        """A deck that is left out holds unspecified cards, enough not to matter."""
        said = {(contents.player, contents.zone) for contents in self.board.zones}
        for player in self.board.players:
            if not any(contents.player == player for contents in self.board.zones):
                self.notes.append(f"{player} is not described: there is nothing in {player}'s other zones.")
            for zone, count in self.adapter.decks.items():
                if (player, zone) in said:
                    continue
                for _ in range(count):
                    events.place(self.state, UNSPECIFIED, f"{player}.{zone}", player)
                self.notes.append(f"{player}'s {zone} is not described: it holds {count} unspecified cards.")

    def change(self, card: int, **status: Any) -> None:
        """Gives a card that lies on the board a status."""
        events.perform(self.state, events.change([card], "set up", status))

    def place(self, name: str, zone: str, owner: str, status: Mapping[str, Any]) -> int:
        """Places one more card."""
        return events.place(self.state, self.printed(name), zone, owner, status)

    def remember(self, **facts: Any) -> None:
        """Gives the rules something to remember."""
        events.perform(self.state, events.note("set up", **facts))

    # references ------------------------------------------------------------------------------------------------

    def card_at(self, place: str, line: int) -> Card | None:
        """The card at `A.front-left`, or the one card on the board that has a name."""
        place = self.adapter.places.plain(place, "", self.board.players)
        owned = re.fullmatch(r"([A-Z])(?:'s |\.)(.+)", place)
        if owned and owned[1] in self.board.players and owned[2].lower() in {name.lower() for name in self.scenario.cards}:
            return self._one(place, [card for card in self._called(owned[2]) if card.zone.startswith(f"{owned[1]}.")], line)
        player, dot, zone = place.partition(".")
        if dot and player in self.board.players:
            zone, _, number = zone.partition(".")
            zone = self.adapter.places.named(zone) or zone
            if not re.fullmatch(r"\d{0,3}", number) or number == "0":
                self.wrong(f"`{place}` is no place: `{player}.{zone}`, or `{player}.{zone}.2` for the second card there", line)
                return None
            if zone not in self.adapter.zones and zone not in self.adapter.wholes:
                self.wrong(f"no zone `{zone}`{suggest(zone, (*self.adapter.zones, *self.adapter.wholes))}", line)
                return None
            found = list(self.adapter.find(self.game, player, zone))
            if number:
                found = found[int(number) - 1 : int(number)]
        else:
            found = self._called(place)
        return self._one(place, found, line)

    def _called(self, name: str) -> list[Card]:
        """The cards of a name; where some lie on the field, it is those that are meant, and first those that lie there openly."""
        found = [card for card in self.state.cards.values() if card.printed.name.lower() == name.lower()]
        there = [card for card in found if self.game.on_field(card)]
        return [card for card in there if self.rules.zone_types[card.zone.partition(".")[2]].public] or there or found

    def _one(self, place: str, found: Sequence[Card], line: int) -> Card | None:
        if len(found) == 1:
            return found[0]
        what = "there is no card" if not found else f"there are {len(found)} cards"
        there = f": {', '.join(self._places(found))}" if len(found) > 1 else ""
        self.wrong(f"{what} at `{place}`{there}; one is meant, as `{self.adapter.a_place}` or by its name", line)
        return None

    def _places(self, cards: Sequence[Card]) -> list[str]:
        """Where cards are, with their number there where several lie in one zone."""
        found = []
        for card in cards:
            there = self.adapter.find(self.game, *card.zone.split(".", 1))
            number = f".{list(there).index(card) + 1}" if len(there) > 1 and card in there else ""
            found.append(f"`{card.zone}{number}`")
        return found

    def ref_at(self, value: Value) -> Ref | None:
        """The card that a value of `battle:` names."""
        card = self.card_at(value.text.strip(), value.line)
        return card.ref if card else None

    def refs_at(self, value: Value) -> Sequence[Ref]:
        """The cards that a list names."""
        return [ref for item in value.listed() if (ref := self.ref_at(item)) is not None]

    # what is in force ------------------------------------------------------------------------------------------

    def _effect(self, effect: EffectInForce) -> None:
        """Resolves the words of an effect on the card it is on, before the replay begins."""
        card = self.card_at(effect.on, effect.line)
        if card is None:
            return
        tried = (self.rules.printed("effect", {"text": text}).abilities for text in self.adapter.effect_texts(effect.text))
        abilities = [found[0] for found in tried if found]
        ability = next((one for one in abilities if not one.unread), abilities[0] if abilities else None)
        if ability is None or ability.unread:
            self.wrong(f"these words of an effect cannot be read: {ability.unread if ability else effect.text}", effect.line)
            return
        env = {"you": self.game.master(card), "source": card.ref}
        machine.start_effect(self.game, self.rules.policy.resolve_rule, ability.effect, env)
        decision = machine.run(self.game)
        if decision is not None:
            self.wrong(f"this effect asks for a choice ({decision.prompt}); one that is in force has made it", effect.line)

    def _ability(self, named: AbilityNamed) -> tuple[Card, Any] | None:
        card = self.card_at(named.card, named.line)
        if card is None:
            return None
        abilities = card.printed.abilities
        if named.ability > len(abilities):
            self.wrong(f"{self.game.name(card)} has {len(abilities)} abilities, not {named.ability}", named.line)
            return None
        return card, abilities[named.ability - 1]

    def _used(self, named: AbilityNamed) -> None:
        found = self._ability(named)
        if found is None:
            return
        card, ability = found
        if ability.limit is None:
            self.wrong(f"that ability of {self.game.name(card)} has no limit that its use would count against", named.line)
            return
        for _ in range(named.times):
            events.perform(self.state, events.use(triggers.use_key(self.game, card, ability)))

    def _pending(self, named: AbilityNamed) -> None:
        found = self._ability(named)
        if found is None:
            return
        card, ability = found
        if ability.category != "automatic":
            self.wrong(f"only automatic abilities stand by; this one of {self.game.name(card)} is {ability.category}", named.line)
            return
        you = self.game.master(card)
        env = {"you": you, "source": card.ref, "it": card.ref}
        for _ in range(named.times):
            events.perform(self.state, events.stand_by(ability, card.ref, you, env))


def set_up(scenario: Scenario, adapter: Adapter) -> tuple[Game, list[str]]:
    """The game at the place where the replay begins, and what the scenario left to the runner."""
    builder = Builder(scenario, adapter)
    game = builder.build()
    return game, builder.notes + _unread(game)


def _unread(game: Game) -> list[str]:
    """What stands on the cards of the board and cannot be read: nothing happens by it unless the judge applies it."""
    found: dict[str, None] = {}
    for card in game.state.cards.values():
        for ability in card.printed.abilities:
            if ability.unread:
                name = card.printed.name
                found[f"{name}: Tableside cannot read “{ability.unread}”; apply it by hand with a `judge:` line."] = None
    return list(found)
