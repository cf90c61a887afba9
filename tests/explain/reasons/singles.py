"""Singles, hidden and naked subsets, locked candidates, fish."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.explain.reasons.board import Talk, Unit, ensure
from tests.explain.reasons.grammar import CELL, UNIT, UNITS, form, units_in


@form(r"{unit:unit} has one open cell and lacks only {digit:digit}: ")
def full_house(talk: Talk, unit: Unit, digit: int) -> None:
    board = talk.board
    (cell, *more) = [each for each in unit.cells if not board.digits[each]]
    ensure(not more, "not the only open cell")
    ensure(board.all_digits - {board.digits[c] for c in unit.cells} == {digit}, "lacks others")
    talk.places.add((cell, digit))


@form(
    rf"{{cell:cell}} sees (?P<seen>[\d ]+ in {UNIT}(?:(?:, | and )[\d ]+ in {UNIT})*)"
    r"(?:; {lost:digits} (?:was|were) ruled out by earlier steps)?: only {digit:digit} is left, "
    r"so ",
    r"No other digit fits into {cell:cell}(?P<seen>)"
    r"(?:; {lost:digits} (?:was|were) ruled out by earlier steps)?: only {digit:digit} is left, "
    r"so ",
)
def naked_single(
    talk: Talk, cell: int, seen: str, digit: int, lost: Sequence[int] | None = None
) -> None:
    board, out = talk.board, {digit, *(lost or ())}
    for digits, named in re.findall(rf"([\d ]+) in ({UNIT})", seen):
        (unit,) = units_in(board, named)
        told = {int(each) for each in digits.split()}
        ensure(cell in unit.cells, "the cell is not in", named)
        ensure(told <= {board.digits[c] for c in unit.cells}, named, "lacks one of", digits)
        out |= told
    ensure(not board.holds(cell) & {*(lost or ())}, "not ruled out")
    ensure(out == board.all_digits and board.holds(cell) == {digit}, "not the only digit left")
    talk.places.add((cell, digit))


@form(r"{unit:unit} needs its {digit:digit}\. ")
def unit_needs(talk: Talk, unit: Unit, digit: int) -> None:
    ensure(digit not in {talk.board.digits[cell] for cell in unit.cells}, "has it already")
    talk.told["unit"], talk.told["digit"] = unit, digit


BLOCKER = rf"{CELL} \({UNITS}\)"


@form(
    rf"The {{digit:digit}}s? in (?P<blockers>{BLOCKER}(?:(?:, | and ){BLOCKER})*) leaves? only "
    r"{cell:cell}(?:, as {lost:cells} (?:has|have) lost it by earlier steps)?: ",
    r"Only {cell:cell} is left for {digit:digit}(?P<blockers>)"
    r"(?:, as {lost:cells} (?:has|have) lost it by earlier steps)?: ",
)
def hidden_single(
    talk: Talk, digit: int, blockers: str, cell: int, lost: Sequence[int] | None = None
) -> None:
    board, unit = talk.board, talk.told["unit"]
    assert isinstance(unit, Unit)
    shut = {*(lost or ())}
    ensure(digit == talk.told["digit"], "another digit")
    ensure(not board.places(digit, shut), "not lost")
    for name, named in re.findall(rf"({CELL}) \(({UNITS})\)", blockers):
        ensure(board.digits[board.layout.cell(name)] == digit, name, "is not", digit)
        for blocked in units_in(board, named):
            ensure(board.layout.cell(name) in blocked.cells, name, "is not in", blocked.name)
            ensure(bool(blocked.cells & unit.cells), blocked.name, "blocks nothing")
            shut |= blocked.cells
    others = [each for each in unit.cells if not board.digits[each] and each != cell]
    ensure({*others} <= shut, "an open cell is not accounted for")
    ensure(board.has_only(unit, digit, [cell]), "not the only place")
    talk.places.add((cell, digit))


@form(
    r"[Ii]n {unit:unit} the {digit:digit} can only be in {cells:cells}, which lie in {cover:unit}"
    r"(?:\. So {again:unit} has its (?P<same>\d+) there and nowhere else: |"
    r", so no other cell of {also:unit} is (?P<too>\d+)\. )"
)
def locked(
    talk: Talk,
    unit: Unit,
    digit: int,
    cells: Sequence[int],
    cover: Unit,
    again: Unit | None = None,
    same: str | None = None,
    also: Unit | None = None,
    too: str | None = None,
) -> None:
    ensure(talk.board.has_only(unit, digit, cells), "other places as well")
    ensure({*cells} <= cover.cells and cover == (again or also), "not all in", cover.name)
    ensure(str(digit) in (same, too), "another digit")
    talk.told["cells"], talk.told["cover"], talk.told["digit"] = cells, cover, digit
    talk.where(lambda lost: lost[1] == digit and lost[0] in cover.cells - {*cells})


@form(r"In {unit:unit} that leaves it one place: ")
def one_place(talk: Talk, unit: Unit) -> None:
    board, digit = talk.board, talk.told["digit"]
    assert isinstance(digit, int)
    left = [c for c in board.places(digit, unit.cells) if not talk.is_excluded((c, digit))]
    ensure(len(left) == 1, "not one place")
    talk.places.add((left[0], digit))


@form(r"That leaves {digit:digit} one place there: ")
def one_place_there(talk: Talk, digit: int) -> None:
    board, unit = talk.board, talk.told["unit"]
    assert isinstance(unit, Unit)
    left = [c for c in board.places(digit, unit.cells) if not talk.is_excluded((c, digit))]
    ensure(len(left) == 1, "not one place")
    talk.places.add((left[0], digit))


NUMBERS = {"two": 2, "three": 3, "four": 4}


@form(
    r"In {unit:unit} the digits {digits:digits} can only be in {cells:cells}"
    r"(?:: as many cells as digits\. So these cells hold nothing else: |"
    r", so these (?P<number>two|three|four) cells hold nothing else\. )"
)
def hidden_subset(
    talk: Talk,
    unit: Unit,
    digits: Sequence[int],
    cells: Sequence[int],
    number: str | None = None,
) -> None:
    board = talk.board
    for digit in digits:
        ensure(board.confined(unit, digit, cells), digit, "has other places")
    ensure(len(cells) == len(digits) == NUMBERS.get(number or "", len(cells)), "not as many")
    ensure({*cells} <= unit.cells, "cells outside the unit")
    talk.told["unit"] = unit
    talk.where(lambda lost: lost[0] in cells and lost[1] not in digits)


@form(
    r"{cells:cells} in {units:units} can only be {digits:digits}: as many digits as cells, so "
    r"these cells use them up\. No cell that sees them all is {too:digits}: ",
    r"{cells:cells} have no candidates but {digits:digits}: as many digits as cells\. They lie in "
    r"{units:units} at once, so each of these has its {again:digits} there\. "
    r"No other cell there is {too:digits}: ",
)
def naked_subset(
    talk: Talk,
    cells: Sequence[int],
    units: Sequence[Unit],
    digits: Sequence[int],
    too: Sequence[int],
    again: Sequence[int] | None = None,
) -> None:
    board = talk.board
    ensure(too == digits, "other digits")
    ensure(board.exact(cells, digits) and all(map(board.holds, cells)), "other candidates")
    ensure(len(cells) == len(digits), "not as many")
    ensure(again is None or again == digits, "other digits")
    ensure(all({*cells} <= unit.cells for unit in units), "not in these units")

    def goes(lost: tuple[int, int]) -> bool:
        holders = board.places(lost[1], cells)
        return lost[0] not in cells and lost[1] in digits and board.all_see(holders, lost[:1])

    talk.where(goes)
