"""An independent verifier: it decides from the rules alone whether a grid solves a puzzle.

It shares no code with any solver, nor with `Grid.is_solved`, so that it can judge every solver. It
is short enough to be read in a minute.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ninefold.arguments import checked
from ninefold.model import Layout, LayoutLike, Puzzle, PuzzleLike, as_puzzle
from ninefold.model.conflicts import find_broken
from ninefold.validation.entries import Entries, entries

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@checked
def verify_solution(
    puzzle: PuzzleLike, solution: PuzzleLike, *, layout: LayoutLike | None = None
) -> tuple[str, ...]:
    """The faults of a solution, in words that name the cells; none if it is right.

    A solution is right if every cell holds a digit of the board, every unit holds each digit
    once, and givens, pencil marks and constraints of the puzzle are kept.

    >>> import ninefold as nf
    >>> nf.verify_solution("12.." + 12 * ".", "1234341221434321")
    ()
    >>> nf.verify_solution("2..." + 12 * ".", "1234341221434321")
    ('r1c1 holds 1, the puzzle gives 2',)
    >>> rules = [nf.constraints.KillerCage("r1c1 r1c2", 4)]
    >>> nf.verify_solution(nf.Puzzle(16 * ".", constraints=rules), "1234341221434321")
    ('the cage r1c1 r1c2 holds different digits that add up to 4: not with r1c1=1 r1c2=2',)
    """
    board = as_puzzle(puzzle, layout)
    # Text and bare values mean the puzzle's own board, even if their number suggests another.
    found = entries(solution, board.layout)
    if found.puzzle.layout != board.layout:
        return (f"the solution is for {found.puzzle.layout}, not for {board.layout}",)
    return (
        *_cells(found),
        *_units(found.puzzle),
        *_givens(board, found),
        *_marks(board, found),
        *map(str, find_broken(board.layout, board.constraints, found.puzzle.givens)),
    )


def right_rows(
    givens: npt.NDArray[np.uint8], solutions: npt.NDArray[np.uint8], layout: Layout
) -> npt.NDArray[np.bool_]:
    """Which of many solutions are right, of puzzles without marks and constraints.

    >>> import numpy as np
    >>> solution = np.array([[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]], np.uint8)
    >>> right_rows(solution * 0, solution, Layout.usual(4)).tolist()
    [True]
    """
    import numpy as np

    right: npt.NDArray[np.bool_]
    are_digits = (solutions >= 1) & (solutions <= layout.size)
    right = np.logical_and.reduce(are_digits & ((givens == 0) | (givens == solutions)), axis=1)
    digits = np.left_shift(1, solutions, dtype=np.uint32, casting="unsafe")
    for unit in layout.units:
        held = np.bitwise_or.reduce(digits[:, list(unit.cells)], axis=1)
        right &= np.bitwise_count(held) == len(unit.cells)
    return right


def _cells(found: Entries) -> Iterator[str]:
    """Cells that hold no digit."""
    layout, digits = found.puzzle.layout, found.puzzle.givens
    illegal = {each.cell: each.value for each in found.illegal}
    for cell, digit in enumerate(digits):
        if digit:
            continue
        name = layout.cell_name(cell)
        if name in illegal:
            first, last = layout.values[0], layout.values[-1]
            yield f"{name} holds {illegal[name]}, which is no digit from {first} to {last}"
        else:
            yield f"{name} is empty"


def _units(solution: Puzzle) -> Iterator[str]:
    """Units that hold a digit more than once or, although full, not at all."""
    layout, digits = solution.layout, solution.givens
    for unit in layout.units:
        held = [digits[cell] for cell in unit.cells]
        whole = 0 not in held and len(held) == layout.size
        if whole and len(set(held)) == layout.size:
            continue
        for digit in range(1, layout.size + 1):
            times = held.count(digit)
            if times > 1:
                where = [layout.cell_name(cell) for cell in unit.cells if digits[cell] == digit]
                yield f"{unit.name} holds {layout.value(digit)} {times} times: {', '.join(where)}"
            elif not times and whole:
                yield f"{unit.name} holds no {layout.value(digit)}"


def _givens(puzzle: Puzzle, found: Entries) -> Iterator[str]:
    """Givens that the solution does not keep."""
    layout = puzzle.layout
    for cell, (given, digit) in enumerate(zip(puzzle.givens, found.puzzle.givens, strict=True)):
        if given and digit and given != digit:
            name, held, stated = layout.cell_name(cell), layout.value(digit), layout.value(given)
            yield f"{name} holds {held}, the puzzle gives {stated}"


def _marks(puzzle: Puzzle, found: Entries) -> Iterator[str]:
    """Digits that the pencil marks of their cell exclude."""
    if puzzle.marks is None:
        return
    for cell, digit in enumerate(found.puzzle.givens):
        if digit and digit not in puzzle.marks[cell] and puzzle.givens[cell] in (0, digit):
            name = puzzle.layout.cell_name(cell)
            held = puzzle.layout.value(digit)
            yield f"{name} holds {held}, which its pencil marks exclude"
