"""Legal moves: all of a board, or the judgement of a single turn.

A digit may be written where it stands in some solution. Under the strict rules another solution
must have another digit there, since otherwise no solution would be removed. So the digits collected
from solutions give all legal moves, and those collected before a limit are legal already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any

from ninefold.errors import IllegalMoveError, IllegalReason, UndecidedError
from ninefold.game.rules import Rules
from ninefold.game.turns import Turn
from ninefold.limits import UNLIMITED, Limits, StopToken
from ninefold.model import Grid, Layout, Move, Puzzle
from ninefold.model.digits import digits_in, symbol
from ninefold.outcomes import Answer, Status
from ninefold.solvers import candidates, solve


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """The legal moves found, by cell and digit; all of them if `complete`.

    `solutions_known` is how many solutions are known: 0, 1, or 2 for two or more. `inferred` has
    the empty cells that are proven to hold one digit in all solutions, as moves; under the strict
    rules these are not legal. `stopped_by` names the limit that came before the end.

    >>> from ninefold.game import Position
    >>> found = Position.parse("12343412........").legal_moves()
    >>> found.complete, len(found), found.choices[8]
    (True, 16, (2, 4))
    >>> print(Position.parse("12343412....4321").legal_moves())
    no legal move
    inferred: r3c1=2 r3c2=1 r3c3=4 r3c4=3
    """

    moves: tuple[Move, ...]
    inferred: tuple[Move, ...]
    complete: bool
    solutions_known: int
    stopped_by: str | None = None
    seconds: float = field(default=0.0, compare=False)

    @property
    def choices(self) -> dict[int, tuple[int, ...]]:
        """The cells in which several digits are possible, with the digits found."""
        cells = {
            cell: tuple(move.digit for move in moves)
            for cell, moves in groupby(self.moves, key=attrgetter("cell"))
        }
        return {cell: digits for cell, digits in cells.items() if len(digits) > 1}

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __contains__(self, move: object) -> bool:
        return move in self.moves

    def __str__(self) -> str:
        number = f"{len(self.moves) or 'no'} legal move{'s' if len(self.moves) > 1 else ''}"
        more = "" if self.complete else f" found, stopped by {self.stopped_by}"
        rows = [number + more]
        for _, moves in groupby(self.moves, key=attrgetter("cell")):
            rows.append(" ".join(map(str, moves)))
        if self.inferred:
            rows.append(f"inferred: {' '.join(map(str, self.inferred))}")
        return "\n".join(rows)

    def to_json(self) -> dict[str, Any]:
        """The moves as a plain dict, each as CodeCup writes it."""
        return {
            "moves": [move.codecup for move in self.moves],
            "inferred": [move.codecup for move in self.inferred],
            "complete": self.complete,
            "solutions_known": self.solutions_known,
            "stopped_by": self.stopped_by,
            "seconds": self.seconds,
        }


def find_legal_moves(
    grid: Grid, rules: Rules, limits: Limits | None = None, stop: StopToken | None = None
) -> LegalMoves:
    """Every legal move of a board; those found so far if a limit comes first."""
    grid.layout.check_first_digit("the game")
    found = candidates(grid, limits=limits, stop=stop)
    moves: list[Move] = []
    inferred: list[Move] = []
    cells = zip(found.candidates.masks, grid.digits, _every_move(grid.layout), strict=True)
    for cell, (mask, digit, choices) in enumerate(cells):
        if digit or not mask:
            continue
        if mask & (mask - 1):
            moves += _pick(mask)(choices)
            continue
        only = choices[mask.bit_length() - 1]
        if rules is Rules.FREE:
            moves.append(only)
        if cell in found.closed:
            inferred.append(only)
    return LegalMoves(
        tuple(moves),
        tuple(inferred),
        found.exact,
        _solutions_known(found.candidates.masks),
        None if found.exact else found.stopped_by,
        found.seconds,
    )


def _solutions_known(masks: tuple[int, ...]) -> int:
    """The number of known solutions, 2 for more: each fills every cell, and two differ
    somewhere.
    """
    return min(2, max(map(int.bit_count, masks))) if all(masks) else 0


@lru_cache(maxsize=16)
def _every_move(layout: Layout) -> tuple[tuple[Move, ...], ...]:
    """The moves of every cell. To make them each time would take longer than the search."""
    digits = range(1, layout.size + 1)
    return tuple(
        tuple(Move(cell, digit, layout) for digit in digits) for cell in range(layout.cells)
    )


@lru_cache(maxsize=4096)
def _pick(mask: int) -> Callable[[tuple[Move, ...]], tuple[Move, ...]]:
    """The getter of two or more digits from the moves of a cell."""
    return itemgetter(*(digit - 1 for digit in digits_in(mask)))


def board_after(
    grid: Grid,
    rules: Rules,
    turn: Turn,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Grid:
    """The board after a turn; `IllegalMoveError` if the rules forbid the turn.

    Raises `UndecidedError` if a limit comes before the verdict.
    """
    judge = _Judge(turn, limits, stop)
    if turn.move is not None:
        judge.look(grid, turn.move)
        after = grid.placed(turn.move.cell, turn.move.digit)
    else:
        after = grid
    answer = judge.ask(Puzzle(after))
    if turn.move is not None:
        judge.need_solution(answer, "no-solution", "no solution would be left")
        if rules is Rules.STRICT:
            others = Puzzle(grid).stated().without(turn.move.cell, turn.move.digit)
            detail = "the cell can hold nothing else, so no fewer solutions would be left"
            judge.need_solution(judge.ask(Puzzle(grid, marks=others)), "inferred", detail)
    if turn.claim:
        judge.need_unique(answer)
    return after


class _Judge:
    """The judgement of one turn: its questions share the limits."""

    def __init__(self, turn: Turn, limits: Limits | None, stop: StopToken | None) -> None:
        self.turn = turn
        self.left = (limits or UNLIMITED).with_solutions(None)
        self.stop = stop

    def look(self, grid: Grid, move: Move) -> None:
        """The checks without a search: the cell is empty, and no cell that it sees has the
        digit.
        """
        layout = grid.layout_as(move.layout)
        if grid.digits[move.cell]:
            name, digit = layout.cell_name(move.cell), symbol(grid.digits[move.cell])
            raise self.refusal("filled", f"{name} holds a {digit} already")
        for peer in sorted(layout.peers[move.cell]):
            if grid.digits[peer] == move.digit:
                detail = f"{symbol(move.digit)} stands in {layout.cell_name(peer)} already"
                raise self.refusal("clash", detail)

    def ask(self, puzzle: Puzzle) -> Answer:
        """The number of solutions to look for: two after a claim of uniqueness, else one."""
        answer = solve(puzzle, 2 if self.turn.claim else 1, limits=self.left, stop=self.stop)
        self.left = self.left.less(answer.nodes, answer.seconds)
        return answer

    def need_solution(self, answer: Answer, reason: IllegalReason, detail: str) -> None:
        """Refuse the turn if there is no solution."""
        if answer.status is Status.NONE:
            raise self.refusal(reason, detail)
        if answer.solution is None:
            raise self._undecided(answer)

    def need_unique(self, answer: Answer) -> None:
        """Refuse the claim if the solution is not unique."""
        if answer.status is Status.UNDECIDED:
            raise self._undecided(answer)
        if answer.status is not Status.UNIQUE:
            number = "no solution" if answer.status is Status.NONE else "more than one solution"
            raise self.refusal("false-claim", f"there is {number}")

    def refusal(self, reason: IllegalReason, detail: str) -> IllegalMoveError:
        """The error with this reason."""
        return IllegalMoveError(str(self.turn), reason, detail)

    def _undecided(self, answer: Answer) -> UndecidedError:
        return UndecidedError(
            f"not decided whether {self.turn} is legal: stopped by {answer.stopped_by}"
        )
