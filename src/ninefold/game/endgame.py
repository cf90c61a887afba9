"""The exact search, called: all solutions go in, who wins comes out."""

from __future__ import annotations

from dataclasses import dataclass

from ninefold import _core
from ninefold.game.position import Position
from ninefold.game.rules import Rules
from ninefold.limits import Limits, StopToken
from ninefold.model import Move
from ninefold.outcomes import ENDS, Solutions
from ninefold.solvers.bounds import at_most, flag_of, kernel_seed, memory_of


@dataclass(frozen=True, slots=True)
class Endgame:
    """What the search found out: `wins` is `None` if a limit came before that was known.

    `moves` are winning ones, those that leave the fewest solutions first; `left` and `line_left`
    tell how many each leaves. Of an undecided position `refuted` has moves that were found to
    lose, and `refuted_left` how many each leaves; `legal` moves there are. `stopped_by` may also
    have cut short the moves or the line of a position that is decided.
    """

    wins: bool | None
    wins_at_once: bool | None
    moves: tuple[Move, ...]
    left: tuple[int, ...]
    line: tuple[Move, ...]
    line_left: tuple[int, ...]
    refuted: tuple[Move, ...]
    refuted_left: tuple[int, ...]
    legal: int
    nodes: int
    seconds: float
    stopped_by: str | None


def search_endgame(
    position: Position,
    solutions: Solutions,
    limits: Limits,
    *,
    all_moves: bool = False,
    line: bool = True,
    seed: int = 0,
    threads: int = 1,
    stop: StopToken | None = None,
) -> Endgame:
    """Search a position by all its solutions, of which there are two or more.

    Several threads share its moves; which of the winning moves they find first may differ.

    >>> import ninefold as nf
    >>> from ninefold.game.endgame import search_endgame
    >>> position = nf.game.Position.parse("12.." + 12 * ".")
    >>> found = search_endgame(position, position.solutions(), nf.Limits())
    >>> found.wins, [move.codecup for move in found.line]
    (True, ['Ac3', 'Ba3', 'Cc1'])
    """
    outcome, end, at_once, moves, played, refuted, legal, nodes, seconds = _core.analyze_endgame(
        solutions.array,
        position.grid.digits,
        position.rules is Rules.FREE,
        all_moves,
        line,
        kernel_seed(seed) or 0,
        at_most(limits.nodes),
        _memory_left(solutions, limits),
        threads,
        limits.seconds,
        flag_of(stop),
    )
    wins = _WINS[outcome]
    stopped_by = ENDS[end]
    return Endgame(
        wins,
        at_once or (None if wins is None else False),  # it may have ended before it looked
        _as_moves(moves, position),
        tuple(left for _, _, left in moves),
        _as_moves(played, position),
        tuple(left for _, _, left in played),
        _as_moves(refuted, position),
        tuple(left for _, _, left in refuted),
        legal,
        nodes,
        seconds,
        stopped_by,
    )


_WINS = (False, True, None)


def _memory_left(solutions: Solutions, limits: Limits) -> int:
    """The bytes that the list of solutions leaves to the search."""
    most = memory_of(limits)
    return max(0, most - int(solutions.array.nbytes))


def _as_moves(told: list[tuple[int, int, int]], position: Position) -> tuple[Move, ...]:
    return tuple(Move(cell, digit, position.layout) for cell, digit, _ in told)
