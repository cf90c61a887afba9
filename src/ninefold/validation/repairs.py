"""Repairs of a board without solution: givens left out, then the digits that belong there.

A repair begins as a removal: without these givens the board has solutions. If it has one alone,
that tells the digits. Else the digits are proposed with which it has exactly one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ninefold.model import Puzzle
from ninefold.outcomes import Answer, Status
from ninefold.validation.cores import Unsure
from ninefold.validation.explanations import Change, Repair
from ninefold.validation.fewest_givens import has_too_few_givens
from ninefold.validation.oracle import Oracle
from ninefold.validation.redundant import without_each

MOST_WITHOUT = 1_000
"""How far solutions are counted that a board has without a given."""

Digits = dict[int, int]
"""Digits by cell."""


def removal(puzzle: Puzzle, cells: Sequence[int], answer: Answer) -> Repair:
    """The repair by leaving out givens, from the answer to the board without them."""
    solution = answer.solution
    if answer.status is Status.UNIQUE and solution is not None:
        digits = {cell: solution[cell] for cell in cells}
        return Repair(_changes(puzzle, digits), Status.UNIQUE, 1, True)
    return Repair(_changes(puzzle, dict.fromkeys(cells)), answer.status, 2, False)


def with_digits(oracle: Oracle, repair: Repair) -> list[Repair]:
    """A removal made better: by the digits that leave one solution, in all ways that do.

    Where there are none it is the removal, with a single digit that is the only one possible.
    """
    if repair.result is not Status.MULTIPLE:
        return [repair]
    cells = cells_of(oracle.puzzle, repair)
    found = oracle.count(oracle.without(cells), MOST_WITHOUT)
    repair = replace(repair, without=max(2, found.value), without_exact=found.exact)
    if has_too_few_givens(oracle.puzzle):
        return [repair]
    unique = [
        replace(repair, changes=_changes(oracle.puzzle, digits), result=Status.UNIQUE)
        for digits in _deciding(oracle, cells, {})
    ]
    return unique or [_forced(oracle, cells, repair)]


def likelihood(puzzle: Puzzle, repair: Repair) -> tuple[int, ...]:
    """The order of repairs: what leaves one solution, what clashes with most other givens.

    Then, of repairs that leave one solution, those after which few givens are redundant, and those
    of givens without which there are many solutions: few puzzles have givens that they can do
    without. Of the others, those that leave few solutions.
    """
    unique = repair.result is Status.UNIQUE
    cells = cells_of(puzzle, repair)
    clashes = sum(_clashes(puzzle, cell) for cell in cells)
    vague = sum(each.proposed is None for each in repair.changes)
    without = -repair.without if unique else repair.without
    return (not unique, vague, -clashes, repair.redundant or 0, without, *cells)


def weighed(oracle: Oracle, repair: Repair) -> Repair:
    """A repair with the number of givens that are redundant after it."""
    cells = cells_of(oracle.puzzle, repair)
    digits = [each.proposed or 0 for each in repair.changes]
    statuses = without_each(oracle, dict(zip(cells, digits, strict=True)))
    return replace(repair, redundant=sum(status is Status.UNIQUE for _, status in statuses))


def cells_of(puzzle: Puzzle, repair: Repair) -> list[int]:
    """The cells that a repair changes."""
    return [puzzle.layout.cell_index(each.cell) for each in repair.changes]


def _clashes(puzzle: Puzzle, cell: int) -> int:
    """How many givens that see a cell are equal to its own."""
    return sum(puzzle.givens[peer] == puzzle.givens[cell] for peer in puzzle.layout.peers[cell])


def _changes(puzzle: Puzzle, digits: Digits | dict[int, None]) -> tuple[Change, ...]:
    name, givens = puzzle.layout.cell_name, puzzle.givens
    return tuple(Change(name(cell), givens[cell], digit) for cell, digit in digits.items())


def _deciding(oracle: Oracle, cells: Sequence[int], known: Digits) -> Iterator[Digits]:
    """Other digits for some cells, with all of which there is exactly one solution."""
    cell, *rest = cells
    for digit in _other_digits(oracle, cells, known):
        digits = known | {cell: digit}
        try:
            answer = oracle.answer(oracle.changed(digits | dict.fromkeys(rest, 0)))
        except Unsure:
            continue
        if answer.status is Status.UNIQUE and answer.solution is not None:
            yield digits | {each: answer.solution[each] for each in rest}
        elif answer.status is Status.MULTIPLE and rest:
            yield from _deciding(oracle, rest, digits)


def _other_digits(oracle: Oracle, cells: Sequence[int], known: Digits) -> list[int]:
    """What the first of some open cells may hold beside the digit that stands there."""
    board = oracle.changed(known | dict.fromkeys(cells, 0))
    return [each for each in board.allowed()[cells[0]] if each != oracle.puzzle.givens[cells[0]]]


def _forced(oracle: Oracle, cells: Sequence[int], repair: Repair) -> Repair:
    """The removal of a single given, with its digit if only one is possible."""
    if len(cells) > 1:
        return repair
    boards = {each: oracle.changed({cells[0]: each}) for each in _other_digits(oracle, cells, {})}
    left = [each for each in boards if oracle.status(boards[each]) is not Status.NONE]
    if len(left) != 1:
        return repair
    return replace(repair, changes=_changes(oracle.puzzle, {cells[0]: left[0]}))
