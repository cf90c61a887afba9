"""The solver `sat` behind the protocol, and that others find the same."""

from __future__ import annotations

from itertools import pairwise

import pytest

import ninefold as nf
from ninefold.constraints import KillerCage

KILLER = [
    "AABBCCDDE",
    "FGBHCIJDE",
    "FGHHIIJKE",
    "LLMNNOOKK",
    "PMMQNORRS",
    "PTQQUVWRS",
    "TTXUUVWWY",
    "ZaXbbcdYY",
    "Zaaabcddd",
]
"""Thirty cages, and the only grid with the sums that they have in it."""
KILLER_SOLUTION = (
    "612983475847265913359417826926851734784632159135749268598126347461378592273594681"
)


def cages_of(picture: list[str], full: nf.Grid) -> list[KillerCage]:
    """The cages of a picture, with the sums that they have in a grid."""
    letters = "".join(picture)
    cells = {letter: [c for c, each in enumerate(letters) if each == letter] for letter in letters}
    return [KillerCage(each, sum(full[cell] for cell in each)) for each in cells.values()]


def test_what_it_can_do() -> None:
    told = nf.solver_capabilities("sat")
    assert (told.variants, told.enumerates, told.estimates, told.traces) == (
        True,
        True,
        False,
        False,
    )


def test_a_killer_without_givens_is_unique() -> None:
    full = nf.Grid(KILLER_SOLUTION)
    cages = cages_of(KILLER, full)
    answer = nf.solve(nf.Puzzle(81 * ".", constraints=cages), solver="sat")
    assert (answer.status, answer.solution, answer.solver) == (nf.Status.UNIQUE, full, "sat")
    fewer = nf.Puzzle(81 * ".", constraints=cages[:15])
    assert nf.solve(fewer, solver="sat").status is nf.Status.MULTIPLE
    wrong = [KillerCage(cages[0].cells, cages[0].sum + 1), *cages[1:]]
    assert nf.solve(nf.Puzzle(81 * ".", constraints=wrong), solver="sat").status is nf.Status.NONE


@pytest.mark.parametrize("order", ["search", "sorted", "random"])
def test_lists_of_puzzles_with_constraints(order: str) -> None:
    puzzle = nf.Puzzle(
        16 * ".", constraints=[KillerCage("r1c1 r1c2", 5), KillerCage("r4c1 r4c2", 5)]
    )
    every = nf.solutions(puzzle, order=order, solver="sat")
    assert every.exact
    assert len({grid.to_line() for grid in every}) == len(every)
    assert nf.count(puzzle, solver="sat").value == len(every)
    few = nf.solutions(puzzle, limit=5, order=order, solver="sat")
    assert (len(few), few.stopped_by) == (5, "solutions")
    if order == "sorted":
        lines = [grid.to_line() for grid in every]
        assert all(one < other for one, other in pairwise(lines))
        assert [grid.to_line() for grid in few] == lines[:5]


def test_memory_bounds_a_count() -> None:
    count = nf.count("." * 81, limits=nf.Limits(memory=10_000), solver="sat")
    assert (count.value, count.exact, count.stopped_by) == (15, False, "memory")
