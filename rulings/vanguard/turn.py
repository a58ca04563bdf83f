"""Section 6: the turn, phase by phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel import piles
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.rulebook import call, goto
from rulings.vanguard import miscellaneous, playable, zones
from rulings.vanguard.book import rule
from rulings.vanguard.moments import begins, unfinished

if TYPE_CHECKING:
    from rulings.kernel.game import Game


# 6.1 ---------------------------------------------------------------------------------------------------------------


@rule("6.1.1")
def stand_up(game: Game) -> Any:
    """Each player turns the first vanguard face up."""
    down = [c for p in game.state.players for c in game.zone(p, "vanguard") if game.card(c).status.get("face_down")]
    if down:
        game.do(ev.change(down, "stand up", {"face_down": None}))
    return goto("6.3")


def _cease(game: Game, *durations: str) -> None:
    """Effects whose duration was a phase or turn of their master's opponent cease with it."""
    others = [effect for effect in game.state.effects if effect.master != game.turn_player]
    ends = [effect.id for effect in others if effect.duration in durations]
    if ends:
        game.do(ev.cease(ends, "end of phase"))


# 6.3 Stand phase ----------------------------------------------------------------------------------------------------


@rule("6.3.1.1")
def begin_turn(game: Game) -> Any:
    """The turn and its stand phase begin."""
    number = game.fact("turn_number", 0) + 1
    game.do(ev.note("begin turn", turn_number=number, phase="stand", done=None, battle_number=0))
    game.do(*begins(game, "turn", "stand phase"))
    return call("8.4.1")


@rule("6.3.1.2")
def stand_all(game: Game) -> None:
    """The turn player stands all of his or her units, together."""
    rested = [card.id for card in zones.units(game, game.turn_player, guardians=True) if card.status.get("rested")]
    if rested:
        game.do(ev.change(rested, "stand", {"rested": None}, cause="stand phase"))


@rule("6.3.1.3")
def end_stand_phase(game: Game) -> Any:
    """A check timing, then the draw phase."""
    return call("8.4.1")


@rule("6.3.1.3")
def to_draw_phase(game: Game) -> Any:
    """Advance to the draw phase."""
    _cease(game, "opponent's next stand phase")
    return goto("6.4")


# 6.4 Draw phase -----------------------------------------------------------------------------------------------------


@rule("6.4.1.1.1")
def begin_draw_phase(game: Game) -> Any:
    """The draw phase begins."""
    game.do(ev.note("begin phase", phase="draw"), *begins(game, "draw phase"))
    return call("8.4.1")


@rule("6.4.1.1.2")
def draw_for_turn(game: Game) -> None:
    """The turn player draws a card."""
    player = game.turn_player
    game.cite("10.1.1.1")
    if not game.enacts("3.12.2"):
        return
    game.do(ev.move(piles.top(game, player, "deck"), f"{player}.hand", "draw", player=player, at="bottom"))


@rule("6.4.1.1.3")
def after_drawing(game: Game) -> Any:
    """A check timing, then the G assist step."""
    return call("8.4.1")


@rule("6.4.1.3")
def end_draw_phase(game: Game) -> Any:
    """A check timing, then the ride phase."""
    return call("8.4.1")


@rule("6.4.1.3")
def to_ride_phase(game: Game) -> Any:
    """Advance to the ride phase."""
    return goto("6.5")


# 6.5 Ride phase -----------------------------------------------------------------------------------------------------


@rule("6.5.1.1.1")
def begin_ride_phase(game: Game) -> Any:
    """The ride phase begins."""
    game.do(ev.note("begin phase", phase="ride"), *begins(game, "ride phase"))
    return call("8.4.1")


@rule("6.5.1.1.2")
def may_ride(game: Game) -> Any:
    """The turn player may normal ride, once a turn."""
    player = game.turn_player
    if "normal ride" in game.fact("done", ()):
        return None
    hand = piles.distinct(game, game.zone(player, "hand"))
    able = game.once(lambda: [card for card in hand if playable.no_ride(game, player, card) is None])
    options = [Option(0, "no ride"), *(Option(card, _named(game, "ride", card)) for card in able)]

    def refused() -> list[Option]:
        found = [(card, playable.no_ride(game, player, card)) for card in hand]
        no_g_unit = Refusal("10.1.5.1", "a card is not ridden from the G zone", ("10.1.27.5",))
        found += [(card, no_g_unit) for card in game.zone(player, "g-zone")]
        refusals = [Option(card, _named(game, "ride", card), refusal) for card, refusal in found if refusal]
        return [*refusals, *playable.not_in_hand(game, player, "ride", "8.5.2.1")]

    game.cite("6.5.1.1.3")
    card = game.choose(player, "ride", "Normal ride?", options, optional=True, refused=refused)
    if not card:
        return None
    game.do(ev.note("ride this turn", done=(*game.fact("done", ()), "normal ride")))
    return call("8.5.2", card=card, mode="ride", player=player)


