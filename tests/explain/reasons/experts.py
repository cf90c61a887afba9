"""Patterns that experts look for: fireworks, loops of sets, guardians, exocets, wings by name."""

from __future__ import annotations

from collections.abc import Sequence

from tests.explain.reasons.board import Board, Candidate, Talk, Unit, ensure
from tests.explain.reasons.grammar import CellSet, form
from tests.explain.reasons.sets import all_places, is_almost_locked


@form(
    r"A = {a:set} and B = {b:set} have one digit more than cells each\. In {unit:unit} the "
    r"{digit:digit} is in {link:cells}: {x:cell} sees every \d+ of A, {y:cell} every \d+ of "
    r"B\. So A or B lacks \d+ and holds all of its other digits\. What sees every {kept:digits} "
    r"of A "
    r"and B is not \d+(?: or \d+)*: "
)
def als_w_wing(
    talk: Talk,
    a: CellSet,
    b: CellSet,
    unit: Unit,
    digit: int,
    link: Sequence[int],
    x: int,
    y: int,
    kept: Sequence[int],
) -> None:
    board = talk.board
    is_almost_locked(board, a)
    is_almost_locked(board, b)
    ensure(board.has_only(unit, digit, link) and len(link) == 2, unit.name, "has other places")
    seen = [board.places(digit, part.cells) for part in (a, b)]
    ensure({x, y} == {*link}, "other places")
    ensure(
        board.all_see([x], seen[0]) and board.all_see([y], seen[1]),
        "the places do not see the sets",
    )
    for each in kept:
        ensure(each in a.digits & b.digits and each != digit, "not in both sets:", each)
        talk.one_is_true(all_places(board, (a, b), [each]))


HIDDEN = (
    r"In {unit1:unit} the digits of A = {a:set} can only be in these cells, in {unit2:unit} those "
    r"of B = {b:set}: each set has one cell more than digits, so its digits fill all of its cells "
    r"but one\. "
)


@form(
    HIDDEN + r"{common:cell} is in both, but can hold a digit of only one of them\. So A fills "
    r"{rest1:set}, or B fills {rest2:set}\. What both cases exclude goes: ",
)
def ahs_xz(
    talk: Talk,
    unit1: Unit,
    a: CellSet,
    unit2: Unit,
    b: CellSet,
    common: int,
    rest1: CellSet,
    rest2: CellSet,
) -> None:
    board = talk.board
    for part, rest in ((a, rest1), (b, rest2)):
        ensure({*rest.cells} == {*part.cells} - {common}, "other cells")
        ensure(rest.digits == part.digits, "other digits")
    _almost_hidden(board, ((unit1, a), (unit2, b)), [common])
    talk.where(
        lambda lost: all(_filled_without(board, part, {common}, lost) for part in (a, b)),
    )


@form(
    HIDDEN + r"{commons:cells} are in both, but each can hold a digit of only one of them\. So A "
    r"fills one of the two and B the other, and both fill all of their other cells: ",
)
def ahs_xz_double(
    talk: Talk, unit1: Unit, a: CellSet, unit2: Unit, b: CellSet, commons: Sequence[int]
) -> None:
    board = talk.board
    ensure(len(commons) == 2, "not two cells")
    _almost_hidden(board, ((unit1, a), (unit2, b)), commons)
    for part in (a, b):
        others = {*part.cells} - {*commons}
        talk.where(lambda lost, o=others, p=part: lost[0] in o and lost[1] not in p.digits)
    talk.where(lambda lost: lost[0] in commons and lost[1] not in a.digits | b.digits)


def _almost_hidden(
    board: Board, parts: Sequence[tuple[Unit, CellSet]], commons: Sequence[int]
) -> None:
    """Sets of digits with one place more in their units, and cells that hold one of either set."""
    for unit, part in parts:
        ensure(len(part.cells) == len(part.digits) + 1, "not one cell more than digits")
        ensure(all(board.confined(unit, each, part.cells) for each in part.digits), "elsewhere")
        ensure(all(part.digits & board.holds(cell) for cell in part.cells), "a cell without them")
    (_, one), (_, other) = parts
    for cell in commons:
        ensure(cell in one.cells and cell in other.cells, "not in both sets")
        ensure(not one.digits & other.digits & board.holds(cell), "a digit of both sets")


def _filled_without(board: Board, part: CellSet, without: set[int], lost: Candidate) -> bool:
    """Whether a candidate goes if a set's digits fill all of its cells but some."""
    filled = {*part.cells} - without
    if lost[1] not in part.digits:
        return lost[0] in filled
    return all(board.clash(lost, (cell, lost[1])) for cell in board.places(lost[1], filled))


