"""Section 6: the turn, phase by phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel import piles, triggers
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.operations import pick
from rulings.kernel.rulebook import call, goto
from rulings.vanguard import miscellaneous, playing, rule_actions, seeing, zones
from rulings.vanguard.book import book, rule

if TYPE_CHECKING:
    from rulings.kernel.events import Event
    from rulings.kernel.game import Game


def begins(game: Game, *moments: str, once: bool = False) -> tuple[Event, ...]:
    """The moments that abilities with "at the beginning of" wait for. `once`: only those that did not trigger yet here."""
    key = ("moment", game.fact("turn_number", 0), game.fact("battle_number", 0)) if once else None
    player = game.turn_player
    return tuple(
        ev.happen("beginning", at=moment, player=player, **({"once": (*key, moment)} if key else {}))
        for moment in moments
    )


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


@rule("6.4.1.2.2")
def begin_g_assist(game: Game) -> Any:
    """The G assist step begins."""
    game.do(ev.note("begin step", phase="G assist"), *begins(game, "G assist step"))
    return call("8.4.1")


@rule("6.4.1.2.3")
def whether_to_search(game: Game) -> Any:
    """The turn player may search, if the three conditions are fulfilled."""
    player = game.turn_player
    refusal = no_g_assist(game, player)
    if refusal is not None:
        refused = (Option(True, "G assist", refusal),)
        game.cite("6.4.1.2.5", refusal.rule)
        no_search = f"{player} cannot search: {refusal.why}."
        game.choose(
            player, "G assist", "G assist?", (Option(False, "no G assist"),), optional=True, refused=lambda: refused
        )
        game.say(no_search)
        return goto("6.4.1.3")
    if not game.confirm(player, "G assist", "Use G assist?", "G assist", "no G assist"):
        return goto("6.4.1.3")
    game.cite("6.4.1.2.4", "6.4.1.2.4.1", "6.4.1.2.4.2", "6.4.1.2.4.3")
    return None


def no_g_assist(game: Game, player: str) -> Refusal | None:
    """Why a player cannot use G assist."""
    return _vanguard_too_high(game, player) or _too_few_g_units(game, player) or _has_the_next_grade(game, player)


@book.refuses("6.4.1.2.4.1", of="6.4.1.2.4")
def _vanguard_too_high(game: Game, player: str) -> Refusal | None:
    unit = zones.vanguard(game, player)
    if unit is None or game.number(unit, "grade") >= 3:
        return Refusal("6.4.1.2.4.1", "the vanguard is grade 3 or greater")
    return None


@book.refuses("6.4.1.2.4.2", of="6.4.1.2.4")
def _too_few_g_units(game: Game, player: str) -> Refusal | None:
    if len(game.zone(player, "g-zone")) < 2:
        return Refusal("6.4.1.2.4.2", "there are fewer than two cards in the G zone")
    return None


@book.refuses("6.4.1.2.4.3", of="6.4.1.2.4")
def _has_the_next_grade(game: Game, player: str) -> Refusal | None:
    unit = zones.vanguard(game, player)
    wanted = game.number(unit, "grade") + 1 if unit else 0
    if any(game.value(card, "grade") == wanted for card in game.zone(player, "hand")):
        return Refusal("6.4.1.2.4.3", f"the hand has a grade {wanted} card")
    return None


@rule("6.4.1.2.6")
def reveal_hand(game: Game) -> None:
    """The hand is revealed and becomes hidden again."""
    player = game.turn_player
    shown = seeing.show(game, player, game.zone(player, "hand"))
    if shown:
        game.do(*shown)
        game.do(ev.note("hide", revealed=None))


@rule("6.4.1.2.7")
def look_at_five(game: Game) -> None:
    """The turn player looks at five cards and may take one of the next grade."""
    player = game.turn_player
    unit = zones.vanguard(game, player)
    wanted = game.number(unit, "grade") + 1 if unit else 0
    looked = piles.top(game, player, "deck", 5)
    fitting = [card for card in looked if game.value(card, "grade") == wanted]
    taken = pick(game, player, fitting, 1, up_to=True, verb="take", prompt=f"Take a grade {wanted} card")
    game.bind(taken=bool(taken))
    game.do(ev.happen("look", player=player, cards=looked))
    if taken:
        game.do(ev.move(taken, f"{player}.hand", "search", player=player, at="bottom"))


@rule("6.4.1.2.7")
def remove_four(game: Game) -> None:
    """A card was taken: two cards of the hand and two of the G zone are removed from the game; the deck is shuffled."""
    player = game.turn_player
    if game.env("taken"):
        cards = pick(game, player, game.zone(player, "hand"), 2, verb="remove", prompt="Remove cards of your hand")
        g_units = pick(
            game, player, game.zone(player, "g-zone"), 2, verb="remove", prompt="Remove cards of your G zone"
        )
        if len(cards) < 2 or len(g_units) < 2:
            game.cite("6.4.1.2.7.2")
        game.cite("6.4.1.2.7.1")
        game.do(ev.move((*cards, *g_units), f"{player}.removed", "remove", player=player))
    game.do(ev.shuffle(f"{player}.deck", player))


book.bears("6.4.1.2.7.2", "6.4.1.2.7", "modifier")


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
    options = [Option(0, "no ride")]
    hand = piles.distinct(game, list(game.zone(player, "hand")))
    options += [
        Option(card, _named(game, "ride", card)) for card in hand if playing.no_ride(game, player, card) is None
    ]

    def refused() -> list[Option]:
        found = ((card, playing.no_ride(game, player, card)) for card in hand)
        return [Option(card, _named(game, "ride", card), refusal) for card, refusal in found if refusal]

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
    options = [Option(0, "no stride")]
    g_units = [c for c in game.zone(player, "g-zone") if not game.card(c).status.get("face_up")]
    g_units = piles.distinct(game, g_units)
    options += [
        Option(card, _named(game, "stride", card)) for card in g_units if playing.no_stride(game, player, card) is None
    ]

    def refused() -> list[Option]:
        found = ((card, playing.no_stride(game, player, card)) for card in g_units)
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


# 6.6 Main phase -----------------------------------------------------------------------------------------------------


@rule("6.6.1.1")
def begin_main_phase(game: Game) -> None:
    """The main phase begins."""
    game.do(ev.note("begin phase", phase="main"), *begins(game, "main phase"))


@rule("6.6.1.2")
def main_play_timing(game: Game) -> Any:
    """Just before a player chooses to do something there is a check timing (8.4.2.1)."""
    game.cite("8.4.2.1", "3.6.2")
    return call("8.4.1")


@rule("6.6.1.2")
def main_action(game: Game) -> Any:
    """The turn player calls, plays an activated ability, exchanges cards of a column, or does nothing."""
    player = game.turn_player
    options = [Option(("end",), "go to the battle phase")]
    options += playing.call_options(game, player)
    options += playing.act_options(game, player)
    options += exchange_options(game, player)

    def refused() -> list[Option]:
        return [
            *playing.refused_calls(game, player),
            *playing.refused_acts(game, player),
            *refused_exchanges(game, player),
        ]

    action = game.choose(player, "main", "Main phase: what do you do?", options, optional=True, refused=refused)
    if action[0] == "end":
        return goto("6.6.1.3")
    if action[0] == "call":
        if not game.enacts("6.6.1.2.1"):
            return None
        return call("8.5.2", card=action[1], mode="call", player=player)
    if action[0] == "act":
        if not game.enacts("6.6.1.2.2"):
            return None
        return call("8.5.2", ability=action[1:], mode="act", player=player)
    exchange(game, player, action[1])
    return None


@rule("6.6.1.2")
def main_again(game: Game) -> Any:
    """After an action the player gets a play timing again (8.4.2.2)."""
    game.cite("8.4.2.2", "3.6.3.1")
    return goto("6.6.1.2")


def exchange_options(game: Game, player: str) -> list[Option]:
    """The columns whose two circles may exchange their cards."""
    found = []
    for name, (front, back) in zones.COLUMNS.items():
        if no_exchange(game, player, name) is None and (game.zone(player, front) or game.zone(player, back)):
            found.append(Option(("exchange", name), f"exchange the {name} column"))
    return found


@book.refuses("6.6.1.2.3", of="6.6.1.2")
def no_exchange(game: Game, player: str, name: str) -> Refusal | None:
    """Only two rear-guard circles of one column can exchange; the vanguard's column and lock circles cannot."""
    for circle in zones.COLUMNS[name]:
        if circle == "vanguard" or zones.is_lock_circle(game, player, circle):
            return Refusal("6.6.1.2.3", f"{circle} is not a rear-guard circle")
    return None


