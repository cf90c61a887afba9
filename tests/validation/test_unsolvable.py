"""Why there is no solution: every claim is tried out, with another solver where there is one."""

from itertools import combinations

import pytest

import ninefold as nf

from .boards import LINE, SOLVED, replaced
from .explained import broken, kept, made, proper, status, with_digits

PROPER = {
    "easy": proper("easy", 8),
    "minimal": proper("minimal", 8),
    "hard": proper("hard", 8),
    "full": [nf.Puzzle(SOLVED)],
    "hyper": [made("hyper", seed) for seed in range(2)],
    "hyper and more": [made("hyper", 5, extra=10)],
    "x": [made("x", seed) for seed in range(2)],
    "6x6": [made("6x6", seed, extra=2) for seed in range(4)],
    "4x4": [made("4x4", seed, extra=seed) for seed in range(6)],
}
BROKEN = [
    pytest.param(*broken(puzzle, seed), id=f"{name} {seed}")
    for name, puzzles in PROPER.items()
    for seed, puzzle in enumerate(puzzles)
]
HIDDEN = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."


def check_core(puzzle, core):
    """What a core claims."""
    assert status(kept(puzzle, core.cells)) is nf.Status.NONE
    for cell in core.cells if core.irreducible else ():
        others = [each for each in core.cells if each != cell]
        assert status(kept(puzzle, others)) is not nf.Status.NONE
    assert core.at_least <= len(core.cells)


def check_repair(puzzle, repair):
    """What a repair claims."""
    assert all(puzzle[each.cell] == each.digit for each in repair.changes)
    digits = {each.cell: each.proposed or 0 for each in repair.changes}
    assert status(with_digits(puzzle, digits)) is repair.result
    without = nf.count(with_digits(puzzle, dict.fromkeys(digits, 0)), 2_000)
    assert repair.without <= without.value
    assert not repair.without_exact or (repair.without, True) == (without.value, without.exact)
    if repair.redundant is not None:
        mended = nf.check(with_digits(puzzle, digits), explain=True).explanation
        assert repair.redundant == len(mended.redundant)


@pytest.mark.parametrize(("puzzle", "cell"), BROKEN)
def test_the_changed_given_is_among_the_repairs(puzzle, cell):
    found = nf.check(puzzle).explanation
    assert cell in {repair.changes[0].cell for repair in found.repairs}
    assert found.complete
    assert found.joint_repairs == ()
    check_core(puzzle, found.core)
    assert cell in found.core.cells
    for repair in found.repairs:
        check_repair(puzzle, repair)
    unique = [repair.result is nf.Status.UNIQUE for repair in found.repairs]
    assert unique == sorted(unique, reverse=True)


@pytest.mark.parametrize("seed", range(12))
def test_every_given_that_repairs_is_named(seed):
    puzzle, _ = broken(PROPER["6x6"][seed % 4], seed)
    named = {repair.changes[0].cell for repair in nf.check(puzzle).repairs}
    cells = (puzzle.layout.cell_name(cell) for cell, digit in enumerate(puzzle.givens) if digit)
    assert named == {
        cell
        for cell in cells
        if status(puzzle.placed(cell, 0), solver="reference") is not nf.Status.NONE
    }


@pytest.mark.parametrize("seed", range(12))
def test_no_fewer_givens_contradict_each_other_than_a_smallest_core(seed):
    puzzle, _ = broken(PROPER["4x4"][seed % 6], seed)
    core = nf.check(puzzle).explanation.core
    assert core.smallest
    name = puzzle.layout.cell_name
    givens = [name(cell) for cell, digit in enumerate(puzzle.givens) if digit]
    for some in combinations(givens, len(core.cells) - 1):
        assert status(kept(puzzle, some)) is not nf.Status.NONE


def test_a_direct_conflict_is_the_core():
    core = nf.check(replaced(LINE, 2, "5")).explanation.core
    assert core.cells == ("r1c1", "r1c3")
    assert core.smallest


