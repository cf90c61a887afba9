"""What every constraint has: a short name, its numbers, and others that they could be."""

from dataclasses import dataclass
from typing import Any

import pytest

import ninefold as nf
from ninefold.constraints import (
    AntiKnight,
    Arrow,
    Automaton,
    KillerCage,
    Kropki,
    LittleKiller,
    SandwichSum,
    Thermometer,
    Whispers,
)
from ninefold.errors import ValueRangeError
from ninefold.model.constraints import Constraint
from ninefold.model.relations import Counted

CLASSIC = nf.Layout.classic()


@dataclass(frozen=True)
class Often(Constraint):
    """A rule of one's own with two numbers, one of which is bounded."""

    cells: Any
    digit: int
    times: int
    kind = "often"

    def check_on(self, layout):
        if not 1 <= self.digit <= layout.size:
            raise ValueRangeError("no digit")

    def relations(self, layout):
        yield Counted(tuple(self.cells), self.digit, self.times, self.times)


class Nothing(Constraint):
    """A rule that is no dataclass."""

    kind = "nothing"

    def relations(self, layout):
        return ()


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        (KillerCage("r1c1 r1c2", 9), "killer cage 9 at r1c1"),
        (KillerCage("r1c1 r1c2"), "killer cage at r1c1"),
        (LittleKiller("r1c2 r2c1", 9), "little killer 9 at r1c2"),
        (SandwichSum("column 2", 0), "sandwich sum 0 of column 2"),
        (Whispers("r4c4 r4c5"), "whispers 5 at r4c4"),
        (Thermometer("r3c3 r3c4", slow=True), "thermometer at r3c3"),
        (Arrow("r5c5", "r5c6 r5c7"), "arrow at r5c5"),
        (Kropki(white=["r1c1 r1c2"]), "kropki"),
        (AntiKnight(), "anti-knight"),
        (Often("r1c1 r1c2", 3, 1), "often 3 1 at r1c1"),
        (Nothing(), "nothing"),
    ],
)
def test_a_rule_has_a_short_name(rule, name):
    assert rule.on(CLASSIC).short_name(CLASSIC) == name


def test_other_numbers_come_by_their_distance_and_are_possible():
    cage = KillerCage("r1c1 r1c2", 4).on(CLASSIC)
    sums = [each.sum for each in cage.changes(CLASSIC)]
    assert sums == [3, 5, 2, 6, *range(7, 19)]
    far = KillerCage("r1c1 r1c2", 99).on(CLASSIC)
    assert [each.sum for each in far.changes(CLASSIC)][:2] == [18, 17]


def test_each_number_of_a_rule_changes_and_what_is_refused_is_left_out():
    rule = Often("r1c1 r1c2", 9, 2).on(CLASSIC)
    found = [(each.digit, each.times) for each in rule.changes(CLASSIC)]
    assert sorted(found) == [*((digit, 2) for digit in range(1, 9)), (9, 0), (9, 1)]


@pytest.mark.parametrize(
    "rule",
    [
        Thermometer("r1c1 r1c2", slow=True),
        Automaton("r1c1", 0, {(0, 1): 1}, [1]),
        KillerCage("r1c1 r1c2"),
        AntiKnight(),
        Nothing(),
    ],
)
def test_rules_without_numbers_have_no_changes(rule):
    assert list(rule.on(CLASSIC).changes(CLASSIC)) == []


def test_the_cells_that_a_rule_names():
    named = Kropki(white=["r1c1 r1c2"], black=["r1c2 r2c2"]).on(CLASSIC).named_cells()
    assert named == (0, 1, 10)
    assert Arrow("r1c1", "r1c2").on(CLASSIC).named_cells() == (0, 1)
    assert AntiKnight().named_cells() == ()
