"""Chains: the reason, the line in Eureka notation, and a line for each link."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from tests.explain.reasons.board import Board, Candidate, Talk, Unit, ensure
from tests.explain.reasons.grammar import (
    CELL,
    CELLS,
    CLAIM,
    CellSet,
    Claim,
    cells_in,
    claims_in,
    form,
    short_cells,
)
from tests.explain.reasons.sets import is_almost_locked


def excluded_by(board: Board, claim: Claim, lost: Candidate) -> bool:
    """Whether a candidate clashes with a claim that is on, wherever in its cells it is true."""
    return all(board.clash(lost, (cell, claim.digit)) for cell in claim.cells)


def opposite(claim: Claim) -> Claim:
    """The claim denied."""
    return Claim(not claim.on, claim.digit, claim.cells)


def excluded_if(talk: Talk, claim: Claim) -> None:
    """What is false if a claim is true."""
    board = talk.board
    if claim.on:
        talk.where(lambda lost: excluded_by(board, claim, lost))
        if len(claim.cells) == 1:
            talk.places.add((min(claim.cells), claim.digit))
    else:
        talk.false((cell, claim.digit) for cell in claim.cells)


@form(r"If {first:claim}, it follows that {last:claim}: a contradiction\. ")
def refuted(talk: Talk, first: Claim, last: Claim) -> None:
    ensure(last == opposite(first) and first.on, "no contradiction")
    _chain(talk, first, last)
    excluded_if(talk, last)


@form(r"Even if {first:claim}, it follows that {last:claim}\. ")
def proved(talk: Talk, first: Claim, last: Claim) -> None:
    ensure(last == opposite(first) and last.on, "no proof")
    _chain(talk, first, last)
    excluded_if(talk, last)


@form(r"If {first:claim}, then {last:claim}\. So at least one end is true\. ")
def either(talk: Talk, first: Claim, last: Claim) -> None:
    ensure(not first.on and last.on, "not an end false, the other true")
    _chain(talk, first, last)
    board, other = talk.board, opposite(first)
    talk.where(lambda lost: excluded_by(board, other, lost) and excluded_by(board, last, lost))


@form(r"If {first:claim}, then {last:claim}\. If {other:claim}, then {again:claim} anyway\. ")
def anyway(talk: Talk, first: Claim, last: Claim, other: Claim, again: Claim) -> None:
    board = talk.board
    ensure(other == opposite(first) and last == again and not last.on, "other claims")
    _chain(talk, first, last)
    for cell in last.cells:
        ensure(excluded_by(board, other, (cell, last.digit)), "not anyway")
    excluded_if(talk, last)


@form(r"If {first:claim}, then {last:claim} as well, and both cannot be\. ")
def clash(talk: Talk, first: Claim, last: Claim) -> None:
    ensure(first.on and last.on, "not both on")
    for cell in first.cells:
        ensure(excluded_by(talk.board, last, (cell, first.digit)), "both can be")
    _chain(talk, first, last)
    excluded_if(talk, opposite(first))


@form(r"Either way: ")
def in_any_case(talk: Talk) -> None:
    ensure(bool(talk.excludes), "no ends")


@form(
    r"What sees both ends is not {digit:digit}: ", r"No cell that sees both ends is {digit:digit}: "
)
def both_ends(talk: Talk, digit: int) -> None:
    first, last = talk.told.get("first"), talk.told.get("last")
    assert isinstance(first, Claim)
    assert isinstance(last, Claim)
    ensure(first.digit == last.digit == digit, "another digit at the ends")


def _chain(talk: Talk, first: Claim, last: Claim) -> None:
    talk.told["first"], talk.told["last"] = first, last


@form(r"(?P<line>\(\d[^\n ]*)(?:\n|$)")
def notation(talk: Talk, line: str) -> None:
    nodes = eureka(talk.board, line)
    ensure(len(nodes) > 1, "no chain")
    _chains(talk).append(nodes)


def eureka(board: Board, line: str) -> list[Claim]:
    """The claims of a chain, the first one with the truth that its first link supposes."""
    found: list[tuple[str, int, tuple[int, ...]]] = []
    digit = 0
    for part in re.findall(r"[-=]?(?:\([\d=-]+\))?r\d+c\d+(?:,r\d+c\d+)*", line):
        sign = part[0] if part[0] in "-=" else ""
        inside = re.match(r"[-=]?\(([^)]*)\)", part)
        cells = tuple(
            cell for each in re.findall(r"r\d+c\d+", part) for cell in short_cells(board, each)
        )
        for link, number in re.findall(r"([-=]?)(\d)", inside[1] if inside else ""):
            digit = int(number)
            found.append((link or sign, digit, cells))
        if not inside:
            found.append((sign, digit, cells))
    after = found[1][0] if len(found) > 1 else ""
    claims = [Claim(after == "-", found[0][1], frozenset(found[0][2]))]
    claims += [Claim(sign == "=", digit, frozenset(cells)) for sign, digit, cells in found[1:]]
    return claims


CASE = rf"(?:{CELL}=\d+|{CLAIM})(?:(?:, | and )(?:{CELL}=\d+|{CLAIM}))*"

SIGHT = rf"\d+ in {CELL} sees {CELLS} and {CELLS}"


@form(
    rf"The chain closes to a loop: either (?P<first>{CASE}), or else (?P<second>{CASE})\. "
    rf"(?:(?P<sights>{SIGHT}(?:; {SIGHT})*)\. One of each two is true|"
    r"What both cases exclude goes): "
)
def closed_loop(talk: Talk, first: str, second: str, sights: str | None = None) -> None:
    board = talk.board
    ons, offs = (claims_in(board, told.replace("=", " is ")) for told in (first, second))
    talk.told["loop"] = ons, offs
    for digit, target, one, other in re.findall(
        rf"(\d+) in ({CELL}) sees ({CELLS}?) and ({CELLS})", sights or ""
    ):
        lost = board.layout.cell(target), int(digit)
        for case, named in ((ons, one), (offs, other)):
            claim = Claim(True, int(digit), frozenset(cells_in(board, named)))
            ensure(claim in case and excluded_by(board, claim, lost), "not in sight:", named)
        talk.false([lost])
    if sights is None:
        talk.where(
            lambda lost: all(
                any(excluded_by(board, each, lost) for each in case) for case in (ons, offs)
            )
        )


def _check_loop(talk: Talk, claims: Sequence[Claim]) -> None:
    """That the two cases of a loop are those of its lines."""
    loop = talk.told["loop"]
    assert isinstance(loop, tuple)
    ons, offs = loop
    ensure(len(claims) > 2 and claims[0] == claims[-1], "the lines do not close")
    ensure([claim for claim in claims[:-1] if claim.on] == ons, "another first case")
    ensure(
        [opposite(claim) for claim in claims[:-1] if not claim.on] == offs, "another second case"
    )


def _claims(talk: Talk) -> list[Claim]:
    claims = talk.told.get("claims", [])
    assert isinstance(claims, list)
    return claims


def _chains(talk: Talk) -> list[list[Claim]]:
    chains = talk.told.setdefault("chains", [])
    assert isinstance(chains, list)
    return chains


@form(r"Suppose {claim:claim}\.(?:\n|$)")
def suppose(talk: Talk, claim: Claim) -> None:
    talk.told["claims"] = [claim]
    if "first" in talk.told:
        ensure(talk.told["first"] == claim, "the chain begins with another claim")


def _next(talk: Talk, claim: Claim) -> Claim:
    claims = talk.told.get("claims")
    ensure(isinstance(claims, list), "a link without a beginning")
    assert isinstance(claims, list)
    claims.append(claim)
    held = [claim.digit in talk.board.holds(cell) for cell in claim.cells]
    ensure(all(held), "no candidate:", talk.board.described(claim))
    before = claims[-2]
    assert isinstance(before, Claim)
    ensure(before.on != claim.on, "claims are not true and false in turn")
    return before


@form(r"{claim:claim} \(only digit left\)(?:\n|$)")
def only_digit(talk: Talk, claim: Claim) -> None:
    before = _next(talk, claim)
    (cell,) = claim.cells
    ensure(claim.on and before.cells == claim.cells, "another cell")
    ensure(talk.board.holds(cell) == {before.digit, claim.digit}, "other digits are left")


@form(r"{claim:claim} \(cell taken\)(?:\n|$)")
def cell_taken(talk: Talk, claim: Claim) -> None:
    before = _next(talk, claim)
    ensure(before.on and before.cells == claim.cells and len(claim.cells) == 1, "not taken")
    ensure(before.digit != claim.digit, "the same digit")


@form(r"{claim:claim} \({unit:unit} has its {digit:digit}\)(?:\n|$)")
def unit_has(talk: Talk, claim: Claim, unit: Unit, digit: int) -> None:
    before = _next(talk, claim)
    ensure(before.on and before.digit == claim.digit == digit, "another digit")
    ensure(claim.cells | before.cells <= unit.cells, "not both in", unit.name)
    ensure(not claim.cells & before.cells, "the same cells")


@form(r"{claim:claim} \((?P<rules>[^()]+): different digits\)(?:\n|$)")
def rule_parts(talk: Talk, claim: Claim, rules: str) -> None:
    before, board = _next(talk, claim), talk.board
    ensure(all(map(board.rules_called, re.split(", | and ", rules))), "no such rule")
    for cell in claim.cells:
        ensure(excluded_by(board, before, (cell, claim.digit)), "these can be the same")


@form(r"{claim:claim} \(only place left in {unit:unit}\)(?:\n|$)")
def only_place(talk: Talk, claim: Claim, unit: Unit) -> None:
    before = _next(talk, claim)
    ensure(claim.on and before.digit == claim.digit, "another digit")
    both = claim.cells | before.cells
    ensure(both <= unit.cells, "not both in", unit.name)
    ensure(talk.board.confined(unit, claim.digit, both), unit.name, "has other places")


AS = (
    r"(?:{seen:unit} has its {digit:digit}|{taken:cell} is taken|"
    r"(?P<rules>[^(),]+): different digits)"
)


@form(rf"{{claim:claim}} \((?:only digit left|only place left in {{unit:unit}}), as {AS}\)(?:\n|$)")
def after_loss(
    talk: Talk,
    claim: Claim,
    unit: Unit | None = None,
    seen: Unit | None = None,
    digit: int = 0,
    taken: int | None = None,
    rules: str | None = None,
) -> None:
    """A loss and the digit that it leaves: the same as two lines, one after the other."""
    (cell, *more), board = sorted(claim.cells), talk.board
    if unit is None:
        ensure(not more and len(board.holds(cell)) == 2, "not two digits")
        lost = Claim(False, min(board.holds(cell) - {claim.digit}), claim.cells)
    else:
        others = board.places(claim.digit, unit.cells) - claim.cells
        lost = Claim(False, claim.digit, frozenset(others))
    if seen is not None:
        unit_has(talk, lost, seen, digit)
    elif taken is not None:
        ensure(lost.cells == {taken}, "another cell is taken")
        cell_taken(talk, lost)
    else:
        rule_parts(talk, lost, rules or "")
    only_digit(talk, claim) if unit is None else only_place(talk, claim, unit)


@form(r"{claim:claim} \({part:set} holds all other digits\)(?:\n|$)")
def locked_set(talk: Talk, claim: Claim, part: CellSet) -> None:
    board, before = talk.board, _next(talk, claim)
    is_almost_locked(board, part)
    gone = board.places(before.digit, part.cells)
    ensure(claim.on and gone == before.cells, "the set can still hold", before.digit)
    ensure(board.places(claim.digit, part.cells) == claim.cells, "not its places")


def check_lines(talk: Talk) -> None:
    """That the lines lead from the first end to the last, and are those of the notation."""
    claims, is_loop = _claims(talk), bool(talk.told.get("loop"))
    if is_loop:
        _check_loop(talk, claims)
    elif claims and "last" in talk.told:
        ensure(claims[-1] == talk.told["last"], "the chain ends with another claim")
    for chain in _chains(talk)[:1] if claims else ():
        ensure(chain == claims[: len(claims) - is_loop], "the notation and the lines differ")
    if not claims:
        for chain in _chains(talk):
            _check_notation(talk, chain)


def _check_notation(talk: Talk, chain: list[Claim]) -> None:
    """A chain that has no lines: each strong link and each weak one of its notation."""
    if "last" in talk.told:
        ensure(chain[0] == talk.told["first"] and chain[-1] == talk.told["last"], "other ends")
    for before, claim in pairwise(chain):
        ensure(_is_link(talk.board, before, claim), "no link to", talk.board.described(claim))


def _is_link(board: Board, before: Claim, claim: Claim) -> bool:
    """Whether a claim follows from the one before it at sight."""
    if not claim.on:
        return all(excluded_by(board, before, (cell, claim.digit)) for cell in claim.cells)
    if before.cells == claim.cells and len(claim.cells) == 1:
        return board.holds(*claim.cells) == {before.digit, claim.digit}
    return before.digit == claim.digit and board.strong(claim.digit, before.cells, claim.cells)
