"""Section 11: loops, abilities that cannot be used, extra turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game

book.bears("11.3.1", "7.5.1.2.2", "modifier")
book.bears("11.3.2", "7.5.1.2.2", "modifier")
book.bears("11.5.1.1", "8.5.2.3", "modifier")
book.bears("11.2.1.1", "6.6.1.2.2", "refusal")


@book.defines("11.4.2", of="6.8.1.5")
def next_turn(game: Game) -> tuple[str, tuple[str, ...] | None, str | None]:
    """Whose turn comes next: an extra turn that was added last comes first, then the opponent's.

    The printed example adds three turns and lists two: the turn player's first extra turn is lost in it. Nothing else in
    the section takes a turn away, so all of them are taken, the last added first.
    """
    extra: tuple[str, ...] = game.fact("extra_turns", ())
    if extra:
        game.cite("11.4.1", "11.4.2")
        game.reading("extra-turns-in-order")
        return extra[-1], extra[:-1] or None, game.fact("regular_turn")
    regular = game.fact("regular_turn", game.turn_player)
    return game.opponent(regular), None, None
