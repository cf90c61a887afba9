"""Constraints of users: one clear error for a malformed one, wherever it is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

import ninefold as nf
from ninefold.model.constraints import Constraint
from ninefold.model.relations import (
    Allowed,
    Counted,
    Different,
    Forbidden,
    Linear,
    Relation,
    Walk,
)

State = Callable[[], Any]


@dataclass(frozen=True)
class Mine(Constraint):
    """A constraint whose relations a function states."""

    state: State
    kind = "mine"
    cell_fields = ()

    def relations(self, layout: nf.Layout) -> Any:
        return self.state()


def raising() -> Iterator[Relation]:
    yield Different((0, 1))
    raise KeyError("r1c1")


MALFORMED: dict[str, tuple[State, str]] = {
    "a factor": (
        lambda: [Linear((0, 1), (1.5, 1), 3, 3)],  # type: ignore[arg-type]
        "factors as whole numbers, one for each of the 2 cells, not 1.5",
    ),
    "a factor missing": (
        lambda: [Linear((0, 1), (1,), 3, 3)],
        r"factors as whole numbers, one for each of the 2 cells, not \(1,\)",
    ),
    "a bound": (lambda: [Linear((0,), (1,), "3", 3)], "low as a whole number or None, not '3'"),  # type: ignore[arg-type]
    "a negative cell": (
        lambda: [Different((0, -1))],
        "cells as whole numbers from 0 to 15, not -1",
    ),
    "a cell too far": (lambda: [Different((0, 16))], "cells as whole numbers from 0 to 15, not 16"),
    "a name": (lambda: [Different(("r1c1",))], "cells as whole numbers from 0 to 15, not 'r1c1'"),  # type: ignore[arg-type]
    "no cells": (lambda: [Different(None)], "cells as whole numbers from 0 to 15, not None"),  # type: ignore[arg-type]
    "a tuple too short": (
        lambda: [Allowed((0, 1), frozenset({(1,)}))],
        r"digits as whole numbers, one for each of the 2 cells, not \(1,\)",
    ),
    "digits": (lambda: [Forbidden((0, 1), (1, None))], "digits as whole numbers"),  # type: ignore[arg-type]
    "a count": (lambda: [Counted((0, 1), 1, 0.5, 1)], "low, not 0.5"),  # type: ignore[arg-type]
    "steps": (
        lambda: [Walk((0,), 0, {1: 1}, frozenset({1}))],  # type: ignore[dict-item]
        r"steps as a dict from \(state, digit\) to state, not 1",
    ),
    "another type": (lambda: ["r1c1 < r1c2"], "relations of ninefold.model.relations"),
    "nothing": (lambda: None, "by yield or in a list, not None"),
    "an error": (raising, "failed with KeyError: 'r1c1'"),
    "too few arguments": (lambda: [Linear((0, 1))], "failed with TypeError"),  # type: ignore[call-arg]
}

USES: dict[str, Callable[[nf.Puzzle], object]] = {
    "solve": nf.solve,
    "count": nf.count,
    "check": nf.check,
    "candidates": nf.candidates,
    "estimate": nf.estimate,
    "sat": lambda puzzle: nf.solve(puzzle, solver="sat"),
    "reference": lambda puzzle: nf.solve(puzzle, solver="reference"),
    "generate": lambda puzzle: nf.generate(layout=puzzle.layout, constraints=puzzle.constraints),
    "verify": lambda puzzle: nf.verify_solution(puzzle, "1234341221434321"),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("fault", MALFORMED)
def test_a_malformed_relation_names_its_class(fault: str, use: str) -> None:
    state, message = MALFORMED[fault]
    puzzle = nf.Puzzle(16 * ".", constraints=[Mine(state)])
    with pytest.raises(
        nf.ValueRangeError, match=rf"constraint Mine: its relations\(\) .*{message}"
    ):
        USES[use](puzzle)


@pytest.mark.parametrize(
    "relation",
    [
        Different([0, 1]),  # type: ignore[arg-type]
        Linear([0, 1], [1, 1], 3, 3),  # type: ignore[arg-type]
        Allowed([0, 1], [[1, 2], [2, 1]]),  # type: ignore[arg-type]
        Forbidden([0, 1], [1, 2]),  # type: ignore[arg-type]
        Walk([0], 0, {(0, 1): 1}, {1}),  # type: ignore[arg-type]
    ],
    ids=lambda relation: type(relation).__name__,
)
def test_lists_in_relations_are_taken(relation: Relation) -> None:
    puzzle = nf.Puzzle(16 * ".", constraints=[Mine(lambda: [relation])])
    counts = {nf.count(puzzle, solver=name).value for name in ("rules", "sat", "reference")}
    assert len(counts) == 1
    assert 0 < counts.pop() <= 288


def test_lists_in_fields_are_taken() -> None:
    @dataclass(frozen=True)
    class OneOf(Constraint):
        cells: Any
        pairs: Any
        kind = "one of"

        def relations(self, layout: nf.Layout) -> Any:
            yield Allowed(self.cells, self.pairs)

    puzzle = nf.Puzzle(16 * ".", constraints=[OneOf(["r1c1", "r1c2"], [[1, 2], [2, 1]])])
    assert hash(puzzle.constraints[0])
    assert nf.count(puzzle).value == 48


def test_a_class_that_is_not_frozen_is_refused() -> None:
    @dataclass
    class Loose(Constraint):
        cells: Any
        kind = "loose"

        def relations(self, layout: nf.Layout) -> Any:
            yield Different(self.cells)

    with pytest.raises(nf.ValueRangeError, match=r"Loose: declare .* @dataclass\(frozen=True\)"):
        nf.Puzzle(16 * ".", constraints=[Loose(["r1c1", "r1c2"])])


def test_a_field_that_cannot_be_hashed_is_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match=r"constraint Mine: its fields .*dict"):
        nf.Puzzle(16 * ".", constraints=[Mine({})])  # type: ignore[arg-type]