def _named(game: Game, verb: str, card: int) -> Any:
    return lambda: f"{verb} {game.name(card)}"


@rule("6.5.1.1.4")
def after_riding(game: Game) -> Any:
    """A check timing, then the stride step."""
    return call("8.4.1")


@rule("6.5.1.2.1")
def begin_stride_step(game: Game) -> Any:
    """The stride step begins."""
    game.do(ev.note("begin step", phase="stride"), *begins(game, "stride step"))
    return call("8.4.1")


@rule("6.5.1.2.2")
def may_stride(game: Game) -> Any:
    """The turn player may normal stride a G unit whose stride condition is the stride step, once a turn."""
    player = game.turn_player
    if "normal stride" in game.fact("done", ()):
        return None
    g_units = [c for c in game.zone(player, "g-zone") if not game.card(c).status.get("face_up")]
    g_units = piles.distinct(game, g_units)
    able = game.once(lambda: [card for card in g_units if playable.no_stride(game, player, card) is None])
    options = [Option(0, "no stride"), *(Option(card, _named(game, "stride", card)) for card in able)]

    def refused() -> list[Option]:
        found = [(card, playable.no_stride(game, player, card)) for card in g_units]
        used = Refusal("10.1.27.1", "only a face down G unit is stridden")
        found += [(card, used) for card in game.zone(player, "g-zone") if game.card(card).status.get("face_up")]
        return [Option(card, _named(game, "stride", card), refusal) for card, refusal in found if refusal]

    game.cite("6.5.1.2.3")
    card = game.choose(player, "stride", "Normal stride?", options, optional=True, refused=refused)
    if not card:
        return None
    game.do(ev.note("stride this turn", done=(*game.fact("done", ()), "normal stride")))
    return call("8.5.2", card=card, mode="stride", player=player)


@rule("6.5.1.3")
def end_ride_phase(game: Game) -> Any:
    """A check timing, then the main phase."""
    return call("8.4.1")


@rule("6.5.1.3")
def to_main_phase(game: Game) -> Any:
    """Advance to the main phase."""
    return goto("6.6")


# 6.8 End phase ------------------------------------------------------------------------------------------------------


@rule("6.8.1.1")
def return_to_normal(game: Game) -> None:
    """Locked cards, deleted units and G units return, together."""
    player = game.turn_player
    locked = [
        c for name in zones.REAR_GUARD_CIRCLES for c in game.zone(player, name) if game.card(c).status.get("locked")
    ]
    deleted = [c.id for c in zones.units(game, player) if c.status.get("deleted")]
    g_units = [c.id for c in zones.vanguards(game, player) if c.printed.facts.get("g_unit")]
    events = [ev.note("begin phase", phase="end")]
    if locked and game.enacts("6.8.1.1.1"):
        game.cite("10.1.23.3", "10.1.23.4", "10.1.21.5", "10.1.21.7")
        events.append(ev.change(locked, "unlock", {"locked": None, "face_down": None, "rested": None}, new_card=True))
    if deleted and game.enacts("6.8.1.1.2"):
        game.cite("10.1.25.5")
        events.append(ev.change(deleted, "undelete", {"deleted": None, "face_down": None}))
    if g_units and game.enacts("6.8.1.1.3"):
        events.append(
            ev.move(g_units, f"{player}.g-zone", "return to the G zone", status={"face_up": True}, player=player)
        )
    game.do(*events)


@rule("6.8.1.2")
def unlocked_check(game: Game) -> Any:
    """What triggered by unlocking and returning stands by; a check timing."""
    return call("8.4.1")


@rule("6.8.1.3")
def end_of_turn(game: Game) -> None:
    """What waits for the beginning of the end phase or the end of the turn, and did not stand by in this end phase."""
    game.do(*begins(game, "end phase", "end of turn", once=True))


@rule("6.8.1.4")
def last_check(game: Game) -> Any:
    """A check timing."""
    return call("8.4.1")


@rule("6.8.1.4")
def until_end_of_turn(game: Game) -> None:
    """Effects until the end of this turn cease to exist."""
    ends = [effect.id for effect in game.state.effects if effect.duration == "turn"]
    if ends:
        game.do(ev.cease(ends, "end of turn"))
    _cease(game, "opponent's next turn", "opponent's next end phase")


@rule("6.8.1.5")
def turn_over(game: Game) -> Any:
    """Nothing is left to do: the next turn. Otherwise the end phase repeats."""
    if unfinished(game, "end phase", "end of turn"):
        return goto("6.8.1.1")
    player, left, regular = miscellaneous.next_turn(game)
    game.do(ev.note("next turn", turn=player, extra_turns=left, regular_turn=regular, phase=None))
    return goto("6.3")
