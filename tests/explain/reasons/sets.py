"""Almost locked sets, Sue de Coq, combinations of cells, templates."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise, product

from tests.explain.reasons.board import Board, Candidate, Talk, Unit, ensure
from tests.explain.reasons.grammar import CELL, SET, CellSet, form, sets_in


def is_almost_locked(board: Board, part: CellSet) -> None:
    """A set has just these candidates, one more than cells, and its cells differ."""
    ensure(board.exact(part.cells, part.digits), "other candidates")
    ensure(len(part.digits) == len(part.cells) + 1, "not one digit more than cells")
    for digit in part.digits:
        places = board.places(digit, part.cells)
        apart = all(board.sees(a, b) for a in places for b in places if a != b)
        ensure(apart, "two cells of a set could both be", digit)


def is_restricted(board: Board, one: CellSet, other: CellSet, digit: int) -> None:
    """Every place of a digit in one set sees every place in the other."""
    pair = [board.places(digit, part.cells) for part in (one, other)]
    ensure(bool(pair[0] and pair[1]) and board.all_see(*pair), "not in sight:", digit)


def all_places(board: Board, parts: Sequence[CellSet], digits: Collection[int]) -> list[Candidate]:
    """The places of digits in some sets."""
    cells = {cell for part in parts for cell in part.cells}
    return [(cell, digit) for digit in digits for cell in board.places(digit, cells)]


@form(
    r"A is {a:set}, B is {b:set}\. Each {digit:digit} of A sees each (?P=digit) of B, so only one "
    r"of the sets can hold (?P=digit)\. The other needs all its other digits for its cells, so it "
    r"holds its {kept:digits}\. What sees every {again:digits} of A and B is not {gone:digits}: ",
)
def als_xz(
    talk: Talk,
    a: CellSet,
    b: CellSet,
    digit: int,
    kept: Sequence[int],
    again: Sequence[int],
    gone: Sequence[int],
) -> None:
    board = talk.board
    ensure(kept == again == gone, "other digits")
    for part in (a, b):
        is_almost_locked(board, part)
    is_restricted(board, a, b, digit)
    for each in kept:
        ensure(each in a.digits & b.digits and each != digit, "not in both sets:", each)
        talk.one_is_true(all_places(board, (a, b), [each]))


@form(
    r"A is {a:set}, B is {b:set}\. Each of {digits:digits} can be in one of the sets only, so each "
    r"set lacks one of them and holds all of its other digits\. What sees all places of such a "
    r"digit "
    r"is not: ",
)
def als_xz_double(talk: Talk, a: CellSet, b: CellSet, digits: Sequence[int]) -> None:
    board = talk.board
    for part in (a, b):
        is_almost_locked(board, part)
    for digit in digits:
        is_restricted(board, a, b, digit)
        talk.one_is_true(all_places(board, (a, b), [digit]))
    for part in (a, b):
        for digit in part.digits - {*digits}:
            talk.one_is_true(all_places(board, [part], [digit]))


@form(
    r"A is {a:set}, B is {b:set}, the pivot C is {c:set}\. A and C cannot both hold {one:digits}, "
    r"nor "
    r"B and C both {two:digits}\. C can lack only one of these, so A lacks (?P=one) or B lacks "
    r"(?P=two), "
    r"and that set holds its {kept:digits}\. What sees all places of .+? in A and B is not: "
)
def als_xy_wing(
    talk: Talk,
    a: CellSet,
    b: CellSet,
    c: CellSet,
    one: Sequence[int],
    two: Sequence[int],
    kept: Sequence[int],
) -> None:
    board = talk.board
    for part in (a, b, c):
        is_almost_locked(board, part)
    for digit in one:
        is_restricted(board, a, c, digit)
    for digit in two:
        is_restricted(board, b, c, digit)
    ensure(one != two or len(one) > 1, "the two digits are one")
    for digit in kept:
        ensure(digit in a.digits & b.digits and digit not in (*one, *two), "not in both:", digit)
        talk.one_is_true(all_places(board, (a, b), [digit]))


@form(
    r"{sets:sets} have one digit more than cells each\. Neighbours cannot both hold the digit that "
    r"links them \((?P<links>\d+(?:, \d+)*)\)\. If the first lacks {kept:digit}, it holds its "
    r"other "
    r"digits, so the next lacks the link, and so on: the last holds (?P=kept)\. So the first or "
    r"the last (?:\(both have {common:cells}\) )?"
    r"holds (?P=kept), and what sees all its places there is not: "
)
def als_chain(
    talk: Talk,
    sets: Sequence[CellSet],
    links: str,
    kept: int,
    common: Sequence[int] | None = None,
) -> None:
    board = talk.board
    ensure({*sets[0].cells} & {*sets[-1].cells} == {*(common or ())}, "other cells in both ends")
    for part in sets:
        is_almost_locked(board, part)
    digits = [int(each) for each in links.split(", ")]
    ensure(len(digits) == len(sets) - 1, "not a link between all neighbours")
    for (one, other), digit in zip(pairwise(sets), digits, strict=True):
        is_restricted(board, one, other, digit)
    around = [kept, *digits, kept]
    ensure(all(a != b for a, b in pairwise(around)), "a set cannot lack a digit twice")
    talk.one_is_true(all_places(board, (sets[0], sets[-1]), [kept]))


PAIR = rf"{CELL}=\d+ with {CELL}=\d+ (?:leaves {CELL} nothing|has a digit twice)"

PETAL = rf"with \d+ there it is {SET}"


@form(
    rf"Whatever the stem {{stem:cell}} is, one set holds all of its other digits: "
    rf"(?P<petals>{PETAL}(?:(?:, | and ){PETAL})*)\. All these sets have {{kept:digit}}, and what "
    r"sees all its places there is not: "
)
def death_blossom(talk: Talk, stem: int, petals: str, kept: int) -> None:
    board, parts, followed = talk.board, [], set()
    for digit, named in re.findall(rf"with (\d+) there it is ({SET})", petals):
        (part,) = sets_in(board, named)
        is_almost_locked(board, part)
        ensure(board.all_see(board.places(int(digit), part.cells), [stem]), "not seen:", digit)
        ensure(kept in part.digits and kept != int(digit), "a petal without", kept)
        followed.add(int(digit))
        parts.append(part)
    ensure(followed == board.holds(stem), "a digit of the stem is not followed")
    talk.one_is_true(all_places(board, parts, [kept]))


@form(
    r"{sets:sets} are {size:count} cells\. Each digit fits only once: {one:digits} in "
    r"{first:unit}, {two:digits} in {second:unit}(?:, {both:digits} where these meet)?\. "
    r"That makes {count:count} digits for (?P=size) cells, so all of them are used up there: "
)
def sue_de_coq(
    talk: Talk,
    sets: Sequence[CellSet],
    size: int,
    one: Sequence[int],
    first: Unit,
    two: Sequence[int],
    second: Unit,
    count: int,
    both: Sequence[int] | None = None,
) -> None:
    board = talk.board
    cells = {cell for part in sets for cell in part.cells}
    for part in sets:
        ensure(board.exact(part.cells, part.digits), "other candidates")
    digits = frozenset().union(*(part.digits for part in sets))
    named = [*one, *two, *(both or ())]
    ensure(digits == {*named}, "other digits")
    ensure(len(cells) == len(named) == size == count, "not as many cells as digits")
    ensure(cells <= first.cells | second.cells, "cells of neither unit")
    for digit in digits:
        units = [unit for unit, own in ((first, one), (second, two)) if digit in own]
        places = board.places(digit, cells)
        for unit in units or (first, second):
            inside = places & unit.cells
            ensure(len(units) == 2 or inside == places, digit, "lies outside", unit.name)
            talk.one_is_true((cell, digit) for cell in inside)


@form(
    r"Try all (?:pairs|combinations) of digits for {cells:cells}\. Each (?:pair|one) with a "
    r"candidate "
    r"that goes has one digit twice, or leaves nothing to a cell that sees (?:both|them), one of "
    rf"{{blocked:cells}}\. (?:One by one: (?P<pairs>{PAIR}(?:; {PAIR})*)\. )?",
    r"Try all (?:pairs|combinations) of digits for {cells:cells}\. Each (?:pair|one) with a "
    r"candidate "
    r"that goes has one digit twice, or leaves nothing to a cell that sees (?:both|them)\. ",
)
def aligned(
    talk: Talk, cells: Sequence[int], blocked: Sequence[int] = (), pairs: str | None = None
) -> None:
    board = talk.board
    for one, digit, other, held, empty in re.findall(
        rf"({CELL})=(\d+) with ({CELL})=(\d+) (?:leaves ({CELL}) nothing|has a digit twice)",
        pairs or "",
    ):
        ensure({*map(board.layout.cell, (one, other))} == {*cells}, "other cells")
        ensure(int(held) in board.holds(board.layout.cell(other)), "no candidate:", other)
        ensure(bool(empty) or digit == held, "not the same digit")
        left = board.holds(board.layout.cell(empty)) if empty else frozenset()
        ensure(left <= {int(digit), int(held)}, "something is left:", empty)
        ensure(not empty or board.layout.cell(empty) in blocked, "another cell:", empty)

    def possible(digits: Sequence[int]) -> bool:
        chosen = [*zip(cells, digits, strict=True)]
        if any(board.clash(a, b) for a in chosen for b in chosen if a[0] < b[0]):
            return False
        return all(
            board.holds(cell) - {digit for other, digit in chosen if board.sees(cell, other)}
            for cell in blocked
        )

    left = {
        candidate
        for digits in product(*map(board.holds, cells))
        if possible(digits)
        for candidate in zip(cells, digits, strict=True)
    }
    talk.where(lambda lost: lost[0] in cells and lost not in left)


@form(
    r"Every full placement of {digit:digit} that leaves each other digit its places has it in "
    r"these cells: ",
    r"Every full placement of {gone:digit} that uses {cells:cells} leaves some other digit without "
    r"a place: ",
)
def template(
    talk: Talk, digit: int | None = None, gone: int | None = None, cells: Sequence[int] = ()
) -> None:
    board = talk.board
    all_ways = {each: _templates(board, each) for each in board.all_digits}
    before = 0
    while before != (before := sum(map(len, all_ways.values()))):
        for each, others in all_ways.items():
            rest = [found for other, found in all_ways.items() if other != each]
            all_ways[each] = [
                way for way in others if all(any(not way & two for two in many) for many in rest)
            ]
    ways = all_ways[digit or gone or 0]
    if digit:
        talk.places |= {(cell, digit) for cell in frozenset.intersection(*ways)}
    else:
        used = frozenset().union(*ways)
        ensure(not used & {*cells}, "some placement is left")
        talk.false((cell, gone or 0) for cell in cells)


def _templates(board: Board, digit: int) -> list[frozenset[int]]:
    """All ways to place a digit on the board, row by row."""
    rows = [unit for name, unit in board.units.items() if name.startswith("row")]
    ways = [frozenset[int]()]
    for row in rows:
        stands = {cell for cell in row.cells if board.digits[cell] == digit}
        places = stands or board.places(digit, row.cells)
        ways = [way | {cell} for way in ways for cell in places if not board.seen[cell] & way]
    return ways
