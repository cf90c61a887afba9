"""Every kind of constraint: its clauses and its own check agree, and solvers agree on puzzles."""

from __future__ import annotations

import random
from itertools import chain

import pytest
from rule_samples import SAMPLES

import ninefold as nf
from ninefold.constraints import (
    XV,
    AntiKing,
    Arrow,
    BetweenLine,
    Clones,
    Constraint,
    Even,
    ForbiddenPattern,
    KillerCage,
    Kropki,
    LittleKiller,
    NonConsecutive,
    Odd,
    Palindrome,
    Predicate,
    Quadruple,
    Renban,
    SandwichSum,
    Table,
    Thermometer,
    Whispers,
)
from ninefold.solvers.sat.loaded import Loaded, load

from .said import open_layout, said

CLASSIC = nf.Layout.classic()
ASSIGNMENTS = 200
EVERY = [*SAMPLES, Predicate("r1c1 r2c2 r3c3", lambda a, b, c: a * b == 4 * c)]


def changed(source: random.Random, board: list[int], cells: list[int]) -> list[int]:
    """A board with another digit in one or two of the cells, or in none."""
    board = list(board)
    for cell in source.sample(cells, min(len(cells), source.randrange(3))):
        board[cell] = source.randint(1, 9)
    return board


def any_board(source: random.Random, loaded: Loaded) -> list[int]:
    """A board that is right, if it is by chance that some are."""
    loaded.prefer_any(source)
    found = loaded.solution([loaded.new_switch()])
    assert found is not None
    return list(found)


@pytest.mark.parametrize("constraint", EVERY, ids=lambda each: each.kind)
def test_clauses_and_check_agree(constraint: Constraint) -> None:
    placed = constraint.on(CLASSIC)
    relations = list(placed.relations(CLASSIC))
    cells = sorted({*chain.from_iterable(each.cells for each in relations)})
    loaded = load(said(open_layout(9, 81), *relations))
    source, verdicts = random.Random(1), set()
    for number in range(ASSIGNMENTS):
        if number % 10 == 0:
            right = any_board(source, loaded)
        board = changed(source, right, cells)
        literals = loaded.encoding.literals_of(board)
        verdict = loaded.session.solve([literals[cell] for cell in cells])
        assert verdict == placed.is_met(CLASSIC, board), board
        verdicts.add(verdict)
    assert verdicts == {True, False} or placed.kind in ("human random", "forbidden pattern")


SMALL = nf.Layout.named("4x4")
SMALL_RULES: list[list[Constraint]] = [
    [KillerCage("r1c1 r1c2 r2c2", 8), KillerCage("r4c4 r4c3", 3)],
    [Thermometer("r1c1 r2c2 r3c3"), Odd("r4c4")],
    [Arrow("r1c1", "r2c2 r3c2"), Even("r1c4")],
    [Renban("r1c1 r2c1 r3c2"), Quadruple("r2c2 r2c3 r3c2 r3c3", [4])],
    [Whispers("r1c1 r2c2 r3c3", 2)],
    [Palindrome("r1c1 r2c3 r3c2 r4c1"), Clones("r1c1", "r4c4")],
    [BetweenLine("r1c1 r2c2 r3c3")],
    [Kropki(["r1c1 r1c2"], ["r4c4 r3c4"])],
    [XV(v=["r1c1 r1c2"], negative=True)],
    [LittleKiller("r1c3 r2c2 r3c1", 6), SandwichSum("row 4", 5)],
    [AntiKing()],
    [NonConsecutive()],
    [Table("r1c1 r4c4", [(1, 2), (3, 3)]), ForbiddenPattern("r1c1 r1c2", [1, 2])],
    [Predicate("r1c1 r2c2 r3c3", lambda a, b, c: a + b == 2 * c)],
]


@pytest.mark.parametrize("rules", SMALL_RULES, ids=lambda each: each[0].kind)
def test_the_plain_twin_finds_the_same(rules: list[Constraint]) -> None:
    puzzle = nf.Puzzle(16 * ".", constraints=rules)
    every = nf.solutions(puzzle, order="sorted", solver="sat")
    assert list(every) == list(nf.solutions(puzzle, order="sorted", solver="reference"))
    assert all(rule.is_met(SMALL, grid.digits) for rule in puzzle.constraints for grid in every)
    given = puzzle.placed("r1c2", 3)
    assert nf.count(given, solver="sat").value == nf.count(given, solver="reference").value
    assert nf.solve(given).status is nf.solve(given, solver="reference").status
    both = [nf.candidates(given, solver=name) for name in ("sat", "reference")]
    assert both[0].candidates == both[1].candidates
    assert both[0].exact


def test_givens_that_break_a_constraint_leave_no_solution() -> None:
    puzzle = nf.Puzzle(16 * ".", constraints=[KillerCage("r1c1 r1c2", 3)])
    broken = puzzle.placed("r1c1", 1).placed("r1c2", 4)
    for solver in ("sat", "reference"):
        assert nf.solve(broken, solver=solver).status is nf.Status.NONE
        assert nf.candidates(broken, solver=solver).candidates.total == 0
    assert nf.estimate(broken, solver="reference").value == 0
