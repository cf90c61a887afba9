"""Small boards for tests, by a seed: few empty cells, two solutions or more, often quiet."""

from __future__ import annotations

import random
from collections.abc import Iterator

import ninefold as nf
from ninefold.game import SolutionSet
from ninefold.game.set_tree import SetTree

COUNTER_EXAMPLE = "243......342324......234...4234321.5"
"""A Latin square of three rows, a pair of rows, one inferred cell: the six steps are wrong."""


def emptied_boards(size: int, empties: int, number: int, seed: int) -> Iterator[nf.Puzzle]:
    """Different boards with so many empty cells anywhere, and two solutions at least."""
    source, seen = random.Random(seed), set()
    while len(seen) < number:
        full = _full(size, source)
        kept = source.sample(range(size**2), size**2 - empties)
        board = nf.Puzzle(bytes(digit if c in kept else 0 for c, digit in enumerate(full)))
        if board not in seen and nf.count(board, 2).value == 2:
            seen.add(board)
            yield board


def quiet_boards(size: int, empties: int, number: int, seed: int) -> Iterator[nf.Puzzle]:
    """Different boards with at most so many empty cells, on which no move wins at once."""
    source, seen = random.Random(seed), set()
    while len(seen) < number:
        full = _full(size, source)
        digits = source.sample(range(1, size + 1), source.choice([2, 3]))
        board = nf.Puzzle(bytes(0 if digit in digits else digit for digit in full))
        if 4 <= nf.count(board, 301).value <= 300:
            narrow = _narrowed(SolutionSet.of(board), empties, source)
            if narrow is not None and narrow not in seen:
                seen.add(narrow)
                yield narrow


def _full(size: int, source: random.Random) -> bytes:
    solution = nf.solve("." * size**2, limit=1, seed=source.randrange(2**32)).solution
    assert solution is not None
    return solution.digits


def _narrowed(solutions: SolutionSet, empties: int, source: random.Random) -> nf.Puzzle | None:
    """The board after moves that never let the next one win at once, if they get that far."""
    tree, mask = SetTree(solutions), solutions.everything
    spare = source.randint(0, 3)
    while tree.split(mask).choices + spare > empties:
        quiet = [each for each in tree.split(mask).classes if tree.split(each).is_quiet]
        if not quiet:
            return None
        mask = source.choice(quiet)
    if not tree.split(mask).is_quiet:
        return None
    return _board(solutions.only(mask), spare)


def _board(solutions: SolutionSet, spare: int) -> nf.Puzzle:
    """The board on which only the choice cells and some inferred ones are still empty."""
    digits = solutions.array[0].tolist()
    board = nf.Puzzle(bytes(digits), solutions.layout)
    for cell in solutions.choice_cells:
        board = board.placed(cell, 0)
    for cell in range(solutions.layout.cells):
        opened = board.placed(cell, 0)
        if spare and board.givens[cell] and nf.count(opened).value == len(solutions):
            board, spare = opened, spare - 1
    return board