@form(
    r"X = {x:set}, Y = {y:set}, Z = {z:set}\. In {unit1:unit} the digits {digits:digits} are in "
    r"{box:unit} or in X, in {unit2:unit} they are in {box2:unit} or in Y\. A digit in neither X "
    r"nor Y must be where these lines cross: in Z\. So X, Y and Z hold {again:digits}, one each, "
    r"and {box4:unit} has them in {unit3:unit} or {unit4:unit}: "
)
def firework_triple(
    talk: Talk,
    x: CellSet,
    y: CellSet,
    z: CellSet,
    unit1: Unit,
    digits: Sequence[int],
    box: Unit,
    unit2: Unit,
    box2: Unit,
    again: Sequence[int],
    box4: Unit,
    unit3: Unit,
    unit4: Unit,
) -> None:
    board = talk.board
    ensure((unit1, unit2) == (unit3, unit4) and box == box4, "other units")
    for part in (x, y, z):
        ensure(board.exact(part.cells, part.digits), "other candidates")
    ensure(box == box2 and digits == again and len(digits) == 3, "others")
    for unit, corner in ((unit1, x), (unit2, y)):
        for digit in digits:
            ensure(board.confined(unit, digit, box.cells | {*corner.cells}), digit, "elsewhere")
    ensure(unit1.cells & unit2.cells == {*z.cells} and {*z.cells} <= box.cells, "Z does not cross")
    cells = {*x.cells, *y.cells, *z.cells}
    talk.where(lambda lost: lost[0] in cells and lost[1] not in digits)
    outside = box.cells - unit1.cells - unit2.cells
    talk.where(lambda lost: lost[1] in digits and lost[0] in outside)


@form(
    r"The four cells are {sets:sets}\. In {row1:unit} and in {column1:unit} the digits "
    r"{digits1:digits} are in {box1:unit} or in one of these cells, in {row2:unit} and in "
    r"{column2:unit} the digits {digits2:digits} are in {box2:unit} or in one of these cells\. A "
    r"digit "
    r"that neither of its two lines has in the second or the third cell is where the lines cross\. "
    r"So the four digits take the four cells, one each: "
)
def firework_quadruple(
    talk: Talk,
    sets: Sequence[CellSet],
    row1: Unit,
    column1: Unit,
    digits1: Sequence[int],
    box1: Unit,
    row2: Unit,
    column2: Unit,
    digits2: Sequence[int],
    box2: Unit,
) -> None:
    board, cells = talk.board, {cell for each in sets for cell in each.cells}
    digits = {*digits1, *digits2}
    ensure(all(board.exact(each.cells, each.digits) for each in sets), "other candidates")
    ensure(len(cells) == len(digits) == 4 and not {*digits1} & {*digits2}, "not four of each")
    for lines, own, box in (((row1, column1), digits1, box1), ((row2, column2), digits2, box2)):
        ensure(lines[0].cells & lines[1].cells <= box.cells & cells, "the lines cross elsewhere")
        for unit in lines:
            for digit in own:
                ensure(board.confined(unit, digit, box.cells | cells), digit, "elsewhere")
    talk.where(lambda lost: lost[0] in cells and lost[1] not in digits)


@form(
    r"Go round {ring:cells}: each two neighbours share a unit \({units:units}\)\. If these units "
    r"had "
    r"no other place for {digit:digit}, every second cell of the ring would be \d+\. The ring has "
    r"an "
    r"odd number of cells, so that is impossible\. So at least one other place is true: "
    r"{others:candidates}\. Whichever it is: "
)
def guardians(
    talk: Talk, ring: Sequence[int], units: Sequence[Unit], digit: int, others: Sequence[Candidate]
) -> None:
    board = talk.board
    ensure(len(ring) % 2 == 1, "an even number of cells")
    missing = set()
    for one, other in zip(ring, [*ring[1:], ring[0]], strict=True):
        shared = [unit for unit in units if {one, other} <= unit.cells]
        ensure(bool(shared), "two neighbours share none of the units")
        rest = [board.places(digit, unit.cells) - {one, other} for unit in shared]
        ensure(any({(c, digit) for c in each} <= {*others} for each in rest), "another place")
        missing |= set().union(*rest)
    ensure({each for each, _ in others} <= missing, "a place of none of the units")
    talk.one_is_true(others)


@form(
    r"Go round {sets:sets}: each of these cells sees the next\. If they held only {digits:digits}, "
    r"the two digits would take turns\. The ring has an odd number of cells, so that is "
    r"impossible\. "
    r"So at least one other candidate is true: {others:candidates}\. Whichever it is: "
)
def bivalue_oddagon(
    talk: Talk, sets: Sequence[CellSet], digits: Sequence[int], others: Sequence[Candidate]
) -> None:
    board, ring = talk.board, [cell for each in sets for cell in each.cells]
    ensure(len(ring) % 2 == 1 and len(digits) == 2, "an even number of cells")
    for part in sets:
        ensure(board.exact(part.cells, part.digits), "other candidates")
    for one, other in zip(ring, [*ring[1:], ring[0]], strict=True):
        ensure(board.sees(one, other), "one does not see the next")
    extras = {(cell, digit) for cell in ring for digit in board.holds(cell) - {*digits}}
    ensure(extras == {*others}, "other candidates")
    talk.one_is_true(extras)


