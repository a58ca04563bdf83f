"""Claims about a position or a replay, `B.damage = 5`, `the attack hits`: their grammar, and whether they hold."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulings.kernel.game import Game
from rulings.kernel.state import Card
from rulings.kernel.trace import Step
from rulings.scenario import wordings
from rulings.scenario.adapter import Adapter
from rulings.scenario.byhand import card_named
from rulings.scenario.description import suggest
from rulings.scenario.forms import NUMBERS, state_word
from rulings.scenario.yamltext import Mistake

_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "==": operator.eq,
    "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_TIMES = {"": 0, "once": 1, "twice": 2, "never": 0, "thrice": 3}
STATES = ("empty", "standing", "rested", "locked", "deleted", "face-down", "face-up", "in-legion", "attacking", "boosting",
          "attacked", "active")  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """Whether a claim holds, and what was found."""

    holds: bool
    found: str = ""
    rules: tuple[str, ...] = ()  # the rules that gave the answer, where the claim asks for one


@dataclass(frozen=True)
class Moment:
    """What a claim is looked at: a position, with the steps that led to it and the players of the turns so far."""

    game: Game
    adapter: Adapter
    steps: Sequence[Step] = field(default_factory=tuple)
    turns: Sequence[str] = field(default_factory=tuple)


@dataclass(frozen=True)
class Claim:
    """A claim that was read. `of_path`: it is about what happened, not only about how things are."""

    text: str
    check: Callable[[Moment], Verdict]
    of_path: bool = False


_CLAIMS_OF_ANY_GAME = (
    "Name is rested", "Name triggers once", "A draws 2 cards", "A has lost", "the turn is B", "the game is not over",
)  # fmt: skip


def read_claim(text: str, adapter: Adapter, players: Sequence[str]) -> Claim:
    """A claim, in its own form or in other words; a `Mistake` if no kind of claim reads so."""
    first: Mistake | None = None
    others = list(wordings.claims(text, adapter, players))
    ref = re.match(_REF, text)
    plain = ref is not None and ref["ref"].split(".")[1] in (*adapter.zones, *adapter.wholes)
    for said in (text, *others) if plain or not others else (*others, text):
        for pattern, make in _KINDS:
            found = re.fullmatch(pattern, said)
            if found:
                try:
                    return make(text, found, adapter, players)
                except Mistake as mistake:
                    first = first or mistake
                    break
    if first is not None:
        raise first
    like = ", ".join(f"`{one}`" for one in (*adapter.claim_examples, *_CLAIMS_OF_ANY_GAME))
    raise Mistake(f"`{text}` is no expectation: {like}")


# how the game stands -------------------------------------------------------------------------------------------------


def _won(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    player = _player(found["player"], players)
    wanted, negated = found["how"], bool(found["not"])

    def check(moment: Moment) -> Verdict:
        state = moment.game.state
        outcome = state.outcome
        if wanted == "lost":
            so = player not in state.players or (outcome is not None and player in outcome.losers)
        else:
            so = outcome is not None and player in outcome.winners
        return Verdict(so != negated, _outcome(moment))

    return Claim(text, check)


def _outcome(moment: Moment) -> str:
    outcome = moment.game.state.outcome
    if outcome is None:
        return "the game is not over"
    return "the game is a draw" if outcome.draw else f"{' and '.join(outcome.winners)} has won"


def _nobody(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    how = found["how"]

    def check(moment: Moment) -> Verdict:
        outcome = moment.game.state.outcome
        those = () if outcome is None else outcome.winners if how == "won" else outcome.losers
        return Verdict(not those, _outcome(moment))

    return Claim(text, check)


def _draw(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    wanted = not found["not"]

    def check(moment: Moment) -> Verdict:
        outcome = moment.game.state.outcome
        return Verdict((outcome is not None and outcome.draw) == wanted, _outcome(moment))

    return Claim(text, check)


def _turn(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    player = _player(found["player"], players)

    def check(moment: Moment) -> Verdict:
        now = str(moment.game.fact("turn"))
        return Verdict(now == player, f"it is {now}'s turn")

    return Claim(text, check)


def _phase(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    wanted = found["phase"]

    def check(moment: Moment) -> Verdict:
        now = adapter.phase_of(moment.game.state.facts)
        return Verdict(wanted in re.split(r" / | step| phase", now), now or "no phase has begun")

    return Claim(text, check)


def _over(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    negated = bool(found["not"])
    return Claim(text, lambda moment: Verdict((moment.game.state.outcome is None) == negated, _outcome(moment)))


# places --------------------------------------------------------------------------------------------------------------


def _player(name: str, players: Sequence[str]) -> str:
    if name not in players:
        raise Mistake(f"no player `{name}`{suggest(name, players)}")
    return name


def place(ref: str, adapter: Adapter, players: Sequence[str]) -> tuple[str, str, str]:
    """Player, zone and characteristic of `A.vanguard.power`."""
    player, _, rest = ref.partition(".")
    zone, _, what = rest.partition(".")
    number, _, more = what.partition(".")
    if number.isdigit():
        return (*place(f"{player}.{zone}", adapter, players)[:1], f"{zone}.{number}", more)
    _player(player, players)
    known = (*adapter.zones, *adapter.wholes)
    if zone not in known:
        raise Mistake(f"no zone `{zone}` in {adapter.rules.title}{suggest(zone, known)}")
    return player, zone, what


def _find(moment: Moment, player: str, zone: str) -> Sequence[Card]:
    """The cards at a place; `battle.2` is the second one there."""
    name, _, number = zone.partition(".")
    cards = moment.adapter.find(moment.game, player, name)
    return cards if not number else cards[int(number) - 1 : int(number)] if int(number) else ()


def measure(moment: Moment, player: str, zone: str, what: str) -> Any:
    """What a reference stands for: the number of cards, a characteristic, a sum of several cards'."""
    cards = _find(moment, player, zone)
    if not what:
        return cards
    if what in ("face-up", "face-down") or what in moment.adapter.counts:
        return sum(1 for card in cards if moment.adapter.state_of(moment.game, card, what))
    if what == "count":
        return len(cards)
    values = [moment.adapter.value_of(moment.game, card, what) for card in cards]
    if what in moment.game.rules.stats:
        return sum(int(value or 0) for value in values) if values else 0 if zone not in moment.adapter.single else None
    return values[0] if len(values) == 1 else values or None


