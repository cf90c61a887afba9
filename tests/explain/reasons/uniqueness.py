"""Patterns of puzzles with one solution: rectangles, loops, graves."""

from __future__ import annotations

from collections.abc import Sequence

from tests.explain.reasons.board import Board, Candidate, Talk, Unit, ensure
from tests.explain.reasons.grammar import CellSet, form


def _extras(board: Board, cells: Sequence[int], digits: Sequence[int]) -> set[Candidate]:
    """Further candidates of cells that all have two digits; or one of them, if a corner lost it."""
    return {(cell, digit) for cell in cells for digit in board.holds(cell) - {*digits}}


@form(
    r"If {cells:cells} held only {digits:digits}, the two could be swapped: two solutions\. ",
)
def deadly_rectangle(talk: Talk, cells: Sequence[int], digits: Sequence[int]) -> None:
    ensure(talk.board.is_rectangle(cells), "not in two rows, two columns and two boxes")
    _deadly(talk, cells, digits)


@form(
    r"{cells:cells} form a loop with two cells or none in each unit\. With only {digits:digits} in "
    r"it the two could be swapped: two solutions\. "
)
def deadly_loop(talk: Talk, cells: Sequence[int], digits: Sequence[int]) -> None:
    shares = [len(unit.cells & {*cells}) for unit in talk.board.units.values()]
    ensure({*shares} <= {0, 2}, "not two cells or none in each unit")
    _deadly(talk, cells, digits)


def _deadly(talk: Talk, cells: Sequence[int], digits: Sequence[int]) -> None:
    board = talk.board
    ensure(len(digits) == 2, "not two digits")
    ensure(not any(board.puzzle.givens[cell] for cell in cells), "a given is not swapped")
    ensure(all({*digits} & board.holds(cell) for cell in cells), "a cell has none of the digits")
    talk.told["cells"], talk.told["digits"] = cells, digits
    talk.told["extras"] = _extras(board, cells, digits)


def _told(talk: Talk) -> tuple[list[int], list[int], set[Candidate]]:
    cells, digits, extras = (talk.told[name] for name in ("cells", "digits", "extras"))
    assert isinstance(cells, list)
    assert isinstance(digits, list)
    assert isinstance(extras, set)
    return cells, digits, extras


@form(
    r"Three of them have nothing else, so the fourth is neither: ",
    r"One cell has other candidates, so it is neither of the two: ",
)
def one_corner(talk: Talk) -> None:
    _, digits, extras = _told(talk)
    cells = {cell for cell, _ in extras}
    ensure(len(cells) == 1, "not one cell with other candidates")
    talk.false((cell, digit) for cell in cells for digit in digits)


@form(r"So one of {fins:cells} is {digit:digit}, and what sees all of these is not: ")
def one_of_corners(talk: Talk, fins: Sequence[int], digit: int) -> None:
    ensure({(cell, digit) for cell in fins} == _told(talk)[2], "other further candidates")
    talk.one_is_true((cell, digit) for cell in fins)


@form(r"So one of the additional candidates, {extras:candidates}, is true\. ")
def additional(talk: Talk, extras: Sequence[Candidate]) -> None:
    ensure({*extras} == _told(talk)[2], "other further candidates")


@form(
    r"(?:They act as one cell and make|They count as one cell and make|"
    r"Their cells count as one and make) a naked subset with {sets:sets} in {unit:unit}: "
)
def subset_with_extras(talk: Talk, sets: Sequence[CellSet], unit: Unit) -> None:
    board, extras = talk.board, _told(talk)[2]
    cells = {cell for each in sets for cell in each.cells}
    digits = frozenset().union(*(each.digits for each in sets))
    ensure(
        board.exact(cells, digits) or digits >= frozenset().union(*map(board.holds, cells)),
        "other candidates",
    )
    ensure({digit for _, digit in extras} <= digits, "further digits outside the subset")
    ensure(len(digits) == len(cells) + 1, "not a subset")
    ensure({*cells, *(cell for cell, _ in extras)} <= unit.cells, "not in", unit.name)

    def goes(lost: Candidate) -> bool:
        holders = {c for c in cells if lost[1] in board.holds(c)}
        holders |= {cell for cell, digit in extras if digit == lost[1]}
        outside = lost[0] not in cells and lost not in extras
        return outside and lost[1] in digits and board.all_see(holders, lost[:1])

    talk.where(goes)


@form(
    r"In {unit:unit} all places of these digits are in {sets:sets}\. One of the loop's two cells "
    r"there holds an additional candidate, so the other cells hold only these digits: "
)
def hidden_with_extras(talk: Talk, unit: Unit, sets: Sequence[CellSet]) -> None:
    board, (_, digits, extras) = talk.board, _told(talk)
    (hidden,) = sets
    two = {cell for cell, _ in extras}
    ensure({*digits} <= hidden.digits, "without the digits of the loop")
    for digit in hidden.digits:
        ensure(board.confined(unit, digit, {*hidden.cells, *two}), digit, "has other places")
    ensure(two <= unit.cells and len(two) == 2, "not two cells of the loop")
    others = {*hidden.cells} - two
    ensure(len(others) == len(hidden.digits) - 1, "not as many cells")
    talk.where(lambda lost: lost[0] in others and lost[1] not in hidden.digits)


