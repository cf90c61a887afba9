"""Fish of all kinds: plain, finned, Siamese, Kraken."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tests.explain.reasons.board import Board, Candidate, Talk, Unit, ensure
from tests.explain.reasons.grammar import Claim, form


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
    r"In {bases:units} the {digit:digit} can only be in {covers:units}\. Each of {again:units} "
    r"takes one of these, so {too:units} have no (?P=digit) anywhere else"
    r"(?:, nor where {crossed:units} cross)?: ",
    r"In {bases:units} the {digit:digit} can only be in {covers:units} or in (?:the fin|one of the "
    r"fins) {fins:cells}\. If (?:no fin is|{fin:cell} is not) (?P=digit), each of "
    r"{again:units} takes one of {too:units}, which "
    r"have no (?P=digit) elsewhere(?:, nor where {crossed:units} cross)?\. "
    r"If (?:a fin|{fin1:cell}) is (?P=digit), no cell that sees it is\. Either way: ",
)
def fish(
    talk: Talk,
    bases: Sequence[Unit],
    digit: int,
    covers: Sequence[Unit],
    again: Sequence[Unit],
    too: Sequence[Unit],
    fins: Sequence[int] = (),
    fin: int | None = None,
    fin1: int | None = None,
    crossed: Sequence[Unit] | None = None,
) -> None:
    board = talk.board
    ensure((bases, covers) == (again, too), "other units")
    ensure(fin == fin1 and (fin is None or [fin] == fins), "another fin")
    ensure(crossed is None or crossed == covers, "other units cross")
    body = _body(board, bases, digit, covers, fins)

    def goes(lost: tuple[int, int]) -> bool:
        cell = lost[0]
        times = sum(cell in unit.cells for unit in covers)
        outside = cell not in body or times > 1
        return lost[1] == digit and times > 0 and outside and board.all_see(fins, [cell])

    talk.where(goes)


@form(
    r"Two (?:finned|sashimi) (?:Franken |mutant )?fish of {digit:digit} share their base in "
    r"{bases:units} and differ in one cover of {covers:units}; the fins? (?:is|are) "
    r"{fins:cells}\. In "
    r"each of them a fin is (?P=digit), or the covers have no (?P=digit) elsewhere\. Both "
    r"together: "
)
def siamese_fish(
    talk: Talk, digit: int, bases: Sequence[Unit], covers: Sequence[Unit], fins: Sequence[int]
) -> None:
    board = talk.board
    body = {cell for unit in bases for cell in board.places(digit, unit.cells)}

    def goes(lost: Candidate) -> bool:
        for chosen in combinations(covers, len(bases)):
            covered = frozenset().union(*(unit.cells for unit in chosen))
            own = {cell for cell in fins if cell in body}
            fits = body - own <= covered and body - covered <= own
            times = sum(lost[0] in unit.cells for unit in chosen)
            outside = times > 1 or (times == 1 and lost[0] not in body)
            left = {cell for cell in own if cell not in covered or _is_double(bases, cell)}
            if fits and outside and lost[1] == digit and board.all_see(left, lost[:1]):
                return True
        return False

    talk.where(goes)


def _is_double(bases: Sequence[Unit], cell: int) -> bool:
    return sum(cell in unit.cells for unit in bases) > 1


@form(
    r"In {bases:units} the {digit:digit} can only be in {covers:units} or in (?:the fin|one of the "
    r"fins) {fins:cells}\. (?:If (?:no fin is|{fin:cell} is not) (?P=digit), "
    r"{again:units} have no other (?P=digit)\. If (?:a fin|{fin1:cell}) is (?P=digit), a chain "
    r"leads to the same result\. Either way: |So a fin is (?P=digit), or a cell of the fish in one "
    r"of the covers is\. A chain from each leads to the same result: )"
)
def kraken_fish(
    talk: Talk,
    bases: Sequence[Unit],
    digit: int,
    covers: Sequence[Unit],
    fins: Sequence[int],
    again: Sequence[Unit] | None = None,
    fin: int | None = None,
    fin1: int | None = None,
) -> None:
    board = talk.board
    ensure(fin == fin1 and (fin is None or [fin] == fins), "another fin")
    body = _body(board, bases, digit, covers, fins)
    wanted = {Claim(True, digit, frozenset({cell})) for cell in fins}
    if again is not None:
        ensure(again == covers, "other covers")
        talk.told["complete"] = lambda starts: wanted <= {*starts}
        covered = frozenset().union(*(unit.cells for unit in covers)) - body
        talk.told["only"] = lambda lost: lost[1] == digit and lost[0] in covered
        return
    sides = [
        {Claim(True, digit, frozenset({cell})) for cell in unit.cells & body} for unit in covers
    ]
    talk.told["complete"] = lambda starts: any(side | wanted <= {*starts} for side in sides)
