"""Sections 8.5 and 8.6: playing and resolving cards and abilities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulings.kernel import effects, triggers
from rulings.kernel import events as ev
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.rulebook import END, goto
from rulings.kernel.state import Ability
from rulings.vanguard import keywords, seeing, specifying, stride_cost, zones
from rulings.vanguard.book import rule

if TYPE_CHECKING:
    from rulings.kernel.game import Game


@rule("8.5.2.1")
def choose_and_reveal(game: Game) -> None:
    """The card is revealed; an unspecified one must now be said to be what it is played as."""
    card_id = game.env("card")
    if card_id is not None and game.card(card_id).printed.unspecified:
        printed = specifying.specify_for_play(game, game.env("player"), card_id, game.env("mode"))
        if printed is not None:
            game.do(ev.specify(card_id, printed))
    game.cite("8.5.1")
    game.cite(
        {"ride": "8.5.2.1.1.1", "call": "8.5.2.1.1.2", "guard": "8.5.2.1.1.2", "stride": "8.5.2.1.1.3"}.get(
            game.env("mode"), "8.5.2.1"
        )
    )


@rule("8.5.2.2")
def make_choices(game: Game) -> None:
    """A card from the hand needs a circle."""
    mode, player = game.env("mode"), game.env("player")
    if mode == "call":
        options = [Option(name, _circle_words(game, player, name)) for name in zones.rear_guard_circles(game, player)]
        game.cite("8.5.2.2.1", "6.6.1.2.1.1", "4.6.6")
        game.bind(
            to=game.choose(
                player, "circle", "To which circle?", options, refused=lambda: _refused_circles(game, player)
            )
        )
    elif mode == "guard":
        game.cite("8.5.2.2.1.1", "4.6.5")
        game.bind(to=zones.guardian_circle())
    elif mode != "act":
        game.cite("4.6.4")
        game.bind(to=zones.vanguard_circle())
        if mode == "stride":
            game.cite("8.5.2.2.2")


def _circle_words(game: Game, player: str, name: str) -> str:
    """A circle, and the unit on it over which would be called."""
    there = game.zone(player, name)
    return f"to {name} (over {game.name(there[0])})" if there else f"to {name}"


def _refused_circles(game: Game, player: str) -> list[Option]:
    elsewhere = Refusal("6.6.1.2.1.1", "only a rear-guard circle can be played on in the main phase")
    found = [Option(name, f"to {name}", elsewhere) for name in ("vanguard", "guardians")]
    for name in zones.REAR_GUARD_CIRCLES:
        if zones.is_lock_circle(game, player, name):
            found.append(Option(name, f"to {name}", Refusal("4.6.7", f"{name} is a lock circle")))
    return found


@rule("8.5.2.3")
def pay_costs(game: Game) -> Any:
    """All costs are paid together; what cannot be paid wholly is cancelled and rewound."""
    mode, player = game.env("mode"), game.env("player")
    if mode == "act":
        card_id, ability_id = game.env("ability")
        card = game.card(card_id)
        ability = next(a for a in game.abilities(card) if a.id == ability_id)
        env = {"you": player, "source": card.ref, "ability": ability.id, "category": "activated"}
        used = uses(game, card_id, ability)
        if not ability.cost:
            game.cite("8.1.1.1.2.6")
        effects.pay(game, ability.cost, env)
        game.do(*used)
        game.bind(act=ability, act_env={**env, **{k: v for k, v in game.bound.items() if k not in ("act", "act_env")}})
        return goto("8.5.3.5")
    if mode == "stride":
        stride_cost.pay(game, player, game.env("card"))
    return goto({"ride": "8.5.3.1", "call": "8.5.3.2", "guard": "8.5.3.3", "stride": "8.5.3.4"}[mode])


@rule("8.5.3.1")
def ride(game: Game) -> Any:
    """The unit goes on to the vanguard circle, standing; the current vanguard goes into the soul."""
    game.cite("8.5.1.1", "8.5.1.1.1", "10.1.5.1", "10.1.5.1.1")
    game.do(*ride_events(game, game.env("player"), game.env("card"), "normal"))
    return END


def ride_events(game: Game, player: str, card: int, how: str) -> Sequence[ev.Event]:
    """Riding: vanguards, their mates and hearts go to the soul (10.1.5.1.2, 10.1.5.1.4), together with the new one's coming."""
    there = game.zone(player, "vanguard")
    under = [c for c in there if not game.card(c).printed.facts.get("g_unit")]
    g_units = [c for c in there if game.card(c).printed.facts.get("g_unit")]
    if any(game.card(c).status.get("heart") for c in under):
        game.cite("10.1.5.1.4")
    elif any(game.card(c).status.get("legion") for c in under):
        game.cite("10.1.5.1.2")
    found = [ev.move([card], f"{player}.{zones.vanguard_circle()}", "ride", player=player, cause=how)]
    if under:
        found.append(ev.move(under, f"{player}.soul", "ridden", player=player, cause=how, by=player, onto=card, object=card))
    if g_units:
        game.cite("10.1.5.1.3")
        found.append(
            ev.move(
                g_units, f"{player}.g-zone", "return to the G zone", status={"face_up": True}, player=player, ridden=True
            )
        )
    return found


@rule("8.5.3.2")
def call_unit(game: Game) -> Any:
    """The unit goes on to the rear-guard circle, standing. A unit already there goes by a rule action (9.3.6)."""
    player, to = game.env("player"), game.env("to")
    game.cite("8.5.1.1.2", "10.1.6.1", "10.1.6.1.2", "10.1.6.1.1.1.2", "4.6.6.1")
    game.do(ev.move([game.env("card")], f"{player}.{to}", "call", player=player, cause="normal"))
    return END


@rule("8.5.3.3")
def call_guardian(game: Game) -> Any:
    """The unit goes on to the guardian circle, resting, guarding the chosen unit."""
    player = game.env("player")
    game.cite("8.5.1.1.2", "10.1.6.1.2.1")
    status = {"rested": True, "guarding": game.env("guarding")}
    game.do(
        ev.move([game.env("card")], f"{player}.{game.env('to')}", "guard", player=player, status=status, cause="normal")
    )
    return END


@rule("8.5.3.4")
def stride_onto(game: Game) -> Any:
    """The G unit goes on to the vanguard circle; the unit there becomes the heart."""
    game.cite("8.5.1.1.3")
    game.bind(how="normal")
    return goto("10.1.27.2.1")


@rule("8.5.3.5")
def perform_ability(game: Game) -> Any:
    """The effects of the ability are performed."""
    ability: Ability = game.env("act")
    lasting = keywords.condition_rule(
        ability
    )  # limit break and the like were looked at when it was played, and not again
    if lasting and not game.enacts(lasting) and not game.holds(ability.condition, game.env("act_env")):
        return END
    return effects.Resolve(program_of(ability), game.env("act_env"), ability.rule or "8.5.3.5")


@rule("8.5.3.5")
def ability_resolved(game: Game) -> Any:
    """The ability has resolved."""
    seeing.cover(game)
    return END



def uses(game: Game, card_id: int, ability: Ability) -> Sequence[ev.Event]:
    """Notes that an ability which may be played so many times was played once more."""
    card = game.state.cards.get(card_id)
    if ability.limit is None or card is None:
        return ()
    if "cannot be used for the rest" not in ability.text:  # otherwise its text says it, where it says it
        game.cite("11.5.1.1" if ability.limit[0] == "turn" else "11.2.1.1")
    return (ev.use(triggers.use_key(game, card, ability)),)


def program_of(ability: Ability) -> Sequence[Any]:
    """What resolving an ability performs."""
    return ability.effect
