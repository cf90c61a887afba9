"""Reports follow the layout: its units, their totals, and how few givens it can do with."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

import ninefold as nf
from ninefold import Layout
from ninefold.validation.fewest_givens import least_givens

JIGSAW = "AABBACBBACDDCCDD"


@pytest.mark.parametrize(
    ("layout", "cells", "unit"),
    [
        ("hyper", ("r2c6", "r4c8"), "window 2"),
        ("x", ("r1c1", "r9c9"), "diagonal 1"),
        ("girandola", ("r1c1", "r5c5"), "girandola"),
        ("disjoint", ("r1c1", "r4c4"), "group 1"),
        (f"jigsaw:{JIGSAW}", ("r1c3", "r3c3"), None),
        (f"jigsaw:{JIGSAW}", ("r1c2", "r3c1"), "region 1"),
        ("samurai", ("r7c7", "r9c8"), "box 9 of board 1"),
    ],
)
def test_a_unit_is_named_by_its_kind(layout, cells, unit) -> None:
    puzzle = nf.Puzzle(bytes(Layout.named(layout).cells), layout)
    for cell in cells:
        puzzle = puzzle.placed(cell, 1)
    found = [conflict.unit for conflict in nf.check(puzzle).conflicts]
    assert (unit in found) if unit else found == ["column 3"]


def test_totals_follow_the_layout() -> None:
    pair = Layout.usual(4).with_units([["r1c1", "r4c4"]], name="pair")
    report = nf.check("1234341221434321", layout=pair)
    targets = {unit.name: unit.target for unit in report.units}
    assert targets["row 1"] == 10
    assert targets["unit"] is None
    assert report.conflicts[0].unit == "unit"
    six = nf.check(nf.Puzzle(bytes(36)))
    assert {unit.target for unit in six.units} == {21}
    windows = [unit.target for unit in nf.check(bytes(81), layout="hyper").units]
    assert windows == 31 * [45]


def test_a_board_is_solved_if_no_unit_holds_a_digit_twice() -> None:
    few = Layout.of(9, [["r1c1", "r1c2"], ["r1c2", "r1c3"]], name="few")
    assert nf.check("121", layout=few).summary.endswith("and no unit holds a digit twice")
    assert nf.check("122", layout=few).verdict == "no-solution"


def test_digits_are_counted_by_region_or_box() -> None:
    jigsaw = nf.check("1" + 15 * ".", layout=f"jigsaw:{JIGSAW}")
    assert jigsaw.digits[0].boxes == ("region 1",)
    assert jigsaw.digits[0].missing_boxes == ("region 2", "region 3", "region 4")
    assert "missing in regions" in str(jigsaw)
    samurai = nf.check(nf.Puzzle(bytes(369), "samurai").placed("r7c7", 5))
    assert samurai.digits[4].boxes == ("box 9 of board 1",)
    assert len(samurai.digits[4].missing_boxes) == 40
    line = next(line for line in str(samurai).splitlines() if line.strip().endswith("40"))
    assert line.split()[-3:] == ["1", "1", "40"]
    assert nf.check(bytes(25), layout="latin 5").digits[0].boxes == ()


def test_the_layout_of_a_board_is_the_one_that_is_asked_for() -> None:
    hyper = nf.Puzzle(bytes(81), "hyper")
    assert nf.check(hyper, layout="hyper").puzzle == hyper
    with pytest.raises(nf.ValueRangeError):
        nf.check(hyper, layout="x")
    assert nf.check(hyper).to_json()["layout"] == "hyper"
    assert nf.verify_solution(bytes(81), 81 * ".", layout="hyper")[0] == "r1c1 is empty"


# How few givens.


def test_no_three_givens_make_a_4x4_puzzle_unique_and_four_do() -> None:
    """All of them: every choice of three cells of every grid is also that of another grid."""
    grids = nf.solutions(16 * ".").array
    assert len(grids) == 288
    weights = 1 << np.arange(16, dtype=np.uint32)
    same = (grids[:, None, :] == grids[None, :, :]) @ weights  # the cells in which two agree
    np.fill_diagonal(same, 0)

    def is_ever_unique(count: int) -> bool:
        for cells in combinations(range(16), count):
            mask = sum(1 << cell for cell in cells)
            if not ((same & mask) == mask).any(axis=1).all():
                return True
        return False

    assert not is_ever_unique(3)
    assert is_ever_unique(4)
    assert least_givens(Layout.usual(4)) == 4


@pytest.mark.parametrize(
    ("layout", "least"),
    [
        (Layout.classic(), 17),
        (Layout.usual(4), 4),
        (Layout.x(Layout.usual(4)), 3),
        (Layout.hyper(), 8),
        (Layout.usual(6), 5),
        (Layout.usual(16), 15),
        (Layout.samurai(), 8),
        (Layout.of(9, [["r1c1", "r1c2"]], name="domino"), 2),
    ],
    ids=str,
)
def test_the_least_number_of_givens(layout, least) -> None:
    empty = nf.check(bytes(layout.cells), layout=layout, limits=nf.Limits(nodes=0))
    assert empty.least_givens == least
    assert empty.too_few_givens
    assert empty.too_few_digits
    assert empty.verdict == "not-unique"
    record = empty.to_json()
    assert (record["least_givens"], record["too_few_digits"]) == (least, True)


@pytest.mark.parametrize("name", ["4x4", "4x4+x", f"jigsaw:{JIGSAW}", "hyper", "6x6", "latin 4"])
def test_a_unique_puzzle_is_never_said_to_have_too_few(name) -> None:
    layout, random = Layout.named(name), Random(5)
    unique = 0
    for solution in nf.solutions(bytes(layout.cells), 10, layout=layout, seed=3):
        cells = list(range(layout.cells))
        random.shuffle(cells)
        puzzle = nf.Puzzle(solution)
        for cell in cells:
            report = nf.check(puzzle, explain=False)
            if report.status is not nf.Status.UNIQUE:
                break
            assert (report.too_few_givens, report.too_few_digits) == (False, False)
            unique += 1
            puzzle = puzzle.placed(cell, 0)
    assert unique > 20


def test_two_digits_that_are_not_given_settle_it_without_a_solver() -> None:
    limits = nf.Limits(nodes=0)
    line = "1234567" + 74 * "."
    hyper = nf.check(line, layout="hyper", limits=limits)
    assert (hyper.too_few_givens, hyper.too_few_digits) == (True, True)
    assert hyper.summary.startswith("not unique: fewer than 8 different digits")
    assert "the others can change places" in str(hyper)
    both = nf.check("12345678" + 73 * ".", layout="hyper", limits=limits)
    assert both.verdict == "undecided"
    marked = nf.Puzzle(line, "hyper", marks=nf.Puzzle(line, "hyper").allowed())
    assert nf.check(marked, limits=limits).verdict == "undecided"


def test_many_givens_of_few_digits_are_not_unique_on_the_plain_board() -> None:
    solution = nf.solve(81 * ".", 1).solution.to_line()
    line = solution.replace("8", ".").replace("9", ".")
    report = nf.check(line, limits=nf.Limits(nodes=0))
    assert (report.too_few_givens, report.too_few_digits) == (False, True)
    assert report.verdict == "not-unique"
    assert nf.check(line).status is nf.Status.MULTIPLE
    assert nf.check(solution).ok
