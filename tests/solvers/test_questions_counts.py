"""Large numbers of solutions: counted exactly, and estimated."""

from __future__ import annotations

import math
import pickle
import random

import pytest

import ninefold as nf

ALL_GRIDS = 6_670_903_752_021_072_936_960
"""B. Felgenhauer and F. Jarvis, 2005."""

SPARSE = "........7...........9.......5..........4...2.......3.......8.....1.....6....2...."
SPARSE_COUNT = 1_064_061_345_717


def some_board(source: random.Random, givens: int) -> str:
    full = nf.solve("." * 81, limit=1, seed=source.randrange(2**32)).solution
    assert full is not None
    kept = set(source.sample(range(81), givens))
    return "".join(c if i in kept else "." for i, c in enumerate(full.to_line()))


def shuffled(line: str, source: random.Random) -> str:
    """The board with its digits renamed, lines and strips of lines moved, and maybe transposed."""
    names = dict(zip("123456789.", [*source.sample("123456789", 9), "."], strict=True))
    orders = []
    for _ in range(2):
        strips = [[3 * strip + k for k in source.sample(range(3), 3)] for strip in range(3)]
        orders.append([line for strip in source.sample(strips, 3) for line in strip])
    turned = source.random() < 0.5
    rows, columns = orders
    return "".join(names[line[9 * c + r if turned else 9 * r + c]] for r in rows for c in columns)


