"""Forcing chains and nets: a line for each supposition, with what follows from it in order."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.explain.reasons.board import Board, Candidate, Talk, Unit, ensure
from tests.explain.reasons.chains import excluded_by, excluded_if, opposite
from tests.explain.reasons.grammar import (
    CELL,
    GRAMMAR,
    UNIT,
    UNITS,
    Claim,
    form,
    short_cells,
    units_in,
)
from tests.explain.reasons.spread import BY_SINGLES, FARTHEST, effort_to_refute, effort_to_see

WITH_MORE = r"(?:, with (?:simple patterns on the way|other chains inside) \(marked \*\))?"


@form(rf"Suppose {{start:claim}}\. Then{WITH_MORE},? (?=\S)")
def supposition(talk: Talk, start: Claim) -> None:
    talk.told["start"] = start


def _start(talk: Talk) -> Claim:
    start = talk.told["start"]
    assert isinstance(start, Claim)
    return start


def _see(talk: Talk, claim: Claim, by_itself: bool = False) -> None:
    """That a claim follows from the supposition and what followed before: by singles and simple
    patterns, or by a chain of its own if the text says so.
    """
    placed = talk.told["placed"]
    assert isinstance(placed, set)
    known = [_start(talk), *placed]
    effort = effort_to_see(talk.board, known, claim)
    if effort > BY_SINGLES and by_itself:
        effort = effort_to_refute(talk.board, known, claim)
    talk.efforts.append(effort)
    ensure(effort <= FARTHEST, "does not follow:", talk.board.described(claim))


def _refuted(talk: Talk, *claims: Claim) -> None:
    """All of these follow from the start, and cannot be together; so it is false.

    Above the lines this is a promise, which the line of the supposition keeps.
    """
    if "placed" not in talk.told:
        talk.told["promised"] = {*claims}
        return
    talk.told["refuting"] = {*claims}
    for claim in claims:
        _see(talk, claim)
    excluded_if(talk, opposite(_start(talk)))


@form(r"{cell:cell} would be {digits:digits} at once\. ")
def two_digits(talk: Talk, cell: int, digits: Sequence[int]) -> None:
    ensure(len(digits) > 1, "only one digit")
    _refuted(talk, *(Claim(True, digit, frozenset({cell})) for digit in digits))


@form(r"{cell:cell} has no candidate left\. ")
def no_digit(talk: Talk, cell: int) -> None:
    ensure(bool(talk.board.holds(cell)), "no open cell")
    _refuted(talk, *(Claim(False, digit, frozenset({cell})) for digit in talk.board.holds(cell)))


@form(r"no place is left for {digit:digit} in {unit:unit}\. ")
def no_place(talk: Talk, digit: int, unit: Unit) -> None:
    places = talk.board.places(digit, unit.cells)
    ensure(bool(places), "it has none anyway")
    _refuted(talk, *(Claim(False, digit, frozenset({cell})) for cell in places))


@form(r"there would be two {digit:digit}s in {unit:unit}, in {cells:cells}\. ")
def two_places(talk: Talk, digit: int, unit: Unit, cells: Sequence[int]) -> None:
    ensure(len(cells) > 1 and {*cells} <= unit.cells, "not two places in", unit.name)
    _refuted(talk, *(Claim(True, digit, frozenset({cell})) for cell in cells))


@form(r"{claims:claims} at once\. ")
def both(talk: Talk, claims: Sequence[Claim]) -> None:
    ensure(
        any(_cannot_be(talk.board, one, other) for one in claims for other in claims),
        "these can be together",
    )
    _refuted(talk, *claims)


def _cannot_be(board: Board, one: Claim, other: Claim) -> bool:
    """Whether two claims exclude each other."""
    if one == other or not one.on:
        return False
    if not other.on:
        return one.digit == other.digit and one.cells <= other.cells
    return all(excluded_by(board, other, (cell, one.digit)) for cell in one.cells)


WHY = rf"only place left in {UNITS}|only digit left|{UNIT} has its \d+|cell taken"


@form(
    rf"{{cell:cell}} would be {{digit:digit}}(?: \((?P<why>{WHY})\))? and not {{again:digit}}"
    rf"(?: \((?P<lost>{WHY})\))?\. "
)
def torn(talk: Talk, cell: int, digit: int, again: int, why: str | None, lost: str | None) -> None:
    ensure(digit == again, "two digits")
    for reason in filter(None, (why, lost)):
        for unit in units_in(talk.board, reason.removesuffix(f"has its {digit}")):
            ensure(cell in unit.cells, "not in", unit.name)
    _refuted(talk, *(Claim(on, digit, frozenset({cell})) for on in (True, False)))


@form(rf"Whichever digit {{cell:cell}} is, the same follows{WITH_MORE}: ")
def each_digit(talk: Talk, cell: int) -> None:
    talk.told["starts"] = [
        Claim(True, digit, frozenset({cell})) for digit in sorted(talk.board.holds(cell))
    ]


@form(
    rf"One of these must be true: {{starts:claims}}\. Each leads to the same result{WITH_MORE}: ",
)
def one_of_these(talk: Talk, starts: Sequence[Claim]) -> None:
    ensure(_is_complete(talk.board, starts), "another one could be true")
    talk.told["starts"] = [*starts]


def _is_complete(board: Board, starts: Sequence[Claim]) -> bool:
    """Whether one of the claims is true in any case."""
    claims = {*starts}
    if any(opposite(claim) in claims for claim in claims):
        return True
    moves = {(cell, claim.digit) for claim in claims if claim.on for cell in claim.cells}
    if any({(cell, digit) for digit in board.holds(cell)} <= moves for cell in board.candidates):
        return True
    return any(
        bool(places := board.places(digit, unit.cells))
        and {(cell, digit) for cell in places} <= moves
        for unit in board.units.values()
        for digit in board.all_digits
    )


SHORT = r"[rc\d]+(?:,[rc\d]+)*"
STEP = rf"(?:(?:{CELL}=\d|\d in {SHORT}|{SHORT} not \d\*?)(?: \((?:{WHY})\))?)"


@form(
    rf"If {{start:claim}}: (?P<steps>(?:{STEP}, )*)(?P<more>and \d+ more, )?"
    r"so (?P<end>[^\n]+)\.(?:\n|$)",
    r"If {start:claim}, then (?P<end>[^\n.]+)\.(?:\n|$)",
)
def branch(talk: Talk, start: Claim, end: str, steps: str = "", more: str | None = None) -> None:
    """A supposition: each placement follows from those before it, and so does the end."""
    board, known = talk.board, set[Claim]()
    inner = Talk(board, told={"start": start, "placed": known})
    for told in re.findall(STEP, steps):
        each, _, why = told.removesuffix(")").partition(" (")
        claim = _step(board, each)
        _check_reason(inner, claim, why)
        _see(inner, claim, by_itself=each.endswith("*"))
        known.add(claim)
    GRAMMAR.read(f"{end}. ", inner)
    _ends(talk)[start] = inner
    lines = talk.told.setdefault("lines", [])
    assert isinstance(lines, list)
    lines += [(start, claim) for claim in _at_end(inner)]


def _check_reason(talk: Talk, claim: Claim, why: str) -> None:
    """That all other digits of a cell, or all other places in a unit, are lost already."""
    board, others = talk.board, set[Candidate]()
    if why == "only digit left":
        (cell,) = claim.cells
        others = {(cell, digit) for digit in board.holds(cell) - {claim.digit}}
    for unit in units_in(board, why):
        ensure(claim.on and claim.cells <= unit.cells, "not in", unit.name)
        others |= {(cell, claim.digit) for cell in board.places(claim.digit, unit.cells)}
        others -= {(cell, claim.digit) for cell in claim.cells}
    for cell, digit in others:
        _see(talk, Claim(False, digit, frozenset({cell})))


def _step(board: Board, told: str) -> Claim:
    """r1c2=3, or r1c2 not 3; or 3 in r1c24, of which one is."""
    names, sign, digit = re.split(r"(=| not | in )", told.removesuffix("*"))
    if sign == " in ":
        names, digit = digit, names
    cells = [cell for part in names.split(",") for cell in short_cells(board, part)]
    ensure(all(int(digit) in board.holds(cell) for cell in cells), "no candidate:", told)
    return Claim(sign != " not ", int(digit), frozenset(cells))


def _at_end(talk: Talk) -> list[Claim]:
    """What a line says at its end, cell by cell if it is a loss."""
    claim = talk.told.get("ended")
    if not isinstance(claim, Claim) or claim.on:
        return []
    return [Claim(False, claim.digit, frozenset({cell})) for cell in claim.cells]


def _ends(talk: Talk) -> dict[Claim, Talk]:
    ends = talk.told.setdefault("ends", {})
    assert isinstance(ends, dict)
    return ends


@form(r"{claim:claim}(?P<more>\*?)\. $")
def end_of_branch(talk: Talk, claim: Claim, more: str) -> None:
    ensure("placed" in talk.told, "a claim without a reason")
    _see(talk, claim, by_itself=bool(more))
    talk.told["ended"] = claim
    excluded_if(talk, claim)


def check_branches(talk: Talk) -> None:
    """That every supposition has its line, and what follows from all of them."""
    ends, starts = _ends(talk), talk.told.get("starts")
    if ends and "first" in talk.told:
        ensure(talk.told["first"] in ends, "no line for the supposition")
    if "promised" in talk.told:
        inner = ends.get(_start(talk))
        ensure(inner is not None, "no line for the supposition")
        assert inner is not None
        lines = talk.told["lines"]
        assert isinstance(lines, list)
        losses = {claim for start, claim in lines if start == _start(talk)}
        ensure(
            talk.told["promised"] in (inner.told.get("refuting"), losses), "another contradiction"
        )
        excluded_if(talk, opposite(_start(talk)))
    if callable(complete := talk.told.get("complete")):
        starts = [*ends]
        ensure(complete(starts), "another one could be true")
    if not isinstance(starts, list) or not starts:
        return
    for start in starts:
        ensure(start in ends, "no line for", talk.board.described(start))
    board = talk.board
    talk.where(
        lambda lost: all(
            ends[start].is_excluded(lost) or _is_off(board, start, lost) for start in starts
        )
    )
    talk.places |= set.intersection(*(ends[start].places | _own(start) for start in starts))


def _is_off(board: Board, start: Claim, lost: Candidate) -> bool:
    """Whether a supposition itself excludes a candidate."""
    return excluded_by(board, start, lost) if start.on else lost in _own(opposite(start))


def _own(start: Claim) -> set[Candidate]:
    return {(cell, start.digit) for cell in start.cells} if start.on else set()
