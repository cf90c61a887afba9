"""The fewest givens of a puzzle with one solution, as far as they are proven for its layout.

Of every layout: two digits that no given shows can change places in a solution, which gives
another one. So all digits but one must be shown, unless no cell is empty. For two layouts more is
known: 17 for the plain 9x9 board, by an exhaustive search (McGuire, Tugemann and Civario, "There
is no 16-Clue Sudoku", 2012), and 4 for the 4x4 board with boxes of 2x2, by trying all 288 grids,
which a test does again. Pencil marks and constraints may tell digits apart, so that nothing holds
with them.
"""

from __future__ import annotations

from ninefold.model import Layout, Puzzle

PROVEN = {
    Layout.classic(): (17, "McGuire, Tugemann and Civario, 2012"),
    Layout.boxes(2, 2): (4, "all 288 grids have been tried"),
}
"""The proven least numbers of givens of some layouts, with their sources."""

EVERY = "the others can change places"


def least_givens(layout: Layout) -> int:
    """The number of givens that a puzzle of this layout needs for one solution, or more.

    >>> from ninefold import Layout
    >>> least_givens(Layout.classic()), least_givens(Layout.hyper())
    (17, 8)
    """
    return PROVEN[layout][0] if layout in PROVEN else min(layout.size - 1, layout.cells)


def has_too_few_givens(puzzle: Puzzle) -> bool:
    """Whether a puzzle has fewer givens than one with a single solution can have."""
    return is_bare(puzzle) and puzzle.given_count < least_givens(puzzle.layout)


def has_too_few_digits(puzzle: Puzzle) -> bool:
    """Whether two digits or more are not given at all, and a cell is empty."""
    shown = len(set(puzzle.givens) - {0})
    is_open = 0 in puzzle.givens
    return is_bare(puzzle) and is_open and shown < puzzle.layout.size - 1


def is_bare(puzzle: Puzzle) -> bool:
    """Whether it has only units and givens: then the facts about its layout apply."""
    return puzzle.marks is None and not puzzle.constraints


def shortage(puzzle: Puzzle) -> tuple[str, str] | None:
    """A shortage of givens: the least number that is necessary, and the source of that number.

    >>> from ninefold import Puzzle
    >>> shortage(Puzzle("123." + 12 * "."))
    ('fewer than 4 givens', 'all 288 grids have been tried')
    """
    layout = puzzle.layout
    if has_too_few_givens(puzzle) and layout in PROVEN:
        least, why = PROVEN[layout]
        return f"fewer than {least} givens", why
    if has_too_few_digits(puzzle):
        return f"fewer than {layout.size - 1} different digits", EVERY
    return None
