"""Patterns of one digit, colours, wings, remote pairs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from tests.explain.reasons.board import Board, Candidate, Talk, Unit, ensure
from tests.explain.reasons.grammar import CELL, FATE, CellSet, Claim, cells_in, effect_in, form


@form(
    r"In {unit1:unit} the {digit:digit} is in {a:cell} or {b:cell}, in {unit2:unit} in {c:cell} or "
    r"{d:cell}\. {e:cell} and {f:cell} (?:share {covers:units}|see each other), "
    r"so they are not both (?P=digit): "
    r"{g:cell} or {h:cell} is\. What sees both is not (?P=digit): "
)
def two_links(
    talk: Talk,
    unit1: Unit,
    digit: int,
    a: int,
    b: int,
    unit2: Unit,
    c: int,
    d: int,
    e: int,
    f: int,
    covers: Sequence[Unit] | None,
    g: int,
    h: int,
) -> None:
    board = talk.board
    ensure(board.has_only(unit1, digit, [a, b]), unit1.name, "has other places")
    ensure(board.has_only(unit2, digit, [c, d]), unit2.name, "has other places")
    ensure((b, c, a, d) == (e, f, g, h), "other cells")
    ensure(all({b, c} <= unit.cells for unit in covers or ()), "the ends do not share the unit")
    ensure(board.sees(b, c), "the ends do not see each other")
    talk.one_is_true([(a, digit), (d, digit)])


@form(
    r"In {unit2:unit} the {digit:digit} is in {a:cell} or {b:cell}\. If {a1:cell} is (?P=digit), "
    r"{gone:cells} cannot be\. If {b1:cell} is, then not {c:cells}, so the (?P=digit) of "
    r"{unit1:unit} is "
    r"in {d:cells}, and {gone1:cells} cannot be (?P=digit) either: "
)
def empty_rectangle(
    talk: Talk,
    unit2: Unit,
    digit: int,
    a: int,
    b: int,
    a1: int,
    gone: Sequence[int],
    b1: int,
    c: Sequence[int],
    unit1: Unit,
    d: Sequence[int],
    gone1: Sequence[int],
) -> None:
    board = talk.board
    ensure((a, b, gone) == (a1, b1, gone1), "other cells")
    ensure(board.has_only(unit2, digit, [a, b]), unit2.name, "has other places")
    ensure(board.has_only(unit1, digit, {*c, *d}), unit1.name, "has other places")
    ensure(board.all_see([b], c), "the line does not reach the box")
    ensure(board.all_see([a], gone) and board.all_see(d, gone), "not seen")
    talk.one_is_true([(cell, digit) for cell in (a, *d)])


PAIR = rf"{CELL}(?:(?:, | or ){CELL})+ is \d+, so {FATE}"


@form(
    r"Two kites share the same two cells in {covers:units}\. Of the far ends of each kite one "
    r"holds "
    rf"its digit: (?P<kites>{PAIR}(?:; {PAIR})*)\. Both together: "
)
def dual_kites(talk: Talk, covers: Sequence[Unit], kites: str) -> None:
    _ends(talk, kites)


@form(
    r"In {unit1:unit} the {digit:digit} lies only in {covers:units}\. Two lines with two places "
    r"for (?P=digit) each work with this box\. For each of them one end is (?P=digit): "
    rf"(?P<kites>{PAIR}(?:; {PAIR})*)\. Both together: "
)
def dual_rectangles(
    talk: Talk, unit1: Unit, digit: int, covers: Sequence[Unit], kites: str
) -> None:
    lines = frozenset().union(*(unit.cells for unit in covers))
    ensure(talk.board.confined(unit1, digit, lines), "other places")
    _ends(talk, kites)


def _ends(talk: Talk, told: str) -> None:
    """Pairs of ends, of which one is the digit: that is what two strong links come to."""
    for names, digit, fate in re.findall(
        rf"({CELL}(?:(?:, | or ){CELL})+) is (\d+), so ({FATE})", told
    ):
        cells, number = cells_in(talk.board, names), int(digit)
        ensure(_is_proven(talk.board, cells, number), "not one of", names)
        for lost in effect_in(talk.board, fate).removed:
            seen = all(talk.board.clash(lost, (cell, number)) for cell in cells)
            ensure(seen, "not in sight:", fate)
            talk.false([lost])


def _is_proven(board: Board, ends: Sequence[int], digit: int) -> bool:
    """Whether a digit cannot be missing from all of some cells: places of units fill up."""
    off, on = {*ends}, set[int]()
    while True:
        for unit in board.units.values():
            left = board.places(digit, unit.cells) - off
            if board.places(digit, unit.cells) and not left:
                return True
            if len(left) == 1:
                on |= left
        seen = {cell for cell in board.places(digit, board.candidates) if board.seen[cell] & on}
        if seen <= off:
            return False
        off |= seen


SIGHT = rf"{CELL} sees {CELL} of A and {CELL} of B"


@form(
    r"Wherever a unit has just two places for {digit:digit}, one of them is true\. So these places "
    r"take two colours in turn, A \({ones:cells}\) and B \({others:cells}\): all of one colour are "
    r"(?P=digit), or all of the other\. (?:What sees both colours is not: |"
    rf"(?P<sighted>{SIGHT}(?:(?:, | and ){SIGHT})*)\. Either way: |"
    r"But {twins:cells}, both A, share {units:units}, so A is false: )"
)
def colours(
    talk: Talk,
    digit: int,
    ones: Sequence[int],
    others: Sequence[int],
    units: Sequence[Unit] | None = None,
    twins: Sequence[int] = (),
    sighted: str | None = None,
) -> None:
    _alternate(talk.board, digit, ones, others)
    for told in re.findall(SIGHT, sighted or ""):
        target, one, other = cells_in(talk.board, told)
        ensure(one in ones and other in others, "other colours:", told)
        ensure(talk.board.all_see([target], [one, other]), "not in sight:", told)
        talk.false([(target, digit)])
    if sighted is not None:
        return
    if units is None:
        pairs = [(one, other) for one in ones for other in others]
        talk.where(
            lambda lost: (
                lost[1] == digit and any(talk.board.all_see(pair, lost[:1]) for pair in pairs)
            )
        )
        return
    ensure(len(twins) == 2 and {*twins} <= {*ones}, "not two cells of A")
    ensure(all({*twins} <= unit.cells for unit in units), "the two do not share the unit")
    talk.false((cell, digit) for cell in ones)


def _alternate(board: Board, digit: int, ones: Sequence[int], others: Sequence[int]) -> None:
    """Whether two groups are the two colours of one cluster of strong links."""
    left, reached, todo = {*ones, *others}, {ones[0]}, [ones[0]]
    while todo:
        cell = todo.pop()
        across = others if cell in ones else ones
        found = {each for each in across if board.strong(digit, [cell], [each])} - reached
        reached |= found
        todo += found
    ensure(reached == left and not {*ones} & {*others}, "not one cluster of two colours")


@form(
    r"Wherever a unit has just two places for {digit:digit}, one of them is true\. Colour A is "
    r"{a:cells}, its opposite {a2:cells}; colour B is {b:cells}, its opposite {b2:cells}\. "
    r"{x:cell} sees {y:cell}(?:, so A and B are not both true: one of the opposites is\. What "
    r"sees a "
    r"cell of each opposite is not (?P=digit): | and {v:cell} sees {w:cell}: A sees B and its "
    r"opposite, "
    r"and one of these is true\. So A is false: )"
)
def two_clusters(
    talk: Talk,
    digit: int,
    a: Sequence[int],
    a2: Sequence[int],
    b: Sequence[int],
    b2: Sequence[int],
    x: int,
    y: int,
    v: int | None = None,
    w: int | None = None,
) -> None:
    board = talk.board
    _alternate(board, digit, a, a2)
    _alternate(board, digit, b, b2)
    ensure(x in a and y in b and board.sees(x, y), "A does not see B there")
    if v is None or w is None:
        pairs = [(one, other) for one in a2 for other in b2]
        talk.where(lambda lost: lost[1] == digit and any(board.all_see(p, lost[:1]) for p in pairs))
    else:
        ensure(v in a and w in b2 and board.sees(v, w), "A does not see the opposite of B")
        talk.false((cell, digit) for cell in a)


@form(
    r"{path:cells} have only {digits:digits}, and each sees the next, so the two digits "
    r"alternate\. "
    r"Cells an odd number of steps apart hold both digits, and what sees both of these cells is "
    r"neither: "
)
def remote_pair(talk: Talk, path: Sequence[int], digits: Sequence[int]) -> None:
    board = talk.board
    ensure(all(board.holds(cell) == {*digits} for cell in path), "other candidates")
    ensure(all(map(board.sees, path, path[1:])), "one does not see the next")
    odd = [(path[i], path[j]) for i, j in combinations(range(len(path)), 2) if (j - i) % 2]
    talk.where(
        lambda lost: lost[1] in digits and any(board.all_see(pair, lost[:1]) for pair in odd)
    )


CASE = rf"if it is \d+, {CELL} is \d+"


@form(
    rf"The pivot {{pivot:set}}: (?P<cases>{CASE}(?:; {CASE})*)(?:\. Either way one "
    r"of the two cells is {digit:digit}, and what sees both is not: |; else it is {rest:digit} "
    r"itself\. One of the three cells is \d+, and what sees all of them is not: )"
)
def pivot_wing(
    talk: Talk, pivot: CellSet, cases: str, digit: int | None = None, rest: int | None = None
) -> None:
    board, (cell,) = talk.board, pivot.cells
    ensure(board.holds(cell) == pivot.digits, "other candidates in the pivot")
    ends, common = [], digit or rest or 0
    left = {*pivot.digits} - ({common} if rest else set())
    for shared, name, kept in re.findall(rf"if it is (\d+), ({CELL}) is (\d+)", cases):
        pincer = board.layout.cell(name)
        ensure(board.sees(cell, pincer) and int(kept) == common, "no pincer:", name)
        ensure(board.holds(pincer) == {int(shared), common}, "other candidates in", name)
        left.discard(int(shared))
        ends.append((pincer, common))
    ensure(not left, "a digit of the pivot is not followed")
    talk.one_is_true([*ends, *([(cell, common)] if rest else [])])


@form(
    r"{one:set} and {other:set} have the same two candidates\. In {unit:unit} the {digit:digit} "
    r"has "
    r"just two places, {link:cells}, and each sees one of the two cells\. So one of the two cells "
    r"is not (?P=digit) but {kept:digit}, and what sees both is not: "
)
def w_wing(
    talk: Talk, one: CellSet, other: CellSet, unit: Unit, digit: int, link: Sequence[int], kept: int
) -> None:
    board, (first,), (second,) = talk.board, one.cells, other.cells
    ensure(board.holds(first) == board.holds(second) == one.digits == {digit, kept}, "candidates")
    ensure(board.has_only(unit, digit, link), unit.name, "has other places")
    ways = (link, link[::-1])
    ensure(
        any(board.sees(first, each[0]) and board.sees(second, each[1]) for each in ways),
        "the places do not see the cells",
    )
    talk.one_is_true([(first, kept), (second, kept)])


@form(
    r"A is {one:set}, B is {other:set}\. Each {shared:digits} of A sees each {again:digits} of B, "
    r"so A or B lacks {lacks:digits} and holds all of its other digits\. What sees every "
    r"{kept:digit} of A and B is not (?P=kept): "
)
def large_wing(
    talk: Talk,
    one: CellSet,
    other: CellSet,
    shared: Sequence[int],
    again: Sequence[int],
    lacks: Sequence[int],
    kept: int,
) -> None:
    board = talk.board
    ensure(shared == again == lacks and kept not in shared, "other digits")
    ensure(kept in one.digits & other.digits, "not in both sets:", kept)
    for part in (one, other):
        ensure(board.exact(part.cells, part.digits), "other candidates")
        ensure(len(part.digits) == len(part.cells) + 1, "not one digit more than cells")
    for digit in shared:
        pair = [board.places(digit, part.cells) for part in (one, other)]
        ensure(bool(pair[0] and pair[1]) and board.all_see(*pair), "not in sight:", digit)
    both = board.places(kept, (*one.cells, *other.cells))
    talk.one_is_true((cell, kept) for cell in both)


@form(
    r"In {bases:units} the {digit:digit} has two groups of places each, so if one group lacks it "
    r"the "
    r"other has it\. "
)
def groups_of_places(talk: Talk, bases: Sequence[Unit], digit: int) -> None:
    ensure(all(talk.board.places(digit, unit.cells) for unit in bases), "no places")
    talk.told["bases"], talk.told["digit"] = bases, digit


@form(
    r"What sees both ends is not {digit:digit}; as the ends share {shared:unit}, nothing else in "
    r"the units between them is either: "
)
def strong_links(talk: Talk, digit: int, shared: Unit) -> None:
    ensure(talk.told["digit"] == digit and bool(talk.excludes), "no ends")
    ends = (talk.told["first"], talk.told["last"])
    for end in ends:
        assert isinstance(end, Claim)
        ensure(end.cells <= shared.cells, "not in", shared.name)


@form(
    r"Two candidates of a cell, or two places of a digit in a unit, are true and false in turn\. "
    r"Colour A is {a:candidates}; colour B is {b:candidates}\. One colour is true as a whole\. "
    r"(?:What both exclude goes: |B would leave nothing to {cell:cell} \(\d+(?:, \d+)*\), so it is "
    r"false: )"
)
def medusa(
    talk: Talk, a: Sequence[Candidate], b: Sequence[Candidate], cell: int | None = None
) -> None:
    board, colours = talk.board, ({*a}, {*b})
    todo, reached = [a[0]], {a[0]}
    while todo:
        one = todo.pop()
        across = colours[one in colours[0]]
        found = {each for each in across if _is_pair(board, one, each)} - reached
        reached |= found
        todo += found
    ensure(reached == {*a, *b}, "not one cluster of two colours")
    if cell is None:
        talk.where(
            lambda lost: all(any(board.clash(lost, each) for each in part) for part in colours)
        )
    else:
        lost_all = all(
            any(board.clash((cell, digit), each) for each in b) for digit in board.holds(cell)
        )
        ensure(lost_all, "something is left")
        talk.false(b)
        talk.places |= {*a}


def _is_pair(board: Board, one: Candidate, other: Candidate) -> bool:
    """Whether two candidates are all of a cell, or all places of a digit in a unit."""
    if one[0] == other[0]:
        return board.holds(one[0]) == {one[1], other[1]}
    return one[1] == other[1] and board.strong(one[1], [one[0]], [other[0]])
