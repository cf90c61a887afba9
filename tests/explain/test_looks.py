"""What rules say at a look: never less than the solutions need."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.explain import looks
from ninefold.explain.looks import look_at


def test_units_alone_need_no_look() -> None:
    assert look_at(nf.Puzzle(81 * ".", layout="x")) is None


def test_rules_that_come_to_units_say_which_cells_differ() -> None:
    look = look_at(nf.Puzzle(81 * ".", rules=["anti-knight"]))
    assert look is not None
    assert {11, 19} <= set(look.differ[0])
    assert look.rules == ()


def test_pairs_share_their_tables() -> None:
    look = look_at(nf.Puzzle(81 * ".", rules=["thermometer r1c1 r1c2 r1c3 r2c4"]))
    assert look is not None
    ((sums, pairs),) = look.rules
    assert (sums, pairs) == ((), ((0, 1, 0), (1, 2, 0), (2, 12, 0)))
    (table,) = look.tables
    assert table[8] == 1 << 8
    assert table[9] == 0


def test_a_rule_about_all_neighbours_makes_each_table_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made, make = [], looks._table
    monkeypatch.setattr(looks, "_table", lambda *known: made.append(1) or make(*known))
    look = look_at(nf.Puzzle(81 * ".", rules=["difference 4 r1c1-r1c2 negative"]))
    assert look is not None
    ((_, pairs),) = look.rules
    assert (len(pairs), len(look.tables), made) == (144, 2, [1, 1])


@pytest.mark.parametrize("rules", ["killer", "arrow", "negative_kropki", "little_killer"])
def test_solutions_agree_with_every_look(rules: str) -> None:
    puzzle = nf.generate(layout="6x6", rules=rules, seed=4)
    look, solution = look_at(puzzle), nf.solve(puzzle).solution
    assert look is not None
    assert solution is not None
    digits = solution.digits
    for cell, digit in enumerate(digits):
        assert digit in look.stated[cell]
        assert digit not in [digits[other] for other in look.differ[cell]]
    for sums, pairs in look.rules:
        for cells, factors, low, high in sums:
            total = sum(factor * digits[c] for factor, c in zip(factors, cells, strict=True))
            assert low is None or low <= total
            assert high is None or total <= high
        for first, second, table in pairs:
            assert look.tables[table][digits[first]] >> (digits[second] - 1) & 1
