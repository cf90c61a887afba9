"""What constraints refuse, what they take, and that they come back from JSON as they were."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable

import pytest
from rule_samples import DRAWINGS, SAMPLES

import ninefold as nf
from ninefold.constraints import (
    XV,
    Arrow,
    Automaton,
    BetweenLine,
    Clones,
    Constraint,
    Even,
    ForbiddenPattern,
    HumanRandom,
    KillerCage,
    Kropki,
    LittleKiller,
    Palindrome,
    Predicate,
    Quadruple,
    Renban,
    SandwichSum,
    Table,
    Thermometer,
    Whispers,
    constraint_from_json,
)
from ninefold.errors import FormatError, NinefoldError, UnknownNameError, UnsupportedError

CLASSIC = nf.Layout.classic()
EMPTY = "." * 81
NAMES = {name: getattr(nf.constraints, name) for name in nf.constraints.__all__}


@pytest.mark.parametrize("constraint", [*SAMPLES, *DRAWINGS], ids=lambda each: each.kind)
def test_values_come_back(constraint: Constraint) -> None:
    puzzle = nf.Puzzle(EMPTY, constraints=[constraint])
    (placed,) = puzzle.constraints
    assert placed == eval(repr(placed), NAMES) == placed.on(CLASSIC)
    assert hash(puzzle) == hash(pickle.loads(pickle.dumps(puzzle)))
    assert hash(constraint) == hash(type(constraint)(**vars(constraint)))
    record = json.loads(json.dumps(placed.to_json(CLASSIC)))
    assert constraint_from_json(record, CLASSIC) == placed
    assert placed.describe(CLASSIC)
    assert placed.rule().endswith(".") or not list(placed.shapes(CLASSIC))


@pytest.mark.parametrize(
    "make",
    [
        lambda: KillerCage([], 3),
        lambda: KillerCage("r1c1 r1c1", 3),
        lambda: KillerCage("r1c1 r1c2", "nine"),
        lambda: KillerCage("r1c1 r1c2", -1),
        lambda: KillerCage("r1c1 r1c2", 7.5),
        lambda: KillerCage("row 10"),
        lambda: KillerCage([None]),
        lambda: Thermometer("r1c1"),
        lambda: Thermometer("r1c1 r1c2", slow="yes"),
        lambda: Arrow([], "r1c1"),
        lambda: Arrow("r1c1", "r1c1 r1c2"),
        lambda: Arrow("r1c1 r1c2 r1c3 r1c4", "r2c4"),
        lambda: Renban("r1c1"),
        lambda: Renban("r1c1 r1c2 r1c2"),
        lambda: Whispers("r1c1 r1c2", None),
        lambda: Palindrome(7),
        lambda: BetweenLine("r1c1 r1c2"),
        lambda: Kropki(white=["r1c1 r1c3"]),
        lambda: Kropki(white=["r1c1"]),
        lambda: Kropki(black="r1c1 r1c2"),
        lambda: Kropki(negative=1),
        lambda: Kropki(negative="x"),
        lambda: XV(x=5),
        lambda: LittleKiller("r1c1 r1c2", 9),
        lambda: LittleKiller("r1c1 r2c2 r3c1", 9),
        lambda: LittleKiller.towards(CLASSIC, "r1c1", (0, 1), 9),
        lambda: SandwichSum("box 1", 9),
        lambda: SandwichSum("row 1", None),
        lambda: Clones("r1c1 r1c2", "r3c3"),
        lambda: Quadruple("r1c1 r1c2 r2c1", [1]),
        lambda: Quadruple("r1c1 r1c2 r3c1 r3c2", [1]),
        lambda: Quadruple("r1c1 r1c2 r2c1 r2c2", []),
        lambda: Quadruple("r1c1 r1c2 r2c1 r2c2", "12"),
        lambda: ForbiddenPattern("r1c1 r1c2", [1]),
        lambda: Table("r1c1 r1c2", [(1,)]),
        lambda: Table("r1c1 r1c2", [12]),
        lambda: Automaton("r1c1", 0, [(0, 1)], [1]),
        lambda: Automaton("r1c1", 0, [(0, 1, 1), (0, 1, 2)], [1]),
        lambda: Automaton("r1c1", 0, 7, [1]),
        lambda: Predicate("r1c1", 7),
    ],
)
def test_bad_arguments_are_clear_errors(make: Callable[[], Constraint]) -> None:
    with pytest.raises(NinefoldError) as caught:
        nf.Puzzle(EMPTY, constraints=[make()])
    assert len(str(caught.value)) > 10


def test_human_random_is_for_nine_by_nine() -> None:
    with pytest.raises(NinefoldError, match="9x9"):
        nf.Puzzle(16 * ".", constraints=[HumanRandom()])


@pytest.mark.parametrize(
    "constraint",
    [
        KillerCage("r1c1 r1c2", 18),
        KillerCage([f"r{r}c1" for r in range(1, 10)] + ["r1c2"], 46),
        SandwichSum("row 1", 9999),
        LittleKiller("r1c1", 10),
        Quadruple("r1c1 r1c2 r2c1 r2c2", [12]),
        Table("r1c1", []),
        Table("r1c1", [(10,)]),
    ],
    ids=lambda each: each.kind,
)
def test_what_no_digits_meet_is_no_error_but_no_solution(constraint: Constraint) -> None:
    puzzle = nf.Puzzle(EMPTY, constraints=[constraint])
    if constraint != KillerCage("r1c1 r1c2", 18):  # two nines: a bound does not see that
        assert nf.check(puzzle).verdict == "no-solution"
        assert "no digits do that" in nf.check(puzzle).defects[0]
    assert not puzzle.constraints[0].is_met(CLASSIC, bytes([9] * 81))


@pytest.mark.parametrize(
    ("record", "error", "told"),
    [
        ([], FormatError, "record with its kind"),
        ({"kind": 3}, FormatError, "record with its kind"),
        ({"kind": "magic"}, UnknownNameError, "killer cage"),
        ({"kind": "predicate", "cells": ["r1c1"]}, UnsupportedError, "never read"),
        ({"kind": "killer cage"}, FormatError, "no cells"),
        ({"kind": "killer cage", "cells": ["r1c1"], "colour": 3}, FormatError, "'colour'"),
        ({"kind": "killer cage", "cells": [0, 1]}, FormatError, "a cell like r3c4"),
        ({"kind": "killer cage", "cells": "r1c1"}, FormatError, "a list of cells"),
        ({"kind": "killer cage", "cells": ["r1c1"], "sum": "9"}, NinefoldError, "whole number"),
        ({"kind": "killer cage", "cells": ["r1c1"], "sum": True}, NinefoldError, "whole number"),
        ({"kind": "kropki", "white": ["r1c1"]}, FormatError, "a list of cells"),
        ({"kind": "anti-knight", "cells": []}, FormatError, "anti-knight alone"),
        ({"kind": "automaton", "cells": ["r1c1"]}, FormatError, "no start"),
    ],
)
def test_records_are_read_strictly(record: object, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        constraint_from_json(record, CLASSIC)


def test_a_predicate_is_never_written() -> None:
    puzzle = nf.Puzzle(EMPTY, constraints=[Predicate("r1c1", lambda digit: digit > 3)])
    with pytest.raises(UnsupportedError, match="function"):
        puzzle.to_json()


def test_steps_in_either_form_are_the_same() -> None:
    mapped = Automaton("r1c1", 0, {(0, 1): 1, (0, 2): 1}, [1, 1])
    assert mapped == Automaton("r1c1", 0, [(0, 2, 1), (0, 1, 1), (0, 1, 1)], {1})


@pytest.mark.parametrize("ask", [nf.solve, nf.check, nf.prove])
def test_results_tell_the_constraints_of_their_puzzle(ask) -> None:
    rule = Predicate("r1c1 r1c2", lambda a, b: a > b, "the first is more")
    puzzle = nf.Puzzle(16 * ".", constraints=[Even("r1c1"), rule])
    told = ask(puzzle).to_json()["constraints"]
    assert told[0] == {"kind": "even", "cells": ["r1c1"]}
    assert told[1]["kind"] == "predicate"
    assert "the first is more" in told[1]["rule"]
    assert "constraints" not in ask(nf.Puzzle(16 * ".")).to_json()
