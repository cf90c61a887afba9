"""A board in the middle of being solved: givens, digits placed, candidates left.

A `State` is a value. A step applied to it gives another, which knows the one it came from, so
that the step can be undone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ninefold.errors import ValueRangeError
from ninefold.explain.rule_facts import stated_digits
from ninefold.model import Candidates, Grid, Layout, LayoutLike, Puzzle, PuzzleLike, as_puzzle
from ninefold.pictures import Picture
from ninefold.pictures.notebooks import ShownAsPicture
from ninefold.solvers import is_unique
from ninefold.solvers.effective_layout import layout_in_force

if TYPE_CHECKING:
    from ninefold.explain.steps import Step


@dataclass(frozen=True, slots=True)
class State(ShownAsPicture):
    """The digits on the board, the candidates of open cells, and whether the solution is unique.

    `digits` has all digits on the board, `puzzle` the givens. `unique` says that the
    puzzle is known to have one solution, so that a step may argue by it; `has_marks` that the
    candidates are a person's own.

    >>> from ninefold.explain import State
    >>> state = State.of("123." + 12 * ".")
    >>> state.candidates["r1c4"], state.unique
    ((4,), False)
    """

    puzzle: Puzzle
    digits: bytes
    candidates: Candidates
    unique: bool = False
    has_marks: bool = False
    before: State | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        layout, digits = self.layout, self.digits
        right = isinstance(digits, bytes) and len(digits) == layout.cells
        if not right or max(digits) > layout.size or self.candidates.layout != layout:
            raise ValueRangeError("digits and candidates of a state belong to its puzzle's layout")

    @staticmethod
    def of(
        puzzle: PuzzleLike,
        *,
        digits: PuzzleLike | None = None,
        marks: Candidates | None = None,
        layout: LayoutLike | None = None,
        unique: bool | None = None,
    ) -> State:
        """The state of a puzzle, with digits written into it and marks that a person keeps.

        Without marks every open cell has the candidates that the board leaves it. A solver decides
        whether there is one solution, unless `unique` is given.
        """
        known = as_puzzle(puzzle, layout)
        board = known if digits is None else _written(known, as_puzzle(digits, known.layout))
        candidates = _allowed(board)
        if marks is not None:
            candidates = _marked(candidates, marks, board.givens)
        certain = is_unique(known) if unique is None else unique
        left = _open(candidates, board.givens)
        return State(known, board.givens, left, certain, has_marks=marks is not None)

    @property
    def layout(self) -> Layout:
        """The layout of the puzzle."""
        return self.puzzle.layout

    @property
    def rules(self) -> Layout:
        """The layout with the units of the constraints, if all of them are units."""
        return layout_in_force(self.puzzle) or self.layout

    def seen_from(self, cell: int) -> Iterable[int]:
        """The cells that must differ from a cell, by units or by rules."""
        if layout_in_force(self.puzzle) is None:
            stated = stated_digits(self.layout, self.puzzle.constraints)
            if stated is not None:
                return stated[1][cell]
        return self.rules.peers[cell]

    @property
    def grid(self) -> Grid:
        """The digits on the board."""
        return Grid(self.digits, self.layout)

    @property
    def is_full(self) -> bool:
        """Whether no cell is open."""
        return 0 not in self.digits

    def applied(self, step: Step) -> State:
        """The state after a step.

        >>> from ninefold.explain import State, next_step
        >>> state = State.of("12345678." + 72 * ".")
        >>> after = state.applied(next_step(state))
        >>> after.grid["r1c9"], after.undone() == state
        (9, True)
        """
        if step.layout.cells != self.layout.cells:
            raise ValueRangeError(f"a step on {step.layout} cannot be applied on {self.layout}")
        digits, masks = bytearray(self.digits), list(self.candidates.masks)
        for move in step.eliminations:
            masks[move.cell] &= ~(1 << (move.digit - 1))
        for move in step.placements:
            digits[move.cell], masks[move.cell] = move.digit, 0
            for peer in self.seen_from(move.cell):
                masks[peer] &= ~(1 << (move.digit - 1))
        left = Candidates(masks, self.layout)
        return replace(self, digits=bytes(digits), candidates=left, before=self)

    def undone(self) -> State:
        """The state before the last step."""
        if self.before is None:
            raise ValueRangeError("no step was applied to this state, so none can be undone")
        return self.before

    def picture(self) -> Picture:
        """The board with its candidates."""
        return Picture(
            layout=self.layout,
            digits=self.digits,
            givens=self.puzzle.givens,
            marks=self.candidates,
            constraints=self.puzzle.constraints,
        )

    def to_json(self) -> dict[str, Any]:
        """The state as a plain dict."""
        return {
            "puzzle": self.puzzle.to_line(),
            **self.puzzle.mention(),
            "digits": self.grid.to_line(),
            "candidates": self.candidates.to_line(),
            "unique": self.unique,
        }


def _written(puzzle: Puzzle, board: Puzzle) -> Puzzle:
    """The puzzle with a board's further digits; its givens may not change."""
    for cell, (given, digit) in enumerate(zip(puzzle.givens, board.givens, strict=True)):
        if given and digit not in (0, given):
            name = puzzle.layout.cell_name(cell)
            stated, found = map(puzzle.layout.symbol, (given, digit))
            raise ValueRangeError(f"{name} is given as {stated}; the board has {found} there")
    pairs = zip(puzzle.givens, board.givens, strict=True)
    return puzzle.with_givens(bytes(given or digit for given, digit in pairs))


def _allowed(board: Puzzle) -> Candidates:
    """The candidates left by the units, and by the direct consequences of constraints."""
    layout = layout_in_force(board)
    if layout is None:
        return _by_rules(board)
    if layout == board.layout:
        return board.allowed()
    marks = None if board.marks is None else Candidates(board.marks.masks, layout)
    masks = Puzzle(board.givens, layout, marks=marks).allowed().masks
    return Candidates(masks, board.layout)


def _by_rules(board: Puzzle) -> Candidates:
    """The candidates left by units, rules about single cells, and rules by which two cells
    differ.
    """
    allowed, stated = board.allowed(), stated_digits(board.layout, board.constraints)
    if stated is None:
        return allowed
    digits, sees = stated
    masks = [
        mask if board.givens[cell] else mask & digits[cell]
        for cell, mask in enumerate(allowed.masks)
    ]
    for cell, digit in enumerate(board.givens):
        for other in sees[cell] if digit else ():
            if not board.givens[other]:
                masks[other] &= ~(1 << (digit - 1))
    return Candidates(masks, board.layout)


def _marked(candidates: Candidates, marks: Candidates, digits: bytes) -> Candidates:
    """The candidates left by a person's marks; an open cell without marks was not examined yet."""
    if not isinstance(marks, Candidates) or marks.layout != candidates.layout:
        raise ValueRangeError(f"marks must be text or Candidates of {candidates.layout}")
    pairs = zip(candidates.masks, marks.masks, digits, strict=True)
    masks = (allowed & own if own and not digit else allowed for allowed, own, digit in pairs)
    return Candidates(masks, candidates.layout)


def _open(candidates: Candidates, digits: bytes) -> Candidates:
    """The candidates of open cells alone."""
    pairs = zip(candidates.masks, digits, strict=True)
    return Candidates((0 if digit else mask for mask, digit in pairs), candidates.layout)