@form(
    r"In {units:units} the {kept:digit} has no place but two (?:of these cells|cells of the "
    r"loop)\. "
    r"With {gone:digit} in the other, (?:all four|the loop) would hold only {digits:digits}: "
)
def locked_corner(
    talk: Talk, units: Sequence[Unit], kept: int, gone: int, digits: Sequence[int]
) -> None:
    board, (cells, own, extras) = talk.board, _told(talk)
    two = {cell for cell, _ in extras}
    ensure({kept, gone} == {*own} == {*digits}, "other digits")
    ensure(all(board.has_only(unit, kept, unit.cells & {*cells}) for unit in units), "places")
    ensure(all(two <= unit.cells for unit in units) and len(two) == 2, "other cells")
    talk.false((cell, gone) for cell in two)


@form(
    r"In {units:units} the {digit:digit} has no place but these cells, so it is in two opposite "
    r"ones\. In {gone:cells} it would leave all four only {digits:digits}: "
)
def opposite_corners(
    talk: Talk, units: Sequence[Unit], digit: int, gone: Sequence[int], digits: Sequence[int]
) -> None:
    board, (cells, own, extras) = talk.board, _told(talk)
    ensure({*own} == {*digits}, "other digits")
    ensure(all(board.confined(unit, digit, cells) for unit in units), "other places")
    ensure({*cells} <= frozenset().union(*(unit.cells for unit in units)), "not both lines")
    ensure({cell for cell, _ in extras} == {*gone} and not board.sees(*gone), "other cells")
    talk.false((cell, digit) for cell in gone)


@form(
    r"In {units:units} the {kept:digit} has no place but the cells {cells:cells}\. If {gone:cell} "
    r"were {removed:digit}, the two next to it would be \d and {across:set} would be \d: "
    r"{digits:digits} could be swapped, and there would be two solutions\. "
)
def hidden_rectangle(
    talk: Talk,
    units: Sequence[Unit],
    kept: int,
    cells: Sequence[int],
    gone: int,
    removed: int,
    across: CellSet,
    digits: Sequence[int],
) -> None:
    board, (corner,) = talk.board, across.cells
    deadly_rectangle(talk, cells, digits)
    ensure({kept, removed} == {*digits} == across.digits == board.holds(corner), "other digits")
    ensure(len(units) == 2 and all(gone in unit.cells for unit in units), "not its two lines")
    ensure(all(board.confined(unit, kept, cells) for unit in units), "other places")
    ensure(not board.sees(corner, gone), "not opposite")
    talk.false([(gone, removed)])


@form(
    r"None of {cells:cells} is given\. With {digits:digits} in all of them the two could be "
    r"swapped: "
    r"two solutions\. (?:Three of them stand already, so the fourth is another digit: |"
    r"So one of the open cells, {fins:cells}, is {digit:digit}, and what sees both is not: )"
)
def avoidable(
    talk: Talk,
    cells: Sequence[int],
    digits: Sequence[int],
    fins: Sequence[int] | None = None,
    digit: int = 0,
) -> None:
    board = talk.board
    ensure(board.is_rectangle(cells), "no rectangle")
    ensure(not any(board.puzzle.givens[cell] for cell in cells), "one is given")
    open_cells = [cell for cell in cells if not board.digits[cell]]
    ensure({board.digits[cell] for cell in cells} - {0} <= {*digits}, "other digits stand")
    left = {
        cell: {*digits} - {board.digits[peer] for peer in board.seen[cell] & {*cells}}
        for cell in open_cells
    }
    ensure(all(len(each) == 1 for each in left.values()), "not one digit each")
    wanted = {(cell, each) for cell, digits in left.items() for each in digits}
    if fins is None:
        ensure(len(open_cells) == 1, "not three of them stand")
        talk.false(wanted)
    else:
        ensure({*fins} == {*open_cells}, "other open cells")
        extras = {(c, d) for c in fins for d in board.holds(c)} - wanted
        ensure(extras == {(cell, digit) for cell in fins}, "other candidates")
        talk.one_is_true(extras)


@form(
    r"Without {extras:candidates} every open cell would have two candidates, and every digit two "
    r"places or none in each unit\. Such a board never has exactly one solution, so one of these "
    r"is "
    r"true(?P<end>: |\. )"
)
def grave(talk: Talk, extras: Sequence[Candidate], end: str) -> None:
    board, lost = talk.board, {*extras}
    left = {(cell, digit) for cell in board.candidates for digit in board.holds(cell)} - lost
    for cell in board.candidates:
        ensure(sum(each == cell for each, _ in left) == 2, board.name(cell), "has not two")
    for unit in board.units.values():
        for digit in board.all_digits:
            count = sum((cell, digit) in left for cell in unit.cells)
            ensure(count in (0, 2), unit.name, "has not two places for", digit)
    talk.told["extras"] = lost
    talk.told["cells"], talk.told["digits"] = [cell for cell, _ in extras], []
    if end == ": ":
        if len(lost) == 1:
            talk.places |= lost
        talk.one_is_true(lost)


@form(r"What sees all of them is not {digit:digit}: ")
def sees_all_extras(talk: Talk, digit: int) -> None:
    extras = _told(talk)[2]
    ensure({each for _, each in extras} == {digit}, "other digits")
    talk.one_is_true(extras)


@form(
    r"In {units:units} the {digit:digit} has no place but their two cells, which hold nothing "
    r"else: "
)
def grave_locked(talk: Talk, units: Sequence[Unit], digit: int) -> None:
    extras = _told(talk)[2]
    cells = {cell for cell, _ in extras}
    ensure(len(cells) == 2, "not two cells")
    ensure(all(talk.board.has_only(unit, digit, cells) for unit in units), "other places")
    talk.where(lambda lost: lost[0] in cells and lost not in extras and lost[1] != digit)