@form(
    r"In each of {boxes:units} three cells, no two in a line, have {digits:digits}: "
    r"{cells:cells}\. "
    r"Suppose they held only these\. Cells of two boxes in one line differ, so from box to box the "
    r"three digits rotate\. Round the four boxes the lines lead back with two of the three cells "
    r"exchanged, and rotations never do that\. So at least one other candidate is true: "
    r"{others:candidates}\. Whichever it is: "
)
def tridagon(
    talk: Talk,
    boxes: Sequence[Unit],
    digits: Sequence[int],
    cells: Sequence[int],
    others: Sequence[Candidate],
) -> None:
    board = talk.board
    ensure(len(boxes) == 4 and len(digits) == 3 and len(cells) == 12, "not four boxes")
    for box in boxes:
        three = box.cells & {*cells}
        ensure(len(three) == 3, "not three cells in", box.name)
    for unit in board.units.values():
        if unit.name.startswith(("row", "column")):
            ensure(len(unit.cells & {*cells}) in (0, 2), "not two boxes in", unit.name)
    for cell in cells:
        ensure(not board.digits[cell], "a cell is filled")
    extras = {(cell, digit) for cell in cells for digit in board.holds(cell) - {*digits}}
    ensure(extras == {*others}, "other candidates")
    ensure(not _has_filling(board, cells, digits), "the digits would fit")
    talk.one_is_true(extras)


def _has_filling(board: Board, cells: Sequence[int], digits: Sequence[int]) -> bool:
    """Whether cells can be filled with some digits, none of which sees itself."""

    def extend(chosen: dict[int, int], left: Sequence[int]) -> bool:
        if not left:
            return True
        return any(
            extend({**chosen, left[0]: digit}, left[1:])
            for digit in digits
            if not any(board.clash((left[0], digit), each) for each in chosen.items())
        )

    return extend({}, cells)


@form(
    r"The base {base:set} holds two of {digits:digits}\. Say one of these digits is in neither "
    r"target, {t1:set} nor {t2:set}\. Then each of {lines:units} has it elsewhere, in a cell that "
    r"does not see both base cells, and these three cells do not see each other\. For none of "
    r"{again:digits} are there three such cells\. So the two targets hold the two digits of the "
    r"base: "
)
def exocet(
    talk: Talk,
    base: CellSet,
    digits: Sequence[int],
    t1: CellSet,
    t2: CellSet,
    lines: Sequence[Unit],
    again: Sequence[int],
) -> None:
    board = talk.board
    ensure(digits == again and board.exact(base.cells, digits), "other digits in the base")
    targets = {*t1.cells, *t2.cells}
    ensure(all(board.exact(part.cells, part.digits) for part in (t1, t2)), "other candidates")
    one, two = base.cells
    for digit in digits:
        groups = [
            [
                cell
                for cell in unit.cells
                if (board.digits[cell] == digit or digit in board.holds(cell))
                and cell not in targets
                and not (board.sees(cell, one) and board.sees(cell, two))
            ]
            for unit in lines
        ]
        free = [
            (a, b, c)
            for a in groups[0]
            for b in groups[1]
            for c in groups[2]
            if not (board.sees(a, b) or board.sees(b, c) or board.sees(a, c))
        ]
        ensure(not free, digit, "has three such cells")
    held = frozenset().union(*map(board.holds, targets))
    talk.where(lambda lost: lost[0] in base.cells and lost[1] not in held)
    for part in (t1, t2):
        if len(part.cells) == 1:
            talk.where(lambda lost, part=part: lost[0] in part.cells and lost[1] not in digits)


@form(
    r"The cells are {cells:cells}\. A line holds a digit once at most\. The digits of these cells "
    r"need "
    r"as many places in lines as there are cells: {parts:sets}\. So each of these lines has these "
    r"digits here, and nowhere else: ",
    r"The cells {cells:cells} stand in eight pairs around four filled cells\. Each line and each "
    r"box "
    r"of the loop can hold a digit once\. The digits of these cells need as many such places as "
    r"there "
    r"are cells: {parts:sets}\. So each place holds its digit in the loop, and the rest of its "
    r"line "
    r"or box does not: ",
)
def counted_places(talk: Talk, cells: Sequence[int], parts: Sequence[CellSet]) -> None:
    board = talk.board
    ensure(sum(len(part.digits) for part in parts) == len(cells), "not as many as cells")
    for part in parts:
        ensure({*part.cells} <= {*cells}, "other cells")
        ensure(any(True for _ in board.shared_units(part.cells)), "no line or box has them all")
    for cell in cells:
        covered = {d for part in parts if cell in part.cells for d in part.digits}
        ensure(board.holds(cell) <= covered, board.name(cell), "has another candidate")
    talk.where(
        lambda lost: (
            any(
                lost[1] in part.digits and lost[0] in unit.cells
                for part in parts
                for unit in board.shared_units(part.cells)
            )
            and lost[0] not in cells
        )
    )