def test_a_contradiction_that_nobody_sees():
    found = nf.check(HIDDEN).explanation
    assert (len(found.core.cells), found.core.smallest) == (9, True)
    check_core(nf.Puzzle(HIDDEN), found.core)


def test_a_forced_digit_is_proposed():
    repair = nf.check(replaced(SOLVED, 40, "3")).repairs[0]
    assert repair.to_json() == {
        "cell": "r5c5",
        "digit": 3,
        "proposed": 5,
        "result": "unique",
        "without": 1,
        "without_exact": True,
        "redundant": None,
    }


def test_two_wrong_digits_are_repaired_together():
    wrong = replaced(replaced(SOLVED, 40, "3"), 60, "3")
    found = nf.check(wrong).explanation
    assert (found.repairs, found.complete) == ((), True)
    assert [[each.cell for each in repair.changes] for repair in found.joint_repairs] == [
        ["r5c5", "r7c7"]
    ]
    assert found.joint_repairs[0].to_json()["changes"][1] == {
        "cell": "r7c7",
        "digit": 3,
        "proposed": 2,
    }


@pytest.mark.parametrize("seed", range(6))
def test_two_faults_in_a_puzzle(seed):
    once, first = broken(PROPER["easy"][seed], seed)
    twice, second = broken(once, seed + 100)
    found = nf.check(twice, explain=True).explanation
    check_core(twice, found.core)
    for repair in (*found.repairs, *found.joint_repairs):
        check_repair(twice, repair)
    if not found.repairs:
        pairs = [{each.cell for each in repair.changes} for repair in found.joint_repairs]
        assert {first, second} in pairs


def test_a_board_of_ones():
    found = nf.check(81 * "1").explanation
    check_core(nf.Puzzle(81 * "1"), found.core)
    (repair,) = found.joint_repairs
    assert len(repair.changes) == 72  # nine ones can stay
    check_repair(nf.Puzzle(81 * "1"), repair)


def test_too_few_givens_are_not_completed():
    found = nf.check("55" + 79 * ".").explanation
    assert [each.changes[0].proposed for each in found.repairs] == [None, None]
    assert {each.result for each in found.repairs} == {nf.Status.MULTIPLE}


def test_marks_may_be_to_blame():
    marks = nf.Candidates([0b110] * 2 + [0b1111] * 14, "4x4")
    puzzle = nf.Puzzle("..2." + 12 * ".", marks=marks)
    found = nf.check(puzzle).explanation
    assert found.core.cells == ("r1c3",)
    alone = nf.check(nf.Puzzle(16 * ".", marks=nf.Candidates([0b1] * 2 + [0b1111] * 14, "4x4")))
    assert alone.explanation.core.cells == ()
    assert "no given is to blame" in str(alone)


def test_a_given_that_its_marks_exclude():
    report = nf.check(nf.Puzzle(LINE, marks=nf.Candidates.full().without("r1c1", 5)))
    assert report.explanation.core.cells == ("r1c1",)
    (change,) = report.repairs[0].changes
    assert (change.cell, change.digit, change.proposed) == ("r1c1", 5, 5)
    assert "the pencil marks of r1c1 are probably wrong" in str(report)


def test_a_given_that_clashes_most_comes_first():
    # Without either 5 of row 1 several solutions are left; that of r1c1 clashes twice.
    puzzle = "5...5...." + 63 * "." + "5" + 8 * "."
    assert nf.check(puzzle).repairs[0].changes[0].cell == "r1c1"


def test_a_hidden_contradiction_is_marked_in_pictures():
    report = nf.check(HIDDEN)
    assert report.contradicting == report.explanation.core.cells
    (mark,) = report.picture().highlights
    assert (mark.role, len(mark.cells)) == ("conflict", 9)
    assert nf.check(LINE).contradicting == ()
    assert nf.check(HIDDEN, explain=False).contradicting == ()
