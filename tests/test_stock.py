"""The stock holds what it promises; `python tools/make_stock.py --check` looks at all of it."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest

import ninefold as nf
from ninefold import stock
from ninefold.generator.placement import KINDS as PLACED
from ninefold.symmetry.patterns import orbits

SOME = (0, 71, 142)


@pytest.mark.parametrize("kind", stock.kinds())
def test_puzzles_are_unique_symmetric_and_of_their_level(kind: str) -> None:
    for level in stock.levels(kind):
        for number in SOME:
            puzzle = stock.puzzle(kind, level, number)
            assert nf.is_unique(puzzle, solver="sat" if puzzle.layout.cells < 200 else "auto")
            rated = nf.rate(puzzle, scales=("hodoku",)).hodoku
            assert rated is not None
            assert rated.level == level
            if kind not in PLACED:
                groups = orbits(puzzle.layout, "rotational")
                assert all(len({bool(puzzle.givens[c]) for c in group}) == 1 for group in groups)


@pytest.mark.parametrize("kind", stock.kinds())
def test_every_kind_has_some_hundreds(kind: str) -> None:
    assert stock.levels(kind)[0] == "easy"
    for level in stock.levels(kind):
        assert stock.count(kind, level) >= 90
        assert stock.puzzle(kind, level, stock.count(kind, level)) == stock.puzzle(kind, level, 0)


def test_lines_are_read_as_they_are_written() -> None:
    for kind in stock.kinds():
        puzzle = stock.puzzle(kind, "easy", 5)
        assert stock.line_of(kind, "easy", puzzle) in stock.lines(kind)["easy"]


def test_days_have_puzzles_of_their_own() -> None:
    begin = datetime.date(2026, 11, 16)
    days = [stock.of_day(begin + datetime.timedelta(days)) for days in range(7 * 200)]
    assert {variant.kind for _, variant in days} == set(stock.VARIANTS)
    assert [classic.level for classic, _ in days[:7]] == list(stock.WEEK)
    assert max(Counter(classic for classic, _ in days).values()) <= 2


def test_unknown_kinds_and_levels_are_named() -> None:
    with pytest.raises(nf.UnknownNameError, match="there are: classic, killer"):
        stock.levels("nonsense")
    with pytest.raises(nf.UnknownNameError, match="level of 4x4 is named 'extreme'"):
        stock.puzzle("4x4", "extreme", 0)
