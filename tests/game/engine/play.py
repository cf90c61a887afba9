"""Games of engines against each other, under the eyes of the referee."""

from __future__ import annotations

import ninefold as nf
from ninefold.game import Engine, Game, Position, Rules

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""A board of one solution."""

SLOW_GAME = "...9............41..5...3.........3....3.6..4..7....92..6.......185.2......4...7."
"""A position that takes minutes to solve."""


def self_play(
    first: Engine, second: Engine, seconds: float, rules: Rules = Rules.STRICT, board: str = ""
) -> Game:
    """A game between two engines; both have so many seconds, and no unique board goes unclaimed."""
    game = Game.start(board or 81 * ".", rules)
    left = [seconds, seconds]
    while game.result is None:
        side = len(game.turns) % 2
        position = Position(game.board, rules)
        decision = (first, second)[side].choose(position, left[side])
        # Who is late on a busy machine plays on: time is no matter of a test.
        left[side] = max(0.01, left[side] - decision.seconds)
        assert decision.turn is not None, decision
        game = game.play(str(decision.turn))
        assert game.result is not None or not nf.is_unique(game.board), "not claimed"
    return game


def assert_sound(game: Game) -> None:
    """Somebody has won by a claim, and nobody has failed."""
    result = game.result
    assert result is not None
    assert "claims rightly" in result.reason, result
    assert not any(status.is_failure for status in result.statuses)
