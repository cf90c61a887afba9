"""One of several rules holds: as a table, as a walk, in JSON, in proofs."""

from __future__ import annotations

from typing import Any

import pytest

import ninefold as nf
from ninefold.constraints import (
    AllDifferent,
    Even,
    ForbiddenPattern,
    KillerCage,
    Or,
    Quadruple,
    Renban,
    SandwichSum,
    Sum,
    Table,
    Thermometer,
    XSum,
    constraint_from_json,
)
from ninefold.model.relations import Allowed, Walk

from .agreement import CLASSIC, Case, bare, check, line

ROW = "r1c1 r1c2 r1c3"
BACK = "r1c3 r1c2 r1c1"
REST = "r2c1 r2c2 r2c3 r3c1 r3c2"

CASES = [
    Case(
        Or([Thermometer(ROW), Thermometer("r1c3 r1c2 r1c1")]),
        bare(5),
        lambda g: g("r1c1") < g("r1c2") < g("r1c3") or g("r1c1") > g("r1c2") > g("r1c3"),
    ),
    Case(
        Or([[KillerCage(REST, 15), Even("r1c1")], [Sum(REST, 11), Table("r3c3", [(2,)])]]),
        bare(5),
        lambda g: (
            (sorted(line(g, REST)) == [1, 2, 3, 4, 5] and g("r1c1") % 2 == 0)
            or (sum(line(g, REST)) == 11 and g("r3c3") == 2)
        ),
    ),
    Case(
        Or(
            [
                [AllDifferent(REST), ForbiddenPattern("r1c1 r1c2", [1, 2])],
                Quadruple("r1c1 r1c2 r2c1 r2c2", [3, 3]),
                SandwichSum(ROW, 3),
            ]
        ),
        bare(5),
        lambda g: (
            (len(set(line(g, REST))) == 5 and line(g, "r1c1 r1c2") != [1, 2])
            or line(g, "r1c1 r1c2 r2c1 r2c2").count(3) > 1
            or line(g, ROW) in ([1, 3, 5], [5, 3, 1])
        ),
    ),
    Case(
        Or([[XSum(ROW, 6), Sum(REST, 11)], XSum(BACK, 7)]),
        bare(5),
        lambda g: (
            (g("r1c1") < 4 and sum(line(g, ROW)[: g("r1c1")]) == 6 and sum(line(g, REST)) == 11)
            or (g("r1c3") < 4 and sum(line(g, BACK)[: g("r1c3")]) == 7)
        ),
    ),
    Case(
        Or([Or([Renban(REST), Even("r1c1")]), [Or([Even("r1c2")]), Even("r1c3")]]),
        bare(6),
        lambda g: (
            sorted(line(g, REST)) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6])
            or g("r1c1") % 2 == 0
            or (g("r1c2") % 2 == 0 and g("r1c3") % 2 == 0)
        ),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


def test_few_cells_are_a_table_and_many_a_walk() -> None:
    few, many, crossed = (
        next(iter(CASES[number].constraint.on(bare(5)).relations(bare(5)))) for number in (0, 1, 3)
    )
    assert isinstance(few, Allowed)
    assert isinstance(many, Walk)
    assert len(many.cells) == len({*many.cells}), "all alternatives are tried at once"
    assert len(crossed.cells) > len({*crossed.cells}), "these read a line from both ends"


CAGES = [KillerCage("r1c1 r1c2 r1c3 r2c1", 12), KillerCage("r1c1 r1c2 r1c3 r2c2", 25)]


@pytest.mark.parametrize("solver", ["rules", "sat", "reference"])
def test_solvers_find_what_each_alternative_has(solver: str) -> None:
    rules = [Sum("r1c1 r1c2 r2c2 r3c3 r4c1", 9), Sum("r1c1 r4c4 r4c3 r3c2", 12)]
    either = nf.Puzzle(16 * ".", constraints=[Or(rules)])
    each = [{*nf.solutions(nf.Puzzle(16 * ".", constraints=[rule]))} for rule in rules]
    found = list(nf.solutions(either, solver=solver))
    assert len(found) == len({*found})
    assert {*found} == each[0] | each[1] != each[0]


def test_it_is_proven() -> None:
    solution = nf.solve(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    assert solution.solution is not None
    puzzle = nf.Puzzle(
        "." + str(solution.solution.to_line())[1:74] + 7 * ".", constraints=[Or(CAGES)]
    )
    assert nf.solve(puzzle).status is nf.Status.NONE
    certificate = nf.prove(puzzle)
    assert certificate.status is nf.Status.NONE
    assert nf.verify_certificate(certificate.text, puzzle).accepted


def test_records_are_read_strictly() -> None:
    record: dict[str, Any] = {"kind": "even", "cells": ["r1c1"]}
    for wrong in (
        {"kind": "or"},
        {"kind": "or", "alternatives": 3},
        {"kind": "or", "alternatives": []},
        {"kind": "or", "alternatives": [record]},
        {"kind": "or", "alternatives": [[{"kind": "predicate", "cells": ["r1c1"]}]]},
    ):
        with pytest.raises(nf.NinefoldError):
            constraint_from_json(wrong, CLASSIC)
    for _ in range(6):
        record = {"kind": "or", "alternatives": [[record]]}
    with pytest.raises(nf.FormatError, match="deep"):
        constraint_from_json(record, CLASSIC)


def test_anything_but_constraints_is_refused() -> None:
    with pytest.raises(nf.FormatError):
        Or([["r1c1"]])  # type: ignore[list-item]
    with pytest.raises(nf.ValueRangeError, match="found none"):
        Or([])
    rule = Or([Even("r1c1")])
    for _ in range(4):
        rule = Or([rule, Even("r1c1")])
    with pytest.raises(nf.ValueRangeError, match="deep"):
        Or([rule])
