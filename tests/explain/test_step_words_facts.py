"""What a reason says can be checked on the board: digits that block, units; and it is short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from statistics import median

import ninefold as nf
from ninefold import examples
from ninefold.explain import State, Step, find_path
from ninefold.explain.step_words import why

CELL = r"r\d+c\d+"
MOMENTS = 300


@cache
def moments() -> list[tuple[State, Step, str]]:
    """States on the paths of puzzles of all levels, each with its next step and the reason."""

    def each() -> Iterator[tuple[State, Step, str]]:
        for puzzle in examples.load("minimal"):
            path = find_path(State.of(puzzle.puzzle, unique=True))
            for state, step in islice(zip(path.states(), path.steps, strict=False), 0, None, 7):
                yield state, step, why(step, "en", state)

    return list(islice(each(), MOMENTS))


def unit_cells(layout: nf.Layout, name: str) -> set[int]:
    return next({*unit.cells} for unit in layout.units if unit.name == name)


def test_digits_that_block_stand_where_the_reason_says() -> None:
    checked = 0
    for state, step, text in moments():
        for digit, held in re.findall(r"The (\d)s? in (.*?) leaves? only", text):
            for cell, unit in re.findall(rf"({CELL}) \((\w+ \d)", held):
                assert state.grid[cell] == int(digit), text
                blocked = unit_cells(step.layout, unit)
                assert state.layout.cell(cell) in blocked, text
                assert blocked & {*step.layout.units[step.units[0]].cells}, text
                checked += 1
    assert checked > 100


def test_every_other_cell_of_a_hidden_single_is_accounted_for() -> None:
    for state, step, text in moments():
        if not step.technique.name.startswith("hidden_single"):
            continue
        named = re.findall(rf"{CELL} \(([^)]*)\)", text)
        units = [unit for each in named for unit in re.findall(r"\w+ \d", each)]
        shut = set().union(*(unit_cells(step.layout, unit) for unit in units))
        lost = re.search(r", as (.*) (?:has|have) lost it", text)
        shut |= {state.layout.cell(name) for name in re.findall(CELL, lost[1] if lost else "")}
        (move,) = step.placements
        others = {*step.layout.units[step.units[0]].cells} - {move.cell}
        assert all(state.digits[cell] or cell in shut for cell in others), text


def test_a_naked_single_sees_what_the_reason_says() -> None:
    for state, step, text in moments():
        if step.technique.name != "naked_single":
            continue
        (move,) = step.placements
        ruled_out = {move.digit}
        for digits, unit in re.findall(r"((?:\d )+)in (\w+ \d)", text):
            cells = unit_cells(step.layout, unit)
            assert move.cell in cells, text
            ruled_out |= {int(digit) for digit in digits.split()}
            assert {int(d) for d in digits.split()} <= {state.digits[c] for c in cells}, text
        if lost := re.search(r"; (.*) (?:was|were) ruled out", text):
            ruled_out |= {int(digit) for digit in re.findall(r"\d", lost[1])}
        assert ruled_out == {*range(1, 10)}, text


def test_a_digit_that_can_only_be_in_some_cells_has_no_other_place_in_the_unit() -> None:
    checked = 0
    for state, step, text in moments():
        for unit, digit, held in re.findall(
            rf"In (\w+ \d) the (\d) can only be in ((?:{CELL}(?:, | and )?)+)", text
        ):
            places = {
                state.layout.cell_name(cell)
                for cell in unit_cells(step.layout, unit)
                if state.candidates.masks[cell] >> (int(digit) - 1) & 1
            }
            assert places == {*re.findall(CELL, held)}, text
            checked += 1
    assert checked > 5


def test_reasons_are_short() -> None:
    lengths = [len(text.split()) for _, _, text in moments()]
    assert len(lengths) == MOMENTS
    assert median(lengths) < 60
    assert max(lengths) < 250
