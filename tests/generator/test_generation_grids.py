"""Full grids at random: right, repeatable, and without visible bias."""

from __future__ import annotations

from collections import Counter

import pytest

import ninefold as nf
from ninefold import _core
from ninefold.generator.native_maker import mould_of


def grids(layout: str, number: int) -> list[bytes]:
    mould = mould_of(nf.Layout.named(layout))
    found = [_core.random_board(mould, seed, 10**6, None, None) for seed in range(number)]
    assert None not in found
    return [grid for grid in found if grid is not None]


@pytest.mark.parametrize("layout", ["classic", "hyper", "x", "6x6", "16x16", "samurai"])
def test_grids_are_solutions_of_the_empty_board(layout: str) -> None:
    grid = nf.random_grid(layout, seed=3)
    assert grid == nf.random_grid(layout, seed=3) != nf.random_grid(layout, seed=4)
    assert nf.check(grid).ok
    assert nf.random_grid(layout) != nf.random_grid(layout)


def chi_square(counts: Counter, expected: float, kinds: int) -> float:
    return sum((counts[k] - expected) ** 2 for k in range(kinds)) / expected


@pytest.mark.parametrize(("layout", "number"), [("classic", 4_000), ("hyper", 600), ("x", 600)])
def test_every_digit_is_as_likely_in_every_cell(layout: str, number: int) -> None:
    found = grids(layout, number)
    for cell in range(81):
        counts = Counter(grid[cell] - 1 for grid in found)
        assert chi_square(counts, number / 9, 9) < 40  # 8 degrees: one in 300,000


def test_all_grids_of_4x4_are_as_likely() -> None:
    number = 14_400
    counts = Counter(grids("4x4", number))
    assert len(counts) == 288
    statistic = sum((n - number / 288) ** 2 for n in counts.values()) / (number / 288)
    assert statistic < 420  # 287 degrees: one in a million


def test_bands_of_classic_grids_are_all_alike() -> None:
    """The first band is drawn, the last follows from others; both have pure rows as often."""
    found = grids("classic", 6_000)
    counts = Counter()
    for grid in found:
        for band in range(3):
            rows = [frozenset(grid[27 * band + 9 * r : 27 * band + 9 * r + 3]) for r in range(3)]
            counts[band] += frozenset(grid[27 * band + 3 : 27 * band + 6]) in rows
    assert chi_square(counts, sum(counts.values()) / 3, 3) < 25
    assert 0.025 < sum(counts.values()) / 18_000 < 0.05


def test_limits_end_it() -> None:
    token = nf.StopToken()
    token.stop()
    layout = nf.Layout.of(2, [["r1c1", "r1c2"], ["r1c2", "r2c2"], ["r1c1", "r2c2"]])
    with pytest.raises(nf.GenerationError):
        nf.random_grid(layout)
