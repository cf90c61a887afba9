"""Patterns of puzzles with one solution: rectangles, loops, polygons, graves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tests.explain.reasons.board import Board, Candidate, Talk, Unit, ensure
from tests.explain.reasons.grammar import CELL, CellSet, form


def _extras(board: Board, cells: Sequence[int], digits: Sequence[int]) -> set[Candidate]:
    """Further candidates of cells that all have two digits; or one of them, if a corner lost it."""
    return {(cell, digit) for cell in cells for digit in board.holds(cell) - {*digits}}


@form(
    r"If {cells:cells} held only {digits:digits}, the two could be swapped: two solutions\. ",
)
def deadly_rectangle(talk: Talk, cells: Sequence[int], digits: Sequence[int]) -> None:
    ensure(talk.board.is_rectangle(cells), "not in two rows, two columns and two boxes")
    ensure(len(digits) == 2, "not two digits")
    _deadly(talk, cells, digits)


@form(
    r"{cells:cells} form a (?P<shape>loop|unique rectangle) with two cells or none in each "
    r"unit\. With only {digits:digits} in it the two could be swapped: two solutions\. "
)
def deadly_loop(talk: Talk, cells: Sequence[int], shape: str, digits: Sequence[int]) -> None:
    ensure((len(cells) == 4) == (shape == "unique rectangle"), "another shape")
    shares = [len(unit.cells & {*cells}) for unit in talk.board.units.values()]
    ensure({*shares} <= {0, 2}, "not two cells or none in each unit")
    ensure(len(digits) == 2, "not two digits")
    _deadly(talk, cells, digits)


@form(
    r"If {cells:cells} held only {digits:digits}, {lines:units} could exchange these: two "
    r"solutions\. "
)
def deadly_lines(
    talk: Talk, cells: Sequence[int], digits: Sequence[int], lines: Sequence[Unit]
) -> None:
    board, (one, other) = talk.board, (each.cells & {*cells} for each in lines)
    ensure(not one & other and one | other == {*cells}, "not all in the two lines")
    ensure(len(one) == len(other) == len(digits), "not as many cells as digits")
    for unit in board.units.values():
        shares = {len(unit.cells & one), len(unit.cells & other)}
        ensure(len(shares) == 1 or unit in lines or shares == {0, len(one)}, unit.name, "changes")
    _deadly(talk, cells, digits)
    ensure(_have_twins(board, cells, digits), "the lines could not exchange them")


@form(
    r"If {cells:cells} held only {digits:digits}, they could be filled in a second way "
    r"with the same digits in each row, column and box: two solutions\. "
)
def deadly_polygon(talk: Talk, cells: Sequence[int], digits: Sequence[int]) -> None:
    ensure(len(cells) == len(digits) + 4, "not four cells more than digits")
    _deadly(talk, cells, digits)
    ensure(_have_twins(talk.board, cells, digits), "a way without a second one")


def _have_twins(board: Board, cells: Sequence[int], digits: Sequence[int]) -> bool:
    """Whether each way to fill cells from digits has a second one with the same in each unit."""
    units = [unit for unit in board.units.values() if unit.cells & {*cells}]
    seen = Counter(
        tuple(frozenset(way[cell] for cell in unit.cells & {*cells}) for unit in units)
        for way in _fillings(board, cells, digits, {})
    )
    return all(count > 1 for count in seen.values())


def _fillings(
    board: Board, cells: Sequence[int], digits: Sequence[int], chosen: dict[int, int]
) -> Iterator[dict[int, int]]:
    """All ways to fill cells from digits, none of which sees itself."""
    if len(chosen) == len(cells):
        yield chosen
        return
    cell = cells[len(chosen)]
    for digit in digits:
        if not any(board.clash((cell, digit), each) for each in chosen.items()):
            yield from _fillings(board, cells, digits, {**chosen, cell: digit})


def _deadly(talk: Talk, cells: Sequence[int], digits: Sequence[int]) -> None:
    board = talk.board
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


@form(r"Only {corner:cell} has other candidates, so one of these is true: ")
def only_one_has_others(talk: Talk, corner: int) -> None:
    one_corner(talk)
    ensure({cell for cell, _ in _told(talk)[2]} == {corner}, "another cell")


@form(
    r"So one of {fins:cells} is {digit:digit}, and no cell that sees all of these is {gone:digit}: "
)
def one_of_corners(talk: Talk, fins: Sequence[int], digit: int, gone: int) -> None:
    ensure(digit == gone, "another digit")
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
    for each in sets:
        alone = len(each.cells) == 1
        ensure(not alone or board.exact(each.cells, each.digits), "other candidates")
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
    r"In {units:units} the {kept:digit} can only be in {roof:cells}\. If one of these were "
    r"{gone:digit}, the other would be {again:digit}, and (?:all four|the loop) would hold only "
    r"{digits:digits}: "
)
def locked_corner(
    talk: Talk,
    units: Sequence[Unit],
    kept: int,
    roof: Sequence[int],
    gone: int,
    again: int,
    digits: Sequence[int],
) -> None:
    board, (cells, own, extras) = talk.board, _told(talk)
    two = {cell for cell, _ in extras}
    ensure({kept, gone} == {*own} == {*digits} and kept == again, "other digits")
    ensure({*roof} == two <= {*cells}, "other cells")
    ensure(all(board.has_only(unit, kept, roof) for unit in units), "other places")
    ensure(all(two <= unit.cells for unit in units) and len(two) == 2, "other cells")
    talk.false((cell, gone) for cell in two)


@form(
    r"In {units:units} the {kept:digit} can only be in {fins:cells}, so one of these two cells is "
    r"(?P=kept)\. The other must hold an additional candidate: "
)
def locked_in_roof(talk: Talk, units: Sequence[Unit], kept: int, fins: Sequence[int]) -> None:
    board, (cells, digits, extras) = talk.board, _told(talk)
    ensure(len(fins) == 2 and {*fins} <= {*cells} and kept in digits, "not two of the cells")
    ensure({cell for cell, _ in extras} <= {*fins}, "other cells with additional candidates")
    ensure(all(board.has_only(unit, kept, fins) for unit in units), "other places")
    talk.where(lambda lost: lost[0] in fins and lost[1] in {*digits} - {kept})


STEP = rf"{CELL} is \d \((?:only digit left|only place left in [a-z]+ \d)\)"


@form(
    rf"Suppose {{start:cell}} is {{removed:digit}}\. Then (?P<steps>{STEP}(?:(?:, | and ){STEP})*)"
    r"\. So {cells:cells} would hold only {digits:digits}, which could be swapped: two "
    r"solutions\. It follows: "
)
def followed_corners(
    talk: Talk,
    start: int,
    removed: int,
    steps: str,
    cells: Sequence[int],
    digits: Sequence[int],
) -> None:
    board, known = talk.board, {start: removed}
    deadly_rectangle(talk, cells, digits)
    ensure({start} <= {*cells} and removed in board.holds(start), "no candidate of a corner")
    for name, digit, unit in re.findall(
        r"(r\dc\d) is (\d) \(only (?:digit left|place left in (.+?))\)", steps
    ):
        cell, held = board.layout.cell(name), int(digit)
        ensure(held in {*digits}, "another digit")
        asked = [(cell, each) for each in board.holds(cell)]
        if unit:
            asked = [(each, held) for each in board.places(held, board.units[unit].cells)]
        left = [each for each in asked if not any(board.clash(each, at) for at in known.items())]
        ensure(left == [(cell, held)], "not the only one left:", name, digit)
        known[cell] = held
    ensure({*known} == {*cells}, "a corner does not follow")
    talk.false([(start, removed)])


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
    r"were {removed:digit}, {beside:cells} would be {held:digit} and {across:set} would be \d: "
    r"{digits:digits} could be swapped, and there would be two solutions\. "
)
def hidden_rectangle(
    talk: Talk,
    units: Sequence[Unit],
    kept: int,
    cells: Sequence[int],
    gone: int,
    removed: int,
    beside: Sequence[int],
    held: int,
    across: CellSet,
    digits: Sequence[int],
) -> None:
    board, (corner,) = talk.board, across.cells
    ensure(held == kept and {*beside} == {*cells} - {gone, corner}, "not the two corners beside")
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
    r"places or none in each unit\. Such a board never has exactly one solution, so "
    r"(?:one of these is true|{only:cell} is {digit:digit})(?P<end>: |\. )"
)
def grave(
    talk: Talk, extras: Sequence[Candidate], end: str, only: int | None = None, digit: int = 0
) -> None:
    board, lost = talk.board, {*extras}
    ensure(only is None or lost == {(only, digit)}, "another candidate")
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
