"""What a puzzle with one solution can do without: redundant givens, and a minimal puzzle in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ninefold.outcomes import Status
from ninefold.validation.explanations import Redundancy
from ninefold.validation.oracle import Oracle, Spent


def explain_unique(oracle: Oracle, deep: bool) -> Redundancy:
    """All that the limits of the oracle allow to be found out."""
    name = oracle.puzzle.layout.cell_name
    redundant: list[int] = []
    complete, sure, minimal = False, True, None
    with suppress(Spent):
        for cell, status in without_each(oracle, {}):
            sure = sure and status is not Status.UNDECIDED
            if status is Status.UNIQUE:
                redundant.append(cell)
        complete = sure
        # A given that is needed is needed still when others have gone.
        gone: list[int] = []
        for cell in redundant:
            status = oracle.status(oracle.without([*gone, cell]))
            sure = sure and status is not Status.UNDECIDED
            if status is Status.UNIQUE:
                gone.append(cell)
        minimal = oracle.without(gone) if sure else None
    return Redundancy(
        redundant=tuple(map(name, redundant)),
        minimal=minimal,
        complete=complete,
        stopped_by=oracle.stopped_by,
        deep=deep,
    )


def without_each(oracle: Oracle, digits: dict[int, int]) -> Iterator[tuple[int, Status]]:
    """What the puzzle, with other digits in some cells, has without each of its givens."""
    board = oracle.changed(digits).givens
    cells = [cell for cell, given in enumerate(board) if given]
    boards = [board[:cell] + b"\0" + board[cell + 1 :] for cell in cells]
    yield from zip(cells, oracle.statuses(boards), strict=True)
