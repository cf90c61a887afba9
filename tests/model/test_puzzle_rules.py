"""`Puzzle(rules=...)`: rules as lines of text, beside constraints."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.constraints import AntiKing, KillerCage, Thermometer

EMPTY = 16 * "."


def test_rules_join_the_constraints() -> None:
    puzzle = nf.Puzzle(EMPTY, constraints=[AntiKing()], rules=["killer 3 r1c1-r1c2"])
    assert puzzle.constraints == (AntiKing(), KillerCage((0, 1), 3))
    more = nf.Puzzle(puzzle, rules=[Thermometer("r1c1 r1c2"), "anti-knight"])
    assert more.constraints[:2] == puzzle.constraints
    assert [each.kind for each in more.constraints[2:]] == ["thermometer", "anti-knight"]
    assert nf.Puzzle(EMPTY, rules=[]).constraints == ()


def test_rules_join_those_of_a_record() -> None:
    record = nf.Puzzle(EMPTY, rules=["anti-king"]).to_json()
    assert len(nf.Puzzle(record, rules=["even r1c1"]).constraints) == 2


def test_rules_are_read_on_the_board_that_the_source_has() -> None:
    with pytest.raises(nf.FormatError, match=r"expected a cell of the board \(4x4\), found 'r5c1'"):
        nf.Puzzle(EMPTY, rules=["even r5c1"])
    puzzle = nf.Puzzle(EMPTY, rules=["killer 3 r1c1-r1c2", "thermo r1c1-r1c2"])
    assert nf.solve(puzzle.placed("r1c3", 3)).solution.to_line().startswith("1234")


@pytest.mark.parametrize("rules", ["anti-king", 5, [7], [None]])
def test_other_values_are_refused(rules: object) -> None:
    with pytest.raises(nf.FormatError, match="rule"):
        nf.Puzzle(EMPTY, rules=rules)
