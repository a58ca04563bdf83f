"""Section 2.8: trigger icons, resolved in any order that their player chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel import piles
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.rulebook import END, goto
from rulings.kernel.state import Lasting
from rulings.vanguard import zones
from rulings.vanguard.book import book, rule

if TYPE_CHECKING:
    from rulings.kernel.game import Game

RULES = {"critical": "2.8.1.1.2", "draw": "2.8.1.1.3", "stand": "2.8.1.1.4", "heal": "2.8.1.1.5"}
for _number in (*RULES.values(), "2.8.1.1.1"):
    book.bears(_number, "2.8.1", "alternative")
book.bears("2.8.2", "2.8.1", "modifier")


def effects_of(icon: str) -> tuple[str, ...]:
    """What an icon asks for: its own effect and +5000 power."""
    if RULES.get(icon) in book.disabled:
        return ()
    return (icon, "power") if icon in RULES else ()


@rule("2.8.1")
def resolve_icon(game: Game) -> Any:
    """The player resolves the actions of the icon, in the order of his or her choice (2.8.2)."""
    player: str = game.env("player")
    icon: str = game.env("icon")
    left: Sequence[str] = [effect for effect in game.env("left") if _options(game, player, effect)]
    game.cite(RULES[icon])
    if not left:
        return END
    if len(left) > 1 and not game.enacts("2.8.2"):
        left = left[:1]
    options = [option for effect in left for option in _options(game, player, effect)]
    prompt = f"The {icon} trigger: what do you do?"
    chosen = game.choose(player, "trigger", prompt, options, refused=lambda: _refused(game, player, icon))
    _DO[chosen[0]](game, player, icon, chosen)
    done = list(game.env("left"))
    done.remove(chosen[0])
    game.bind(left=tuple(done))
    return goto("2.8.1")


def does_nothing(game: Game, player: str, icon: str, refusal: Refusal) -> None:
    """The icon is not resolved; whoever asks for what it would do is told why."""

    def refused() -> list[Option]:
        found = [option for effect in effects_of(icon) for option in _options(game, player, effect)]
        return [Option(option.value, option.text, refusal) for option in found]

    game.choose(player, "trigger", f"The {icon} trigger", (Option(None, "the trigger does nothing"),), refused=refused)


def _options(game: Game, player: str, effect: str) -> list[Option]:
    if effect == "draw":
        return [Option(("draw",), "draw a card")] if game.zone(player, "deck") else []
    if effect == "stand":
        resting = [card for card in zones.rear_guards(game, player) if card.status.get("rested")]
        others = [card for card in zones.rear_guards(game, player) if not card.status.get("rested")]
        return [
            Option(("stand", c.id), f"stand {_where(game, player, c.id)} ({game.name(c)})") for c in (*resting, *others)
        ]
    if effect == "heal":
        return _heal_options(game, player)
    what = "+1 critical" if effect == "critical" else "+5000 power"
    return [
        Option((effect, card.id), f"give {what} to {_where(game, player, card.id)} ({game.name(card)})")
        for card in zones.units(game, player, guardians=True)
    ]


def _refused(game: Game, player: str, icon: str) -> list[Option]:
    """What an icon cannot do: stand a vanguard, heal with less damage than the opponent."""
    found = _not_the_players_units(game, player, icon)
    if icon == "stand":
        why = Refusal(RULES["stand"], "a stand trigger stands a rear-guard")
        found += [
            Option(("stand", card.id), f"stand {_where(game, player, card.id)}", why)
            for card in zones.vanguards(game, player)
        ]
        found += _no_units(game, player, "stand {}", RULES["stand"])
    if icon == "heal" and not _heal_options(game, player):
        more = "the opponent has more cards in the damage zone"
        why = Refusal(RULES["heal"], more if game.zone(player, "damage") else "there is no card in the damage zone")
        found.append(Option(("heal", 0), "heal a card", why))
    return found


def _not_the_players_units(game: Game, player: str, icon: str) -> list[Option]:
    """An icon gives what it gives to one of the units of the player who checks; locked cards are none (3.8.1)."""
    gifts = ["give +5000 power to {}", *(["give +1 critical to {}"] if icon == "critical" else [])]
    found: list[Option] = []
    for gift in gifts:
        for other in game.opponents(player):
            why = Refusal(RULES[icon], f"the icon's effect is for one of {player}'s units")
            units = zones.units(game, other, guardians=True)
            found += [Option((gift, card.id), gift.format(game.place(card)), why) for card in units]
        found += _no_units(game, player, gift, RULES[icon])
    return found


def _no_units(game: Game, player: str, words: str, number: str) -> list[Option]:
    """What is asked for a circle with no unit on it: it is empty, or a locked card lies there."""
    asked = ((name, zones.no_unit(game, player, name, number)) for name in zones.REAR_GUARD_CIRCLES)
    return [Option((words, name), words.format(f"{player}.{name}"), why) for name, why in asked if why]


def _where(game: Game, player: str, card_id: int) -> str:
    card = game.card(card_id)
    return "mate" if card.status.get("mate") else game.zone_name(card)


def _heal_options(game: Game, player: str) -> list[Option]:
    """Healing needs as many cards in the damage zone as the opponent has, or more."""
    mine = game.zone(player, "damage")
    theirs = max(len(game.zone(other, "damage")) for other in game.opponents(player))
    if not mine or len(mine) < theirs:
        return []
    return [Option(("heal", card), f"heal {game.name(card)}") for card in piles.distinct(game, list(mine))]


def _bonus(stat: str, amount: int) -> Any:
    def give(game: Game, player: str, icon: str, chosen: Sequence[Any]) -> None:
        what = {"stat": stat, "add": amount, "targets": (game.ref(chosen[1]),)}
        game.do(ev.begin(Lasting(0, what, "turn", 0, player, None, RULES[icon], "trigger")))

    return give


def _draw(game: Game, player: str, icon: str, chosen: Sequence[Any]) -> None:
    game.do(
        ev.move(piles.top(game, player, "deck"), f"{player}.hand", "draw", player=player, at="bottom", cause="trigger")
    )


def _stand(game: Game, player: str, icon: str, chosen: Sequence[Any]) -> None:
    if game.card(chosen[1]).status.get("rested"):
        game.do(ev.change([chosen[1]], "stand", {"rested": None}, cause="trigger"))
    else:
        game.cite("3.18.2")


def _heal(game: Game, player: str, icon: str, chosen: Sequence[Any]) -> None:
    game.cite("10.1.7.1")
    game.do(ev.move([chosen[1]], f"{player}.drop", "heal", player=player, cause="trigger"))


_DO = {"power": _bonus("power", 5000), "critical": _bonus("critical", 1), "draw": _draw, "stand": _stand, "heal": _heal}
