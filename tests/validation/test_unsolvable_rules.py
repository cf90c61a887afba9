"""Rules that are blamed: every claim is tried out, on small boards and on real puzzles.

`make blame` runs the same on 100 real puzzles, the hard ones as well.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any

import pytest

import ninefold as nf
from ninefold.constraints import KillerCage, LittleKiller, Thermometer
from ninefold.model.constraints import Constraint
from ninefold.model.relations import Linear
from ninefold.validation import Ambiguous, Change, Core, Redundancy, RuleChange, Unsolvable

from .boards import LINE
from .broken_rules import broken_rules

BOARDS = int(os.environ.get("NINEFOLD_BLAME_BOARDS", "8"))
"""Real puzzles that are broken; all that have one solution take part if there are many."""

NODES = 2_000 if BOARDS < 50 else 200_000
"""Nodes that a puzzle may take before it is broken."""


@dataclass(frozen=True)
class AtMost(Constraint):
    """A rule that this package does not know."""

    cells: Any
    total: int
    kind = "at most"

    def relations(self, layout):
        yield Linear(tuple(self.cells), (1,) * len(self.cells), None, self.total)


def unsolvable(puzzle: nf.Puzzle, explain: bool | None = None) -> Unsolvable:
    found = nf.check(puzzle, explain=explain).explanation
    assert isinstance(found, Unsolvable)
    return found


def status(puzzle: nf.Puzzle) -> nf.Status:
    return nf.solve(puzzle).status


def kept(puzzle: nf.Puzzle, core: Core, but: object = None) -> nf.Puzzle:
    """The puzzle with the clues of a core alone, less one of them; its layout stays whole."""
    cells = {puzzle.layout.cell_index(each) for each in core.cells if each != but}
    givens = bytes(digit if cell in cells else 0 for cell, digit in enumerate(puzzle.givens))
    places = [each.index for each in core.rules if each != but and each.index is not None]
    rules = [puzzle.constraints[place] for place in places]
    return puzzle.with_givens(givens).with_constraints(rules)


def check_core(puzzle: nf.Puzzle, core: Core) -> None:
    assert status(kept(puzzle, core)) is nf.Status.NONE
    for clue in (*core.cells, *core.rules) if core.irreducible else ():
        assert status(kept(puzzle, core, clue)) is not nf.Status.NONE


def check_repair(puzzle: nf.Puzzle, change: Change | RuleChange, result: nf.Status) -> None:
    rules = list(puzzle.constraints)
    if isinstance(change, Change):
        puzzle = puzzle.placed(change.cell, change.proposed or 0)
    elif change.proposed is None:
        del rules[change.rule.index]
    else:
        rule = rules[change.rule.index]
        assert getattr(rule, change.field) == change.number
        rules[change.rule.index] = next(
            each
            for each in rule.changes(puzzle.layout)
            if getattr(each, change.field) == change.proposed
        )
    found = status(puzzle.with_constraints(rules))
    assert found is result or (result is nf.Status.UNDECIDED and found is not nf.Status.NONE)


CAGE, OTHER = KillerCage("r2c1 r3c2", 7), KillerCage("r4c3 r4c4", 3)


def test_two_cages_contradict_each_other():
    puzzle = nf.Puzzle("1..............2", constraints=[KillerCage("r1c2 r1c3", 6), CAGE, OTHER])
    report = nf.check(puzzle)
    found = report.explanation
    assert [each.name for each in found.core.rules] == [
        "killer cage 7 at r2c1",
        "killer cage 3 at r4c3",
    ]
    check_core(puzzle, found.core)
    (repair,) = report.repairs
    assert repair.to_json() == {
        "rule": {
            "name": "killer cage 7 at r2c1",
            "words": "the cage r2c1 r3c2 holds different digits that add up to 7",
            "cells": ["r2c1", "r3c2"],
            "index": 1,
        },
        "field": "sum",
        "number": 7,
        "proposed": 5,
        "result": "unique",
        "without": 3,
        "without_exact": True,
        "redundant": None,
    }
    assert "Repair: killer cage 7 at r2c1 is probably 5: that leaves exactly one solution." in str(
        report
    )


def test_blamed_rules_are_outlined_in_pictures():
    report = nf.check(nf.Puzzle("1..............2", constraints=[CAGE, OTHER]))
    outlined = [each.cells for each in report.picture().highlights if each.whole]
    assert outlined == [(4, 9), (14, 15)]


def test_a_rule_that_no_digits_can_keep():
    puzzle = nf.Puzzle(81 * ".", constraints=[KillerCage("r1c1 r1c2", 99)])
    found = unsolvable(puzzle)
    assert (len(found.core), found.core.rules[0].index) == (1, 0)
    assert "killer cage 99 at r1c1 alone leaves no solution." in str(nf.check(puzzle))


def test_a_rule_without_a_number_goes():
    falling = Thermometer("r1c1 r1c2 r1c3")  # 5 3 4
    found = unsolvable(nf.Puzzle(LINE, constraints=[falling]))
    removed = [each.changes[0] for each in found.repairs if each.changes[0].proposed is None]
    assert [each.rule.name for each in removed] == ["thermometer at r1c1"]
    assert found.repairs[0].result is nf.Status.UNIQUE


def test_the_diagonals_may_be_to_blame():
    puzzle = nf.Puzzle(LINE, "x", constraints=[KillerCage("r1c3 r1c4", 10)])
    found = unsolvable(puzzle, explain=True)
    assert "the diagonals" in [rule.name for rule in found.core.rules]
    assert [rule.index for rule in found.core.rules if rule.name == "the diagonals"] == [None]


def test_a_rule_of_ones_own_gets_another_number():
    puzzle = nf.Puzzle(LINE, constraints=[AtMost("r1c3 r1c4 r1c6", 17)])  # 4 6 8
    changes = [each.changes[0] for each in unsolvable(puzzle).repairs]
    assert [(each.rule.name, each.proposed) for each in changes if isinstance(each, RuleChange)][
        :1
    ] == [("at most 17 at r1c3", 18)]


def test_what_is_claimed_of_several_rules_holds():
    rules = [
        KillerCage("r1c1 r1c2", 4),
        KillerCage("r2c3 r2c4 r3c4", 8),
        LittleKiller("r4c2 r3c1", 3),
        Thermometer("r3c3 r4c3 r4c4"),
    ]
    puzzle = nf.Puzzle("..4.............", constraints=rules)
    found = unsolvable(puzzle, explain=True)
    check_core(puzzle, found.core)
    for repair in found.repairs:
        check_repair(puzzle, repair.changes[0], repair.result)


def test_rules_that_a_puzzle_can_do_without():
    puzzle = nf.Puzzle(LINE, constraints=[KillerCage("r1c3 r1c4", 10), KillerCage("r9c1 r9c2", 7)])
    found = nf.check(puzzle).explanation
    assert isinstance(found, Redundancy)
    assert [rule.index for rule in found.redundant_rules] == [0, 1]
    assert [rule.index for rule in found.spare_rules] == [0, 1]
    assert "These 2 rules can be left out together" in str(nf.check(puzzle))
    needed = nf.Puzzle("12..3......4....", constraints=[KillerCage("r4c3 r4c4", 5)])
    alone = nf.check(needed).explanation
    assert isinstance(alone, Redundancy)
    assert (alone.redundant_rules, alone.complete) == ((), True)
    assert "Every rule is needed." in str(nf.check(needed))


def test_another_number_makes_a_puzzle_unique():
    puzzle = nf.Puzzle("12..3......4....", constraints=[KillerCage("r4c3 r4c4", 3)])
    report = nf.check(puzzle, explain=True)
    found = report.explanation
    assert isinstance(found, Ambiguous)
    (change,) = found.rule_changes
    assert (change.number, change.proposed) == (3, 5)
    check_repair(puzzle, change, nf.Status.UNIQUE)
    assert "A change of one rule makes it unique: 5 for killer cage 3 at r4c3." in str(report)


def test_cells_that_are_equal_in_every_solution():
    puzzle = nf.Puzzle("12..3......4....", constraints=[KillerCage("r4c3 r4c4", 3)])
    report = nf.check(puzzle, explain=True)
    assert isinstance(report.explanation, Ambiguous)
    groups = report.explanation.equal_cells
    assert groups == (("r2c3", "r4c4"), ("r2c4", "r4c3"))
    for one, other in groups:
        assert all(each[one] == each[other] for each in nf.solutions(puzzle))
    assert "Equal in every solution: r2c3 and r4c4; r2c4 and r4c3." in str(report)


@pytest.mark.parametrize("seed", range(4))
def test_no_other_open_cells_are_equal(seed):
    full = nf.solve("12..............", 1, seed=seed).solution
    puzzle = nf.Puzzle(
        bytes(digit if cell in (0, 1, 6, 9) else 0 for cell, digit in enumerate(full))
    )
    found = nf.check(puzzle).explanation
    assert isinstance(found, Ambiguous)
    rows = nf.solutions(puzzle).array
    name = puzzle.layout.cell_name
    open_cells = [cell for cell in range(16) if len(set(rows[:, cell].tolist())) > 1]
    equal = {
        (name(one), name(other))
        for one, other in combinations(open_cells, 2)
        if (rows[:, one] == rows[:, other]).all()
    }
    assert found.equal_cells is not None
    assert {pair for group in found.equal_cells for pair in combinations(group, 2)} == equal


@pytest.mark.timeout(3600)
def test_the_changed_rule_of_a_real_puzzle_is_blamed(
    shared_path: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    boards = list(broken_rules(shared_path("variants"), BOARDS, nf.Limits(nodes=NODES)))
    assert len(boards) == BOARDS
    repaired, right, seconds = 0, 0, []
    for board in boards:
        start = time.process_time()
        found = unsolvable(board.puzzle)
        seconds.append(time.process_time() - start)
        assert board.index in [rule.index for rule in found.core.rules], board.id
        changes = [each.changes[0] for each in found.repairs]
        own = [each for each in changes if isinstance(each, RuleChange)]
        own = [each for each in own if each.rule.index == board.index]
        repaired += bool(own)
        right += board.right in [each.proposed for each in own]
        assert own or not found.complete, board.id  # what is cut short says so
        assert status(kept(board.puzzle, found.core)) is nf.Status.NONE
    with capsys.disabled():
        if BOARDS >= 50:
            times = f"median {median(seconds):.2f} s, longest {max(seconds):.2f} s of CPU time"
            print(f"\n{BOARDS} blamed, {repaired} repaired, {right} by their number; {times}")
    assert repaired >= 0.9 * BOARDS
