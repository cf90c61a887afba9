"""Fish of all kinds: plain, finned, Siamese, Kraken."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from tests.explain.reasons.board import Board, Talk, Unit, ensure
from tests.explain.reasons.grammar import (
    CELLS,
    FATE,
    UNITS,
    Claim,
    cells_in,
    effect_in,
    form,
    units_in,
)

TAKES = (
    r"each of these (?P<kind>[a-z]+) takes one (?:cover, so the covers have|"
    r"of these (?P<kind2>[a-z]+), which have) no (?P=digit)"
)

CROSS = r"(?:, nor in {crossings:cells}, where it would use up two covers)?"


def _body(
    board: Board,
    bases: Sequence[Unit],
    digit: int,
    covers: Sequence[Unit],
    fins: Sequence[int],
) -> set[int]:
    """The places of a digit in some units: all of them in as many others, or fins."""
    covered = frozenset().union(*(unit.cells for unit in covers))
    for unit in bases:
        ensure(board.confined(unit, digit, covered | {*fins}), unit.name, "has other places")
    ensure(len(bases) == len(covers), "not as many covers as bases")
    body = [cell for unit in bases for cell in board.places(digit, unit.cells)]
    ensure({cell for cell in body if body.count(cell) > 1} <= {*fins}, "bases overlap")
    return {*body}


@form(
    rf"In {{bases:units}} the {{digit:digit}} can only be in {{covers:units}}"
    r"(?: \(the covers\))?\. "
    rf"{TAKES.replace('each', 'Each')} anywhere else{CROSS}: ",
    rf"In {{bases:units}} the {{digit:digit}} can only be in {{covers:units}}"
    r"(?: \(the covers\))? or in (?:the fin|one of the fins) {fins:cells}"
    r"(?:; {endo:cells} lies? in two of these (?P<of>[a-z]+))?\. "
    r"If (?:no fin is|{fin:cell} is not) (?P=digit), "
    rf"{TAKES} elsewhere{CROSS}\. "
    r"If (?:a fin|{fin1:cell}) is (?P=digit), no cell that sees it is\. Either way: ",
)
def fish(
    talk: Talk,
    bases: Sequence[Unit],
    digit: int,
    covers: Sequence[Unit],
    kind: str,
    kind2: str | None = None,
    fins: Sequence[int] = (),
    fin: int | None = None,
    fin1: int | None = None,
    endo: Sequence[int] | None = None,
    of: str | None = None,
    crossings: Sequence[int] | None = None,
) -> None:
    board, crossings = talk.board, crossings or ()
    ensure(_are(bases, kind) and _are(bases, of) and _are(covers, kind2), "of another kind")
    ensure(fin == fin1 and (fin is None or [fin] == fins), "another fin")
    doubled = [cell for cell in fins if _is_double(bases, cell)]
    ensure([*(endo or ())] == doubled, "other fins in two of the units")
    body = _body(board, bases, digit, covers, fins)
    ensure(_are_crossed(body, covers, crossings), "not in two covers, or no place of the fish")
    talk.where(
        lambda lost: lost[1] == digit and _goes(board, lost[0], body, covers, fins, crossings)
    )


def _are(units: Sequence[Unit], kind: str | None) -> bool:
    """Whether units are rightly called by a kind: rows, or units if they are of several."""
    kinds = {unit.name.split()[0] for unit in units}
    called = {"boxes": "box"}.get(kind or "", (kind or "").removesuffix("s"))
    return kind is None or kinds == {called} or (called == "unit" and len(kinds) > 1)


def _are_crossed(body: Collection[int], covers: Sequence[Unit], cells: Sequence[int]) -> bool:
    """Whether cells of the fish lie in two covers each."""
    return all(cell in body and _is_double(covers, cell) for cell in cells)


def _goes(
    board: Board,
    cell: int,
    body: Collection[int],
    covers: Sequence[Unit],
    fins: Collection[int],
    crossings: Sequence[int],
) -> bool:
    """Whether a cell loses the digit, be a fin true or the covers full."""
    inside = any(cell in unit.cells for unit in covers)
    outside = cell not in body or (cell in crossings and _is_double(covers, cell))
    return inside and outside and board.all_see(fins, [cell])


HALF = rf"[Ww]ith the fins? ({CELLS}) and the covers ({UNITS}), ({FATE}(?:; {FATE})*?)"


@form(
    r"Two (?:finned|sashimi) (?:Franken |mutant )?fish of {digit:digit} share their base, "
    r"{bases:units}\. In each, a fin is (?P=digit), and no cell that sees it is; or each of "
    r"these (?P<kind>[a-z]+) takes one cover, and the covers have no (?P=digit) elsewhere"
    rf"{CROSS}\. (?P<halves>With [^.]+)\. Both together: "
)
def siamese_fish(
    talk: Talk,
    digit: int,
    bases: Sequence[Unit],
    kind: str,
    halves: str,
    crossings: Sequence[int] | None = None,
) -> None:
    board, body, crossings = talk.board, set[int](), crossings or ()
    ensure(_are(bases, kind), "of another kind")
    found = [re.fullmatch(HALF, each) for each in re.split(r"; (?=with)", halves)]
    ensure(len(found) == 2, "not two fish")
    crossed: set[int] = set()
    for match in found:
        ensure(match is not None, "no fish:", halves)
        assert match is not None
        fins, covers = cells_in(board, match[1]), units_in(board, match[2])
        body = _body(board, bases, digit, covers, fins)
        lost = effect_in(board, match[3]).removed
        ensure(bool(lost) and {each for _, each in lost} == {digit}, "another digit")
        crossed |= {cell for cell in crossings if _is_double(covers, cell)}
        for cell, _ in lost:
            ensure(_goes(board, cell, body, covers, fins, crossings), "stays:", board.name(cell))
        talk.false(lost)
    ensure(crossed == {*crossings} <= body, "not in two covers, or no place of the fish")


def _is_double(bases: Sequence[Unit], cell: int) -> bool:
    return sum(cell in unit.cells for unit in bases) > 1


@form(
    r"In {bases:units} the {digit:digit} can only be in {covers:units} or in (?:the fin|one of the "
    r"fins) {fins:cells}\. (?:If (?:no fin is|{fin:cell} is not) (?P=digit), "
    r"{again:units} have no (?P=digit) outside {outside:units}\. If (?:a fin|{fin1:cell}) is "
    r"(?P=digit), a chain leads to the same result\. Either way: |So a fin is (?P=digit), or a "
    r"cell of the fish in one of the covers is\. A chain from each leads to the same result: )"
)
def kraken_fish(
    talk: Talk,
    bases: Sequence[Unit],
    digit: int,
    covers: Sequence[Unit],
    fins: Sequence[int],
    again: Sequence[Unit] | None = None,
    outside: Sequence[Unit] | None = None,
    fin: int | None = None,
    fin1: int | None = None,
) -> None:
    board = talk.board
    ensure(fin == fin1 and (fin is None or [fin] == fins), "another fin")
    body = _body(board, bases, digit, covers, fins)
    wanted = {Claim(True, digit, frozenset({cell})) for cell in fins}
    if again is not None:
        ensure(again == covers and outside == bases, "other units")
        talk.told["complete"] = lambda starts: wanted <= {*starts}
        covered = frozenset().union(*(unit.cells for unit in covers)) - body
        talk.told["only"] = lambda lost: lost[1] == digit and lost[0] in covered
        return
    sides = [
        {Claim(True, digit, frozenset({cell})) for cell in unit.cells & body} for unit in covers
    ]
    talk.told["complete"] = lambda starts: any(side | wanted <= {*starts} for side in sides)