def _compare(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    player, zone, what = place(found["ref"], adapter, players)
    compare = _OPERATORS[found["op"]]
    said = found["value"].strip().strip("`\"'")
    other = place(said, adapter, players) if re.fullmatch(_REF, said) else None

    def check(moment: Moment) -> Verdict:
        measured = measure(moment, player, zone, what)
        if other is not None:
            return _numbers(measured, measure(moment, *other), compare)
        if not what:
            return _cards(moment, measured, compare, said)
        return _value(measured, compare, said)

    return Claim(text, check)


def _numbers(one: Any, other: Any, compare: Callable[[Any, Any], bool]) -> Verdict:
    """Two places, or characteristics of their cards, compared with one another; places by how many cards lie there."""
    left, right = (len(value) if isinstance(value, (list, tuple)) else value for value in (one, other))
    if left is None or right is None:
        return Verdict(False, "there is none")
    return Verdict(compare(left, right), f"{left} and {right}")


def _cards(moment: Moment, cards: Sequence[Card], compare: Callable[[Any, Any], bool], said: str) -> Verdict:
    if re.fullmatch(r"-?\d+", said):
        return Verdict(compare(len(cards), int(said)), str(len(cards)))
    names = [moment.game.name(card) for card in cards]
    wanted = [one.strip() for one in said.strip("[]").split(",")] if said.startswith("[") else [said]
    if said in ("empty", "nothing"):
        wanted = []
    return Verdict(compare(names, wanted), ", ".join(names) or "empty")


def _value(measured: Any, compare: Callable[[Any, Any], bool], said: str) -> Verdict:
    shown = ", ".join(map(str, measured)) if isinstance(measured, (list, tuple)) else str(measured)
    if isinstance(measured, (list, tuple, frozenset)) or said.startswith("["):
        wanted = {one.strip() for one in said.strip("[]").split(",") if one.strip()}
        have = {str(one) for one in (measured if isinstance(measured, (list, tuple, frozenset)) else [measured])}
        return Verdict(compare(have, wanted), shown)
    if re.fullmatch(r"[+-]?\d+", said):
        if measured is None:
            return Verdict(compare(0, int(said)) if compare is operator.ne else False, "there is none")
        return Verdict(compare(measured, int(said)), shown) if isinstance(measured, int) else Verdict(False, shown)
    return Verdict(compare(str(measured), said), shown)


def _state(found: re.Match[str], adapter: Adapter) -> tuple[str, bool]:
    """The state that a claim names, by the word that is known, and whether the claim denies it."""
    known = (*STATES, *adapter.state_words)
    word, negated = found["state"].strip().replace(" ", "-"), bool(found["not"])
    if word not in known:
        same, so = state_word(word)
        if same not in known:
            raise Mistake(f"no state `{word}`{suggest(word, known)}")
        word, negated = same, negated == so
    return word, negated


def _is(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    player, zone, _ = place(found["ref"], adapter, players)
    word, negated = _state(found, adapter)

    def check(moment: Moment) -> Verdict:
        cards = _find(moment, player, zone)
        if word == "empty":
            names = ", ".join(moment.game.name(card) for card in cards)
            return Verdict((not cards) != negated, names or "empty")
        if not cards:
            return Verdict(False, f"there is no card at {player}.{zone}")
        so = all(moment.adapter.state_of(moment.game, card, word) for card in cards)
        return Verdict(so != negated, f"{moment.game.name(cards[0])} is {'' if so else 'not '}{word}")

    return Claim(text, check)


def _card_is(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    player, zone, what = place(found["ref"], adapter, players)
    compare = operator.ne if found["not"] else operator.eq
    name = found["card"].strip().strip("`\"'")

    def check(moment: Moment) -> Verdict:
        if what:
            return _value(measure(moment, player, zone, what), compare, name)
        return _cards(moment, _find(moment, player, zone), compare, name)

    return Claim(text, check)


def _somewhere(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    zone, name, negated = adapter.places.named(found["zone"]), found["card"].strip("`\"' "), bool(found["not"])
    if zone is None:
        raise Mistake(f"no zone `{found['zone']}` in {adapter.rules.title}{suggest(found['zone'], adapter.zones)}")

    def check(moment: Moment) -> Verdict:
        where = sorted({card.zone for card in moment.game.state.cards.values() if card.printed.name.lower() == name.lower()})
        there = any(one.partition(".")[2] == zone for one in where)
        return Verdict(there != negated, f"{name} is in {', '.join(where)}" if where else f"there is no {name}")

    return Claim(text, check)


def _count(said: str) -> int:
    return int(said) if said.isdigit() else NUMBERS[said]


def _contains(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    player, zone, _ = place(found["ref"], adapter, players)
    said, negated = re.sub(r"^[A-Z]'s (?=\S)", "", found["card"].strip().strip("`\"'")), bool(found["no"])
    counted = re.fullmatch(r"(?P<count>\d{1,3}|two|three|four)(?: copies of)?(?: x)? (?P<name>.+)", said)

    def check(moment: Moment) -> Verdict:
        names = [moment.game.name(card) for card in _find(moment, player, zone)]
        shown = ", ".join(names) or "empty"
        if counted and said not in names:
            return Verdict((names.count(counted["name"]) == _count(counted["count"])) != negated, shown)
        wanted = [said] if said in names else re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", said)
        there = [one.strip("`\"'") in names for one in wanted]
        return Verdict(not any(there) if negated else all(there), shown)

    return Claim(text, check)


# what players may see --------------------------------------------------------------------------------------------------


def _sees(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    viewer = _player(found["viewer"], players)
    player, zone, _ = place(found["ref"], adapter, players)
    wanted, rule = not found["not"], found["rule"]

    def check(moment: Moment) -> Verdict:
        game = moment.game
        cards = _find(moment, player, zone)
        if not cards:
            return Verdict(False, f"there is no card at {player}.{zone}")
        sights = [game.rules.may_see(game, viewer, card) for card in cards]
        rules = tuple(dict.fromkeys(number for _seen, number in sights))
        so = all(seen == wanted for seen, _number in sights)
        said = (f"{viewer} {'sees' if seen else 'does not see'} it by {number}" for seen, number in dict.fromkeys(sights))
        return Verdict(so and (rule is None or rules == (rule,)), "; ".join(said), rules)

    return Claim(text, check)


def _counts(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    viewer = _player(found["viewer"], players)
    player, zone, _ = place(found["ref"], adapter, players)
    rule = found["rule"]

    def check(moment: Moment) -> Verdict:
        may, number = moment.game.rules.may_count(moment.game, viewer, f"{player}.{zone}")
        count = len(_find(moment, player, zone))
        so = may and count == int(found["number"]) and (rule is None or rule == number)
        return Verdict(so, f"{viewer} {'may' if may else 'may not'} count {count} by {number}", (number,))

    return Claim(text, check)


# single cards --------------------------------------------------------------------------------------------------------------


def _value_of_card(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    words, what = found["card"], found["what"].lower()
    compare = _OPERATORS[found["op"]]
    said = found["value"].strip().strip("`\"'")

    def check(moment: Moment) -> Verdict:
        card = card_named(moment.game, moment.adapter, words)
        return _value(moment.adapter.value_of(moment.game, card, what), compare, said)

    return Claim(text, check)


def _state_of_card(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    words = found["card"]
    word, negated = _state(found, adapter)

    def check(moment: Moment) -> Verdict:
        card = card_named(moment.game, moment.adapter, words)
        so = bool(moment.adapter.state_of(moment.game, card, word))
        return Verdict(so != negated, f"{moment.game.name(card)} is {'' if so else 'not '}{word}")

    return Claim(text, check)


def _has_keyword(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    """ "Name has <Blocker>", "Name has <Repair 2>": a keyword it has now, wherever it has it from."""
    words, keyword, negated = found["card"], found["keyword"], bool(found["no"] or found["not"])

    def check(moment: Moment) -> Verdict:
        game = moment.game
        card = card_named(game, moment.adapter, words)
        name, _, amount = keyword.partition(" ")
        if name.lower() in game.rules.stats:
            has = int(moment.adapter.value_of(game, card, name.lower()) or 0)
            so = has == int(amount) if amount.isdigit() else has > 0
            return Verdict(so != negated, f"{name} {has}" if has else f"no {name}")
        so = game.has_keyword(card, keyword)
        return Verdict(so != negated, f"{game.name(card)} has {'' if so else 'no '}{keyword}")

    return Claim(text, check)


# what happened ---------------------------------------------------------------------------------------------------------


def _attack(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    on = found["ref"] or ""
    if on:
        place(on, adapter, players)
    negated = found["how"] != "hits"
    if not adapter.hits:
        raise Mistake(f"in {adapter.rules.title} no attack hits or misses; expect what comes of it: {adapter.instead_of_hits}")

    def check(moment: Moment) -> Verdict:
        hit = moment.adapter.attack_hits(moment.steps, on)
        if hit is None:
            return Verdict(False, "there was no attack" + (f" on {on}" if on else ""))
        return Verdict(hit != negated, "the attack hits" if hit else "the attack does not hit")

    return Claim(text, check, of_path=True)


def _triggers(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    name = found["card"].strip().strip("`\"'")
    said = found["times"]
    wanted: int | None = None  # "triggers": however often
    if said is not None:
        wanted = _TIMES[said] if said in _TIMES else int(said.split()[0])

    def check(moment: Moment) -> Verdict:
        count = 0
        for step in moment.steps:
            for event in step.events:
                if event.kind == "stand by":
                    source = step.state.cards.get(event.data["source"].card)
                    count += source is not None and source.printed.name == name
        holds = bool(count) if wanted is None else count == wanted
        return Verdict(holds, f"it triggered {count} time{'' if count == 1 else 's'}")

    return Claim(text, check, of_path=True)


def _taken(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    player = _player(found["player"], players)
    said = found["count"].lower()
    wanted = 1 if said in ("a", "another") else int(said) if said.isdigit() else NUMBERS[said]
    action = "draw" if found["what"].startswith("dr") else adapter.damage_action
    if not action:
        raise Mistake(f"in {adapter.rules.title} damage is not counted on players: {adapter.instead_of_hits}")

    def check(moment: Moment) -> Verdict:
        count = sum(
            len(event.data["cards"])
            for step in moment.steps
            for event in step.events
            if event.kind == "move" and event.action == action and event.data.get("player") == player
        )
        return Verdict(count == wanted, f"{count} card{'' if count == 1 else 's'}")

    return Claim(text, check, of_path=True)


def _turns(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    wanted = [_player(one.strip(), players) for one in found["players"].split(",")]

    def check(moment: Moment) -> Verdict:
        return Verdict(list(moment.turns) == wanted, ", ".join(moment.turns))

    return Claim(text, check, of_path=True)


def _reading(text: str, found: re.Match[str], adapter: Adapter, players: Sequence[str]) -> Claim:
    name = found["id"]
    if name not in adapter.readings():
        raise Mistake(f"no reading `{name}` in the ledger{suggest(name, adapter.readings())}")

    def check(moment: Moment) -> Verdict:
        used = sorted({one for step in moment.steps for one in step.readings})
        return Verdict((name in used) != bool(found["not"]), ", ".join(used) or "no reading is used")

    return Claim(text, check, of_path=True)


_REF = r"(?P<ref>[A-Z]\.[a-z-]+(?:\.\d{1,2})?(?:\.[a-z_-]+)?)"
_BY = r"(?: by (?P<rule>\d+(?:[.-]\d+)*))?"
_KINDS: Sequence[tuple[str, Callable[[str, re.Match[str], Adapter, Sequence[str]], Claim]]] = (
    (r"(?P<player>[A-Z]) has (?P<not>not )?(?P<how>won|lost)", _won),
    (r"nobody has (?P<how>won|lost)", _nobody),
    (r"the game is (?P<not>not )?a draw", _draw),
    (r"the turn is (?P<player>[A-Z])", _turn),
    (r"the (?:phase|step) is (?:the )?(?P<phase>[a-z][a-z ]*?)(?: phase| step)?", _phase),
    (r"the game is (?P<not>not )?over", _over),
    (r"the attack(?: on " + _REF + r")? (?P<how>hits|does not hit|misses)", _attack),
    (r"the reading (?P<id>[\w-]+) is (?P<not>not )?used", _reading),
    (r"(?P<player>[A-Z]) (?P<what>draws|drew|takes|took|receives) (?P<count>an?|another|\d{1,2}|no|one|two|three|four|five|six) "
     r"(?:cards?|damage|points? of damage)", _taken),
    (r"the turns are (?P<players>[A-Z](?:\s*,\s*[A-Z])*)", _turns),
    (r"(?P<viewer>[A-Z]) (?:(?:may see|sees)|(?P<not>may not see|does not see)) " + _REF + _BY, _sees),
    (r"(?P<viewer>[A-Z]) counts " + _REF + r" = (?P<number>\d{1,4})" + _BY, _counts),
    (_REF + r"\s*(?P<op><=|>=|!=|==|=|<|>)\s*(?P<value>.+)", _compare),
    (_REF + r" is (?P<not>not )?(?P<state>[a-z][a-z -]*)", _is),
    (_REF + r" is (?P<not>not )?(?P<card>[^a-z].*)", _card_is),
    (_REF + r" contains (?P<no>no )?(?P<card>.+)", _contains),
    (r"(?P<card>[^a-z\s].*?)'s (?P<what>[A-Za-z][A-Za-z_-]*)\s*(?P<op><=|>=|!=|==|=|<|>)\s*(?P<value>.+)", _value_of_card),
    (r"(?P<card>[^a-z\s].*) is (?P<not>not )?(?:in|on|at) (?:the )?(?P<zone>[a-z][a-z-]*)", _somewhere),
    (r"(?P<card>[^a-z\s].*) is (?P<not>not )?(?P<state>[a-z][a-z -]*)", _state_of_card),
    (r"(?P<card>[^a-z\s].*?) (?:has (?P<no>no )?|does (?P<not>not) have )(?:the keyword(?: effect)? )?"
     r"<?(?P<keyword>[A-Z][A-Za-z-]*(?: [A-Z][A-Za-z-]*)*(?: \d+)?)>?", _has_keyword),
    (r"(?P<card>.+) (?:does not|did not|never) triggers?(?P<times>)", _triggers),
    (r"(?P<card>.+) triggers(?: (?P<times>once|twice|thrice|never|\d{1,3} times?))?", _triggers),
)
