"""Constraints in `json`: every kind comes back, and code never comes out of a file."""

import json

import pytest

import ninefold as nf
from ninefold.formats import get, read_one, write
from ninefold.generator import Wish, make
from ninefold.model import Puzzle
from ninefold.model import constraints as rules

KINDS = [
    rules.AllDifferent("r1c1 r2c3"),
    rules.KillerCage("r1c1 r1c2", 9),
    rules.Arrow("r1c1", "r1c2 r1c3"),
    rules.Kropki(white=["r1c1 r1c2"], negative=True),
    rules.Quadruple("r1c1 r1c2 r2c1 r2c2", [3, 5]),
    rules.Table(["r1c1", "r1c2"], [(1, 2), (3, 4)]),
    rules.Automaton(["r1c1", "r1c2"], 0, {(0, 1): 1, (1, 2): 2}, [2]),
    rules.ForbiddenPattern(["r1c1", "r1c2"], [1, 2]),
    rules.HumanRandom(),
    rules.AntiKnight(),
]


@pytest.mark.parametrize("rule", KINDS, ids=lambda rule: rule.kind)
def test_every_kind_comes_back(rule) -> None:
    puzzle = Puzzle(81 * ".", constraints=[rule, rule])
    assert read_one(write(puzzle, "json")) == puzzle
    assert json.loads(write(puzzle, "json")) == puzzle.to_json()


def test_a_predicate_is_never_written() -> None:
    puzzle = Puzzle(81 * ".", constraints=[rules.Predicate(["r1c1"], bool)])
    with pytest.raises(nf.UnsupportedError, match="predicate"):
        write(puzzle, "json")


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ([{"kind": "predicate", "cells": ["r1c1"], "function": "bool"}], "never read from a file"),
        ([{"kind": "magic"}], "no kind of constraint is named 'magic'"),
        ([{"kind": "killer cage", "cells": ["r1c1"], "colour": "red"}], "the key 'colour'"),
        ([{"kind": "killer cage", "cells": ["r5c1"]}], "no cell in row 5, column 1"),
        ([{"kind": "killer cage", "cells": [0]}], "a cell like r3c4"),
        ([{"kind": "killer cage"}], "no cells"),
        ([7], "a record with its kind"),
        ({"kind": "anti-king"}, "a list of constraints"),
        (None, "a list of constraints"),
    ],
)
def test_what_is_no_constraint_is_an_error(told, message) -> None:
    text = json.dumps({"line": 16 * ".", "constraints": told})
    with pytest.raises(nf.FormatError, match=message) as caught:
        read_one(f"# one\n{text}")
    assert (caught.value.line, caught.value.column) == (2, 1)


@pytest.mark.parametrize("name", ["line", "rows", "csv", "essence", "candidates"])
def test_formats_without_constraints_refuse_them(name) -> None:
    puzzle = Puzzle(16 * ".", constraints=[rules.AntiKing()])
    assert not get(name).constraints
    with pytest.raises(nf.UnsupportedError, match="holds no constraints"):
        write(puzzle, name)


def test_what_was_made_and_solved_is_read_back() -> None:
    made = next(make(Wish(constraints=(rules.AntiKnight(),)), 1, seed=7))
    expected = Puzzle(made.puzzle.to_line(), constraints=made.puzzle.constraints)
    for record in (made.to_json(), nf.solve(made.puzzle).to_json()):
        assert read_one(json.dumps(record)) == expected
    hyper = next(make(Wish(layout=nf.Layout.hyper()), 1, seed=7))
    assert read_one(json.dumps({"line": 1} | hyper.to_json())).layout == nf.Layout.hyper()


def test_what_may_be_a_rule_of_a_result_is_not_passed_over() -> None:
    with pytest.raises(nf.FormatError, match="found the key 'cages'"):
        read_one(json.dumps({"puzzle": 81 * ".", "cages": []}))
    with pytest.raises(nf.FormatError, match="a text as line"):
        read_one('{"puzzle": 7}')


def test_a_constraint_may_be_a_line_of_text() -> None:
    record = {"line": 16 * ".", "constraints": ["killer 3 r1c1-r1c2"]}
    assert nf.Puzzle(record) == nf.Puzzle(16 * ".", rules=["killer 3 r1c1-r1c2"])
    with pytest.raises(nf.FormatError, match="expected a kind of rules such as 'killer'"):
        nf.Puzzle(record | {"constraints": ["kiler 3 r1c1"]})
