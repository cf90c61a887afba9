"""The playable digits of a cell, within the level of help."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from ninefold.errors import FormatError
from ninefold.game.analysis import Outcome
from ninefold.game.analyzer import analyze
from ninefold.game.hints import find_hint
from ninefold.game.position import Position
from ninefold.game.rules import Rules
from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.model.digits import digits_in
from ninefold.outcomes import TrueCandidates
from ninefold.service.games.analysis import number_of
from ninefold.service.games.rows import HELP, Help, Number
from ninefold.service.games.views import NumberView, number_view
from ninefold.solvers import candidates

MOST_LISTED = 100_000
"""With more solutions than this, the count after a move is estimated."""

EACH = 0.15
"""Seconds to estimate the solutions that one digit leaves."""

SECONDS = 2.0
"""Seconds to find out which moves win."""

Says = Literal["seen", "none", "same", "open", "unknown"]


class DigitView(BaseModel):
    """A digit in a cell. `seen`: a cell in sight already has it. `none`: no solution has it here.
    `same`: all solutions have it, so the strict rules forbid it. `open`: it may be played.
    `unknown`: the level of help does not include it.
    """

    digit: int
    state: Says
    left: NumberView | None = Field(description="Solutions that it leaves, if help includes that.")
    wins: bool | None = Field(description="Whether it is proven to win; only if help is `best`.")


class CellView(BaseModel):
    """The digits of one cell."""

    ply: int
    cell: str = Field(examples=["Bf"])
    digits: list[DigitView]


class BoardView(BaseModel):
    """For every cell the playable digits; without help, those that it does not see.

    `inferred` lists the cells that allow only one digit; null if help does not include that.
    """

    ply: int
    cells: list[list[int]]
    inferred: list[int] | None


class BestView(BaseModel):
    """The best turns that were found, and whether they are proven to win, or all turns to lose.

    In the opening the list is empty, as nothing is known about any move yet.
    """

    ply: int
    turns: list[str]
    proven: bool
    outcome: str = Field(examples=["win"])
    words: str


def cell_named(text: str) -> int:
    """The index of a cell by its name, such as `Bf`."""
    row, column = (ord(sign) - ord(first) for sign, first in zip(text, "Aa", strict=True))
    if not (0 <= row < 9 and 0 <= column < 9):
        raise FormatError(1, 1, "a cell like Bf", repr(text))
    return 9 * row + column


def board_view(position: Position, ply: int, level: Help) -> BoardView:
    """The playable digits of the whole board."""
    if position.is_over:
        return BoardView(ply=ply, cells=[[] for _ in position.grid.digits], inferred=None)
    if level == "none":
        masks = Puzzle(position.grid).allowed().masks
        open_cells = [() if digit else digits_in(mask) for digit, mask in _cells(position, masks)]
        return BoardView(ply=ply, cells=[list(digits) for digits in open_cells], inferred=None)
    found = position.legal_moves(Limits(seconds=SECONDS))
    cells: list[list[int]] = [[] for _ in position.grid.digits]
    for move in found:
        cells[move.cell].append(move.digit)
    return BoardView(ply=ply, cells=cells, inferred=[move.cell for move in found.inferred])


def cell_view(position: Position, ply: int, cell: str, level: Help, stop: StopToken) -> CellView:
    """The playable digits of one cell."""
    index = cell_named(cell)
    if position.is_over or position.grid.digits[index]:
        return CellView(ply=ply, cell=cell, digits=[])
    seen = {position.grid.digits[peer] for peer in position.layout.peers[index]}
    if level == "none":
        views = [_digit(n, "seen" if n in seen else "unknown") for n in range(1, 10)]
        return CellView(ply=ply, cell=cell, digits=views)
    found = candidates(
        position.grid, counts=True, limits=Limits(solutions=MOST_LISTED, seconds=SECONDS), stop=stop
    )
    winning = _winning(position, index, stop) if HELP.index(level) == len(HELP) - 1 else None
    views = [_digit_view(position, index, n, seen, found, winning, stop) for n in range(1, 10)]
    return CellView(ply=ply, cell=cell, digits=views)


def best_view(position: Position, ply: int, stop: StopToken) -> BestView:
    """The best turn that is found within the given seconds."""
    hint = find_hint(position, SECONDS, stop)
    return BestView(
        ply=ply,
        turns=[] if hint.advice is None else [str(hint.advice)],
        proven=hint.outcome is not Outcome.UNDECIDED,
        outcome=str(hint.outcome),
        words=hint.stages[-1],
    )


def _cells(position: Position, masks: tuple[int, ...]) -> list[tuple[int, int]]:
    return list(zip(position.grid.digits, masks, strict=True))


def _digit_view(
    position: Position,
    cell: int,
    digit: int,
    seen: set[int],
    found: TrueCandidates,
    winning: set[int] | None,
    stop: StopToken,
) -> DigitView:
    if digit in seen:
        return _digit(digit, "seen")
    possible = found.candidates[cell]
    if digit not in possible:
        return _digit(digit, "none" if cell in found.closed else "unknown")
    if possible == (digit,) and cell in found.closed and position.rules is Rules.STRICT:
        return _digit(digit, "same")
    if found.counts is not None and found.counts_exact:
        left: Number | None = Number(value=int(found.counts[cell, digit - 1]), exact=True)
    else:
        left = number_of(position.grid.placed(cell, digit), stop, EACH)
    return _digit(digit, "open", left, None if winning is None else digit in winning)


def _digit(
    digit: int, says: Says, left: Number | None = None, wins: bool | None = None
) -> DigitView:
    return DigitView(digit=digit, state=says, left=number_view(left), wins=wins)


def _winning(position: Position, cell: int, stop: StopToken) -> set[int] | None:
    """The digits that win in a cell, if all winning moves are known."""
    limits = Limits(seconds=SECONDS, solutions=MOST_LISTED)
    found = analyze(position, limits=limits, all_moves=True, line=False, stop=stop)
    if not found.is_decided or (found.outcome is Outcome.WIN and not found.all_moves):
        return None
    moves = [turn.move for turn in found.moves if turn.move is not None]
    return {move.digit for move in moves if move.cell == cell}