def refused_exchanges(game: Game, player: str) -> list[Option]:
    """Moves that are asked for and are not exchanges within one column."""
    found = []
    for name in zones.COLUMNS:
        refusal = no_exchange(game, player, name)
        if refusal is not None:
            found.append(Option(("exchange", name), f"exchange the {name} column", refusal))
    for card in zones.rear_guards(game, player):
        here = game.zone_name(card)
        for circle in zones.REAR_GUARD_CIRCLES:
            if zones.column(circle) != zones.column(here):
                sideways = Refusal("6.6.1.2.3", f"{here} and {circle} are not in the same column")
                found.append(Option(("move", card.id, circle), f"move {game.name(card)} to {circle}", sideways))
    return found


def exchange(game: Game, player: str, name: str) -> None:
    """The cards of two rear-guard circles in one column change places, together; they stay the same cards (4.1.4)."""
    front, back = zones.COLUMNS[name]
    ahead, behind = game.zone(player, front), game.zone(player, back)
    game.cite("6.6.1.2.3", "4.6.6.2")
    game.do(
        ev.move(ahead, f"{player}.{back}", "move", player=player) if ahead else None,
        ev.move(behind, f"{player}.{front}", "move", player=player) if behind else None,
    )


@rule("6.6.1.3")
def to_battle_phase(game: Game) -> Any:
    """Advance to the battle phase."""
    game.cite("8.4.2.3")
    return goto("6.7")


@rule("6.7.1")
def battle_phase(game: Game) -> Any:
    """The battle phase begins with the start step."""
    game.do(ev.note("begin phase", phase="battle"), *begins(game, "battle phase"))
    return goto("7.2")


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


def unfinished(game: Game, *moments: str) -> bool:
    """Whether something stands by, a rule action is to be done, or an ability of these moments has not stood by yet."""
    if game.state.pending or rule_actions.needed(game):
        return True
    late = triggers.sweep(game, game.state, begins(game, *moments, once=True)) if game.state.listeners else []
    return any(event.kind == "stand by" for event in late)
