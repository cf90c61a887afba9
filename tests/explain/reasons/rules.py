"""Steps from rules: stated sums and rules, sums that follow, combinations, assumptions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from ninefold.model.relations import Linear, Relation, can_hold
from ninefold.model.stated_relations import relations_in
from tests.explain.reasons.board import Board, Candidate, Talk, Unit, ensure
from tests.explain.reasons.chains import excluded_if, opposite
from tests.explain.reasons.grammar import CELL, Claim, cells_in, digits_in, form

TERM = rf"(?:\d+·)?{CELL}"
EQUATION = rf"-?{TERM}(?: [+-] {TERM})* = -?\d+"
LEFT = rf"{CELL} \d+(?:, {CELL} \d+)*"

Sum = tuple[frozenset[Candidate], int]
"""Cells with their factors, and what they come to."""


def sum_in(board: Board, told: str) -> Sum:
    """An equation as numbers."""
    terms, _, total = told.rpartition(" = ")
    found = re.findall(rf"([+-]?) ?(?:(\d+)·)?({CELL})", terms)
    factors = {
        (board.layout.cell(cell), int(factor or 1) * (-1 if sign == "-" else 1))
        for sign, factor, cell in found
    }
    return frozenset(factors), int(total)


def stated(board: Board) -> Iterator[tuple[str, Relation]]:
    """The rules of the puzzle, each with the sentence that its class says of it."""
    for constraint in board.puzzle.constraints:
        for relation in relations_in(constraint, board.layout):
            yield constraint.describe_part(board.layout, relation), relation


def is_stated(board: Board, equation: Sum) -> bool:
    """Whether a rule of the puzzle says just this."""
    for _, relation in stated(board):
        if isinstance(relation, Linear) and relation.low == relation.high == equation[1]:
            if frozenset(zip(relation.cells, relation.factors, strict=True)) == equation[0]:
                return True
    return False


Partial = Callable[[Mapping[int, int]], bool]
"""Whether some digits of some cells can be part of what a rule allows."""


def fits(board: Board, sum_: Sum) -> Partial:
    """Whether digits can still make a sum."""
    relation = Linear(
        tuple(cell for cell, _ in sum_[0]), tuple(f for _, f in sum_[0]), sum_[1], sum_[1]
    )
    return keeps(board, [relation])


def keeps(board: Board, relations: Sequence[Relation]) -> Partial:
    """Whether digits can still keep relations."""
    size = board.layout.size

    def possible(digits: Mapping[int, int]) -> bool:
        values = [0] * board.layout.cells
        for cell, digit in digits.items():
            values[cell] = digit
        return all(can_hold(each, values, size) for each in relations)

    return possible


def ways(board: Board, cells: Sequence[int], possible: Partial) -> Iterator[dict[int, int]]:
    """All digits of some cells that a rule and sight allow."""
    order = sorted(cells, key=lambda cell: len(board.holds(cell)))

    def extend(chosen: dict[int, int], left: Sequence[int]) -> Iterator[dict[int, int]]:
        if not left:
            yield dict(chosen)
            return
        cell, *others = left
        for digit in sorted(board.holds(cell)) or [board.digits[cell]]:
            if any(board.clash((cell, digit), each) for each in chosen.items()):
                continue
            chosen[cell] = digit
            if possible(chosen):
                yield from extend(chosen, others)
            del chosen[cell]

    yield from extend({}, order)


def possible_candidates(board: Board, cells: Sequence[int], possible: Partial) -> set[Candidate]:
    """The candidates of cells that are part of some way."""
    wanted = {(cell, digit) for cell in cells for digit in board.holds(cell)}
    found: set[Candidate] = set()
    for way in ways(board, cells, possible):
        found |= {*way.items()}
        if found >= wanted:
            break
    return found


def rules_out(talk: Talk, cells: Sequence[int], possible: Partial) -> None:
    """Candidates of these cells that are part of no way are false."""
    talk.told["cells"], talk.told["possible"] = cells, possible
    board = talk.board
    found: list[set[Candidate]] = []

    def goes(lost: Candidate) -> bool:
        if lost[0] not in cells:
            return not any(
                not any(board.clash(lost, each) for each in way.items())
                for way in ways(board, cells, possible)
            )
        if not found:
            found.append(possible_candidates(board, cells, possible))
        return lost not in found[0]

    talk.where(goes)


@form(rf"(?P<equation>{EQUATION})(?:, all different)?\. ")
def stated_sum(talk: Talk, equation: str) -> None:
    sum_ = sum_in(talk.board, equation)
    ensure(is_stated(talk.board, sum_), "no rule says", equation)
    _use(talk, sum_)


@form(
    rf"The digits of {{houses:units}} add up to {{total:count}}(?P<others>)(?:, which leaves|\. This "
    rf"leaves) (?P<equation>{EQUATION})\.(?: |$)",
    rf"The digits of {{houses:units}} add up to {{total:count}}\. With the sums? "
    rf"(?P<others>{EQUATION}(?:; {EQUATION})*), this leaves (?P<equation>{EQUATION})\.(?: |$)",
    rf"The digits of {{houses:units}} add up to {{total:count}}\. With the sums inside, this leaves "
    rf"(?P<equation>{EQUATION})(?P<others>)\.(?: |$)",
)
def houses_less_sums(
    talk: Talk, houses: Sequence[Unit], total: int, others: str, equation: str
) -> None:
    board = talk.board
    size = board.layout.size
    ensure(total == len(houses) * size * (size + 1) // 2, "the houses add up to something else")
    wanted = sum_in(board, equation)
    parts = [sum_in(board, each) for each in others.split("; ")] if others else []
    for part in parts:
        ensure(is_stated(board, part), "no rule says one of", others)
    whole: dict[int, int] = {}
    for house in houses:
        for cell in house.cells:
            whole[cell] = whole.get(cell, 0) + 1
    ensure(
        not parts and not others or any(
            _less(whole, total, parts, signs) in (wanted, _negated(wanted))
            for signs in product((1, -1), repeat=len(parts))
        ),
        "the sums do not leave", equation,
    )
    _use(talk, wanted)


def _less(
    whole: Mapping[int, int], total: int, parts: Sequence[Sum], signs: Sequence[int]
) -> Sum:
    left = dict(whole)
    for (terms, part), sign in zip(parts, signs, strict=True):
        total -= sign * part
        for cell, factor in terms:
            left[cell] = left.get(cell, 0) - sign * factor
    return frozenset((cell, factor) for cell, factor in left.items() if factor), total


def _negated(sum_: Sum) -> Sum:
    return frozenset((cell, -factor) for cell, factor in sum_[0]), -sum_[1]


def _use(talk: Talk, sum_: Sum) -> None:
    """Goes by a sum from here on."""
    talk.told["sum"] = sum_
    rules_out(talk, [cell for cell, _ in sum_[0]], fits(talk.board, sum_))


@form(
    r"Of the ways to make this, the candidates leave (?P<sums>[\d+]+(?:(?:, | or )[\d+]+)*)\. ",
    r"Every way to make this that the candidates leave(?: \((?P<sums>[^)]+)\))? has "
    r"{digits:digits}\. In the cage that is {places:candidates}, and a cell that sees all of these "
    r"places cannot hold the same digit: ",
)
def combinations_left(
    talk: Talk,
    sums: str | None = None,
    digits: Sequence[int] = (),
    places: Sequence[Candidate] = (),
) -> None:
    board, (cells, possible) = talk.board, _in_use(talk)
    found = {tuple(sorted(way.values())) for way in ways(board, cells, possible)}
    if sums is not None:
        named = {tuple(sorted(digits_in(board, each))) for each in re.split(", | or ", sums)}
        ensure(named == found, "the ways are", found)
    for digit in digits:
        ensure(all(digit in way for way in found), "a way without", digit)
        held = {(cell, digit) for cell in board.places(digit, cells)}
        ensure(held == {each for each in places if each[1] == digit}, "other places")
        talk.one_is_true(held)


def _in_use(talk: Talk) -> tuple[list[int], Partial]:
    cells, possible = talk.told["cells"], talk.told["possible"]
    assert isinstance(cells, list)
    assert callable(possible)
    return cells, possible


@form(rf"Candidates: (?P<left>{LEFT})\. ")
def candidates_left(talk: Talk, left: str) -> None:
    board = talk.board
    for name, digits in re.findall(rf"({CELL}) (\d+)", left):
        ensure(
            board.holds(board.layout.cell(name)) == {int(each) for each in digits},
            "other candidates in", name,
        )
    cells, possible = _in_use(talk)
    rules_out(talk, sorted({*cells, *cells_in(board, left)}), possible)


@form(
    r"With any other digits? (?:this could not be kept|the sum would be too small or too large, or "
    r"its last cells would have no partner)\. ",
    r"Try them one by one: with (?P<supposed>[^.]+?) no digits for these cells "
    r"keep the rule\. ",
)
def cannot_be_kept(talk: Talk, supposed: str = "") -> None:
    ensure("possible" in talk.told, "no rule was named")


@form(r"(?P<rule>[^\n]+?)\. (?=Candidates: |With any other|Try them)", last=True)
def stated_rule(talk: Talk, rule: str) -> None:
    board, wanted = talk.board, rule.lower()
    relations = [relation for text, relation in stated(board) if text.lower() == wanted]
    ensure(bool(relations), "no rule says:", rule)
    cells = sorted({cell for relation in relations for cell in relation.cells})
    rules_out(talk, cells, keeps(board, relations))


@form(r"Suppose {claim:claim}\. Then: (?P<lines>[^\n]+?)\. (?=So |Now |That )")
def suppose_then(talk: Talk, claim: Claim, lines: str) -> None:
    talk.told["start"], talk.told["lines"] = claim, lines


@form(r"Suppose {claim:claim}\. (?=So |Now |That )")
def suppose_only(talk: Talk, claim: Claim) -> None:
    talk.told["start"], talk.told["lines"] = claim, ""


@form(
    r"So {cell:cell} has no candidate left\. ",
    r"Now this cannot be kept: (?P<broken>[^\n]+?)\. (?=So )",
)
def dead_end(talk: Talk, cell: int | None = None, broken: str = "") -> None:
    """The consequences are followed in the order in which they stand."""
    start = talk.told["start"]
    assert isinstance(start, Claim)
    excluded_if(talk, opposite(start))


def named_cells(board: Board, told: Iterable[str]) -> list[int]:
    """The cells that some texts name."""
    return [cell for each in told for cell in cells_in(board, each)]