@pytest.mark.parametrize(
    ("givens", "expected"),
    [
        ("", ALL_GRIDS),
        ("1", ALL_GRIDS // 9),
        ("123456789", ALL_GRIDS // math.factorial(9)),
        ("123456789456789123789123456", 72 * 108_374_976),  # Felgenhauer and Jarvis, again
    ],
)
def test_known_numbers(givens: str, expected: int) -> None:
    count = nf.count(givens + "." * (81 - len(givens)))
    assert (count.value, count.exact, count.stopped_by) == (expected, True, None)


def test_both_ways_to_count_agree() -> None:
    source = random.Random(5)
    for k in range(12):
        puzzle = nf.Puzzle(some_board(source, 22 + k % 3))
        if k % 2:
            masks = [mask & ~(1 << source.randrange(30)) for mask in puzzle.allowed().masks]
            puzzle = nf.Puzzle(puzzle, marks=nf.Candidates(masks))
        one_by_one = nf.count(puzzle, limit=2_000_000, solver="dpll")
        if one_by_one.exact:
            assert nf.count(puzzle).value == one_by_one.value


def test_symmetries_keep_the_number() -> None:
    source = random.Random(6)
    for givens in (13, 15, 17):
        line = some_board(source, givens)
        counts = {nf.count(shuffled(line, source)).value for _ in range(4)}
        assert counts == {nf.count(line).value}
        assert counts.pop() > 10_000


def test_the_digits_of_a_cell_share_the_solutions() -> None:
    line = some_board(random.Random(9), 15)
    cell = line.index(".")
    parts = [nf.count(f"{line[:cell]}{digit}{line[cell + 1 :]}") for digit in range(1, 10)]
    assert all(part.exact for part in parts)
    assert sum(part.value for part in parts) == nf.count(line).value


def test_limits_of_a_large_count() -> None:
    for limit in (1, 9_999, 10_000, 10_001, 10**18, 10**21):
        count = nf.count("." * 81, limit=limit)
        assert (count.value, count.exact, count.stopped_by) == (limit, False, "solutions")
    assert nf.count("." * 81, limit=10**40).exact
    short = nf.count(SPARSE, limits=nf.Limits(seconds=0.05))
    assert (short.exact, short.stopped_by) == (False, "seconds")
    assert 0 < short.value < SPARSE_COUNT
    small = nf.count(SPARSE, limits=nf.Limits(seconds=0.05, memory=1_000))
    assert (small.exact, small.stopped_by) == (False, "seconds")
    assert nf.count(SPARSE, limits=nf.Limits(nodes=50)).nodes == 50


def test_an_estimate_is_near_and_tells_how_near() -> None:
    estimates = [nf.estimate(SPARSE, samples=200, seed=seed) for seed in range(20)]
    for estimate in estimates:
        assert not estimate.exact
        assert estimate.samples == 200
        assert 0 < estimate.relative_error < 0.1
        assert abs(estimate.value - SPARSE_COUNT) < 4.5 * estimate.error
        assert estimate.low < estimate.value < (estimate.high or 0)
    mean = sum(estimate.value for estimate in estimates) / 20
    together = math.sqrt(sum(estimate.error**2 for estimate in estimates)) / 20
    assert abs(mean - SPARSE_COUNT) < 4 * together
    assert len({estimate.value for estimate in estimates}) == 20
    again = nf.estimate(SPARSE, samples=200, seed=3)
    assert again == estimates[3]
    assert pickle.loads(pickle.dumps(again)) == again


def test_an_estimate_is_exact_where_counting_is_quick() -> None:
    for line, expected in (("." * 81, ALL_GRIDS), ("11" + "." * 79, 0), ("." * 16, 288)):
        estimate = nf.estimate(line)
        assert (estimate.value, estimate.exact, estimate.error) == (expected, True, 0)
        assert (estimate.low, estimate.high) == (expected, expected)
        assert str(estimate) == f"{expected:,}"
        assert int(estimate) == expected


@pytest.mark.parametrize("solver", ["regions", "reference"])
def test_random_descents_on_other_sizes(solver: str) -> None:
    six = nf.Puzzle("." * 36, layout=nf.Layout.boxes(2, 3))  # 28,200,960 solutions
    estimate = nf.estimate(six, samples=500, seed=1, solver=solver)
    assert not estimate.exact
    assert abs(estimate.value - 28_200_960) < 4 * estimate.error
    assert estimate == nf.estimate(six, samples=500, seed=1, solver=solver)
    assert estimate.solver == solver


def test_an_estimate_without_samples_knows_nothing() -> None:
    for line in (SPARSE, "." * 256):
        estimate = nf.estimate(line, limits=nf.Limits(seconds=0.0))
        assert (estimate.exact, estimate.stopped_by, estimate.error) == (False, "seconds", math.inf)
        assert str(estimate) == "unknown, stopped by seconds"
        assert estimate.to_json()["error"] is None
    assert str(nf.Estimate(0, math.inf, 9, False)) == "unknown, no sample has a solution"
    assert str(nf.Estimate(5, math.inf, 9, False, low=5)).startswith("unknown, at least 5, ")
    large = nf.Estimate(10**400, 0.5, 9, False, low=10**399, high=10**401)
    assert str(large) == "about 1.00e400 (95 %: 1.00e399 to 1.00e401)"


def test_who_estimates() -> None:
    with pytest.raises(nf.UnsupportedError, match="dpll"):
        nf.estimate(SPARSE, solver="dpll")


@pytest.mark.parametrize("samples", [-1, 0, 1])
def test_an_estimate_needs_two_samples(samples: int) -> None:
    with pytest.raises(nf.ValueRangeError, match="samples must be"):
        nf.estimate(SPARSE, samples=samples)


def test_an_estimate_refuses_limits_that_it_cannot_keep() -> None:
    with pytest.raises(nf.ValueRangeError, match=r"limits\.solutions"):
        nf.estimate(SPARSE, limits=nf.Limits(solutions=5))
    with pytest.raises(nf.UnsupportedError, match="'classic' estimates without nodes"):
        nf.estimate(SPARSE, limits=nf.Limits(nodes=5))


@pytest.mark.parametrize("solver", ["regions", "reference"])
def test_a_limit_on_nodes_ends_descents(solver: str) -> None:
    six = nf.Puzzle("." * 36, layout=nf.Layout.boxes(2, 3))
    estimate = nf.estimate(six, samples=5_000, solver=solver, limits=nf.Limits(nodes=2_000))
    assert (estimate.stopped_by, estimate.exact) == ("nodes", False)
    assert 0 < estimate.samples < 5_000
