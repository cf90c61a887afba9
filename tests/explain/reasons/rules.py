"""Steps from rules: stated sums and rules, sums that follow, combinations, assumptions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from tests.explain.reasons.board import Board, Candidate, Talk, Unit, ensure
from tests.explain.reasons.chains import excluded_if, opposite
from tests.explain.reasons.grammar import (
    CELL,
    CELLS,
    DIGITS,
    JOINT,
    UNIT,
    UNITS,
    Claim,
    cells_in,
    claims_in,
    digits_in,
    form,
    units_in,
)
from tests.explain.reasons.spread import (
    AT_SIGHT,
    BY_SINGLES,
    FARTHEST,
    Spread,
    effort_to_refute,
)

from ninefold.model.relations import Linear, Relation, can_hold
from ninefold.model.stated_relations import relations_in

TERM = rf"(?:\d+·)?{CELL}"
TERMS = rf"-?{TERM}(?: [+-] {TERM})*"
EQUATION = rf"{TERMS} = (?:-?\d+(?!·)|{TERMS})"
LEFT = rf"{CELL} \d+(?:, {CELL} \d+)*"
ONLY_IN = rf"{DIGITS} can only be in {CELLS}"

Sum = tuple[frozenset[Candidate], int]
"""Cells with their factors, and what they come to."""


def sum_in(board: Board, told: str) -> Sum:
    """An equation as numbers, all cells on its left side."""
    left, _, right = told.partition(" = ")
    factors = {**_terms(board, left, 1), **_terms(board, right, -1)}
    return frozenset(factors.items()), 0 if "r" in right else int(right)


def _terms(board: Board, told: str, side: int) -> dict[int, int]:
    found = re.findall(rf"([+-]?) ?(?:(\d+)·)?({CELL})", told)
    return {
        board.layout.cell(cell): side * int(factor or 1) * (-1 if sign == "-" else 1)
        for sign, factor, cell in found
    }


def stated(board: Board) -> Iterator[tuple[str, Relation]]:
    """The rules of the puzzle, each with the sentence that its class says of it."""
    for constraint in board.puzzle.constraints:
        for relation in relations_in(constraint, board.layout):
            yield constraint.describe_part(board.layout, relation), relation


def is_stated(board: Board, equation: Sum) -> bool:
    """Whether a rule of the puzzle says just this."""
    return any(
        isinstance(relation, Linear)
        and relation.low == relation.high
        and (frozenset(zip(relation.cells, relation.factors, strict=True)), relation.low)
        in (equation, _negated(equation))
        for _, relation in stated(board)
    )


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


def ways(
    board: Board,
    cells: Sequence[int],
    possible: Partial,
    narrowed: Mapping[int, set[int]] | None = None,
) -> Iterator[dict[int, int]]:
    """All digits of some cells that a rule and sight allow."""
    known = board.candidates if narrowed is None else narrowed
    order = sorted(cells, key=lambda cell: len(known.get(cell, ())))

    def extend(chosen: dict[int, int], left: Sequence[int]) -> Iterator[dict[int, int]]:
        if not left:
            yield dict(chosen)
            return
        cell, *others = left
        for digit in sorted(known[cell]) if cell in known else [board.digits[cell]]:
            if any(board.clash((cell, digit), each) for each in chosen.items()):
                continue
            chosen[cell] = digit
            if possible(chosen):
                yield from extend(chosen, others)
            del chosen[cell]

    yield from extend({}, order)


def possible_candidates(
    board: Board,
    cells: Sequence[int],
    possible: Partial,
    narrowed: Mapping[int, set[int]] | None = None,
) -> set[Candidate]:
    """The candidates of cells that are part of some way."""
    wanted = {(cell, digit) for cell in cells for digit in board.holds(cell)}
    found: set[Candidate] = set()
    for way in ways(board, cells, possible, narrowed):
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
    rf"The digits of {{houses:units}} add up to {{total:count}}(?P<others>)(?:, which leaves|\. "
    rf"This "
    rf"leaves) (?P<equation>{EQUATION})\.(?: |$)",
    rf"The digits of {{houses:units}} add up to {{total:count}}\. With the sums? "
    rf"(?P<others>{EQUATION}(?:; {EQUATION})*), this leaves (?P<equation>{EQUATION})\.(?: |$)",
    rf"The digits of {{houses:units}} add up to {{total:count}}\. With the sums inside, this "
    rf"leaves "
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
        (not parts and not others)
        or any(
            _less(whole, total, parts, signs) in (wanted, _negated(wanted))
            for signs in product((1, -1), repeat=len(parts))
        ),
        "the sums do not leave",
        equation,
    )
    _use(talk, wanted)


def _less(whole: Mapping[int, int], total: int, parts: Sequence[Sum], signs: Sequence[int]) -> Sum:
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
    rf"{{digits:digits}}\. In the cage (?P<places>{ONLY_IN}(?:; {ONLY_IN})*)\. A cell that sees "
    rf"all these places of a digit cannot hold it: ",
)
def combinations_left(
    talk: Talk, sums: str | None = None, digits: Sequence[int] = (), places: str = ""
) -> None:
    board, (cells, possible) = talk.board, _in_use(talk)
    found = {tuple(sorted(way.values())) for way in ways(board, cells, possible)}
    if sums is not None:
        named = {tuple(sorted(digits_in(board, each))) for each in re.split(", | or ", sums)}
        ensure(named == found, "the ways are", found)
    named_places = {
        (cell, digit)
        for told in filter(None, places.split("; "))
        for part in [told.partition(" can only be in ")]
        for digit in digits_in(board, part[0])
        for cell in cells_in(board, part[2])
    }
    for digit in digits:
        ensure(all(digit in way for way in found), "a way without", digit)
        held = {(cell, digit) for cell in board.places(digit, cells)}
        ensure(held == {each for each in named_places if each[1] == digit}, "other places")
        talk.one_is_true(held)


def _in_use(talk: Talk) -> tuple[list[int], Partial]:
    cells, possible = talk.told["cells"], talk.told["possible"]
    assert isinstance(cells, list)
    assert callable(possible)
    return cells, possible


NEEDS = rf"{UNIT} has no other place for {DIGITS}"


@form(rf"(?P<told>{NEEDS}(?:; {NEEDS})*)\. ")
def needs(talk: Talk, told: str) -> None:
    board, (cells, possible) = talk.board, _in_use(talk)
    wanted = set[int]()
    for each in told.split("; "):
        named, _, digits = each.partition(" has no other place for ")
        (unit,) = units_in(board, named)
        for digit in digits_in(board, digits):
            places = board.places(digit, unit.cells)
            ensure(places <= {*cells}, digit, "has other places")
            stands = any(board.digits[c] == digit for c in unit.cells)
            ensure({*cells} <= unit.cells and not stands, "not in", unit.name)
            wanted.add(digit)

    def holds_all(digits: Mapping[int, int]) -> bool:
        open_cells = len(cells) - len(digits)
        return len(wanted - {*digits.values()}) <= open_cells and possible(digits)

    rules_out(talk, cells, holds_all)


@form(r"The other cells of {units:units} hold the other digits\. ")
def others_fit(talk: Talk, units: Sequence[Unit]) -> None:
    cells, possible = _in_use(talk)
    ensure(all({*cells} < unit.cells for unit in units), "the sum does not lie in the unit")
    for unit in units:
        rules_out(talk, sorted(unit.cells), possible)
    rules_out(talk, sorted({*cells}.union(*(unit.cells for unit in units))), possible)
    talk.told["cells"] = cells


@form(rf"(?P<told>{CELL} is \d+(?:{JOINT}{CELL} is \d+)*)\. ")
def digits_stand(talk: Talk, told: str) -> None:
    cells, _ = _in_use(talk)
    for claim in claims_in(talk.board, told):
        (cell,) = claim.cells
        ensure(cell in cells and talk.board.digits[cell] == claim.digit, "another digit in", told)


@form(rf"Candidates: (?P<left>{LEFT})\. ")
def candidates_left(talk: Talk, left: str) -> None:
    board = talk.board
    for name, digits in re.findall(rf"({CELL}) (\d+)", left):
        ensure(
            board.holds(board.layout.cell(name)) == {int(each) for each in digits},
            "other candidates in",
            name,
        )
    cells, possible = _in_use(talk)
    rules_out(talk, sorted({*cells, *cells_in(board, left)}), possible)


@form(
    r"With a digit that goes, (?:the rule cannot be kept|the other cells cannot make the sum): ",
    r"Try them one by one: with (?P<supposed>[^.]+?) no digits for these cells keep the rule and "
    r"leave a candidate to every cell that sees them\. ",
)
def cannot_be_kept(talk: Talk, supposed: str = "") -> None:
    ensure("possible" in talk.told, "no rule was named")
    board, (cells, possible) = talk.board, _in_use(talk)
    named = re.findall(rf"({CELL})=(\d)", supposed)
    tried = {(board.layout.cell(cell), int(digit)) for cell, digit in named}

    def leaves(way: Mapping[int, int]) -> bool:
        return all(
            any(not any(board.clash((c, d), each) for each in way.items()) for d in digits)
            for c, digits in board.candidates.items()
            if c not in way
        )

    def goes(lost: Candidate) -> bool:
        if lost not in tried:
            return False
        asked = sorted({*cells, lost[0]})
        known = {c: {*board.holds(c)} for c in asked if board.holds(c)}
        known[lost[0]] = {lost[1]}
        return not any(leaves(way) for way in ways(board, asked, possible, known))

    if tried:
        talk.where(goes)


@form(
    r"(?P<rule>[^\n]+?)\. (?=Candidates: |The other cells|With a digit|Try them|r\d+c\d+ is \d|"
    r"\w+ \d has no)",
    last=True,
)
def stated_rule(talk: Talk, rule: str) -> None:
    board, wanted = talk.board, rule.lower()
    relations = [relation for text, relation in stated(board) if text.lower() == wanted]
    ensure(bool(relations), "no rule says:", rule)
    cells = sorted({cell for relation in relations for cell in relation.cells})
    rules_out(talk, cells, keeps(board, relations))


@form(
    r"Suppose {claim:claim}\. (?:Then: (?P<lines>[^\n]+?)\. )?This leaves {emptied:cell} no "
    r"candidate\. (?=So )",
    r"Suppose {claim:claim}\. (?:Then: (?P<lines>[^\n]+?)\. )?Now (?P<broken>[^\n]+?) cannot hold "
    r"every digit\. (?=So )",
    r"Suppose {claim:claim}\. (?:Then: (?P<lines>[^\n]+?)\. )?Now this cannot be kept: "
    r"(?P<broken>[^\n]+?)\. (?=So )",
)
def forced(
    talk: Talk, claim: Claim, lines: str | None, emptied: int | None = None, broken: str = ""
) -> None:
    """Each consequence follows from those before it, by the rule or the unit that it names."""
    known: list[Claim] = [claim]
    named = _learn(talk, known, lines)
    _ends_badly(talk, known, named, emptied, broken)
    excluded_if(talk, opposite(claim))


def _learn(talk: Talk, known: list[Claim], lines: str | None) -> list[Rule]:
    """Adds the consequences of some lines to the known claims; the rules that they name."""
    board = talk.board
    told = [each for each in (lines or "").split("; ") if each not in ("", "and so on")]
    named = [_named(board, _reason(each)) for each in told]
    for each, rule in zip(told, named, strict=True):
        for wanted in _consequences(board, each.partition(" (")[0]):
            _follows(talk, known, wanted, [rule], named)
            known.append(wanted)
    return named


def _ends_badly(
    talk: Talk, known: Sequence[Claim], named: Sequence[Rule], emptied: int | None, broken: str
) -> None:
    """A cell is left without a digit, or a rule cannot be kept."""
    board = talk.board
    if emptied is not None:
        for digit in board.holds(emptied):
            _follows(talk, known, Claim(False, digit, frozenset({emptied})), [], named)
        return
    rule = _named(board, broken)
    spread = _with_rules(Spread.of(board, known), [rule])
    talk.efforts.append(AT_SIGHT)
    if not spread.is_broken:
        spread.everything()
        spread = _with_rules(spread, [*named, rule])
        talk.efforts.append(BY_SINGLES)
    ensure(spread.is_broken or not spread.has_filling(), "can be kept:", broken)


@form(
    r"Suppose {claim:claim}\. (?:Then: (?P<lines>[^\n]+?)\. )?Now one of these must be true: "
    r"{ways:claims}\. Each ends in a contradiction\. (?=So )"
)
def nested(talk: Talk, claim: Claim, lines: str | None, ways: Sequence[Claim]) -> None:
    """The lines below keep the promise."""
    known: list[Claim] = [claim]
    named = _learn(talk, known, lines)
    spread = _with_rules(Spread.of(talk.board, known), named)
    ensure(_is_complete_after(talk.board, spread, ways), "another one could be true")
    talk.told.update(supposed=(known, named), ways={*ways})
    excluded_if(talk, opposite(claim))


def _is_complete_after(board: Board, spread: Spread, ways: Sequence[Claim]) -> bool:
    """Whether these are all digits that a cell has left, or all places of a digit in a unit."""
    moves = {(cell, claim.digit) for claim in ways for cell in claim.cells}
    cells, digits = {cell for cell, _ in moves}, {digit for _, digit in moves}
    if len(cells) == 1:
        (cell,) = cells
        return spread.left(cell) <= digits
    (digit,) = digits
    return any(spread.places(digit, unit) <= cells for unit in board.units.values())


@form(
    r"If {claim:claim}(?:: (?P<lines>r[^\n]+); so |, ){emptied:cell} has no candidate "
    r"left\.(?:\n|$)",
    r"If {claim:claim}(?:: (?P<lines>r[^\n]+); so |, )(?P<broken>[^\n]+) cannot (?:be kept|hold "
    r"every digit)\.(?:\n|$)",
    r"If {claim:claim}(?:: (?P<lines>r[^\n]+); so |, )(?P<end>(?!then |it follows)[^\n;]+)\."
    r"(?:\n|$)",
)
def case(
    talk: Talk,
    claim: Claim,
    lines: str | None,
    emptied: int | None = None,
    broken: str = "",
    end: str = "",
) -> None:
    """One of several assumptions, of which each leads to the same, or to a contradiction."""
    supposed = talk.told.get("supposed", ([], []))
    assert isinstance(supposed, tuple)
    known = [*supposed[0], claim]
    inner = Talk(talk.board)
    named = [*supposed[1], *_learn(inner, known, lines)]
    if end:
        (wanted,) = _consequences(talk.board, end.partition(" (")[0])
        _follows(inner, known, wanted, [_named(talk.board, _reason(end))], named)
        excluded_if(inner, wanted)
        talk.told.setdefault("ends", {})[claim] = inner
    else:
        _ends_badly(inner, known, named, emptied, broken)
        ways = talk.told.get("ways", set())
        ensure(claim in ways, "no such case was named")
        ways.discard(claim)


def check_cases(talk: Talk) -> None:
    """That every case of a nested supposition has its line."""
    ensure(not talk.told.get("ways"), "no line for a case")


Rule = tuple[Sequence[int], Partial] | None
"""Cells and what a rule lets them have; none for what is seen without one."""


def _reason(line: str) -> str:
    return line.partition(" (")[2].removesuffix(")")


def _named(board: Board, told: str) -> Rule:
    """The rule that a reason names: a sum, a unit, or a kind of rule and its cells."""
    equation = told.partition(" by the sum of ")[0]
    if re.fullmatch(EQUATION, equation):
        sum_ = sum_in(board, equation)
        if " by the sum of " not in told:
            ensure(is_stated(board, sum_), "no rule says", told)
        return [cell for cell, _ in sum_[0]], fits(board, sum_)
    if not told:
        return None
    if re.fullmatch(UNITS, told):
        return sorted(units_in(board, told)[0].cells), lambda _: True
    cells = cells_in(board, told)
    relations = [
        relation
        for constraint in board.rules_called(re.split(r" r\d", told)[0])
        for relation in relations_in(constraint, board.layout)
        if {*relation.cells} <= {*cells}
    ]
    ensure(bool(relations), "no such rule:", told)
    return cells, keeps(board, relations)


def _consequences(board: Board, told: str) -> list[Claim]:
    """What a line says: cells and digits that they are, or are not."""
    cells, verb, digits = (
        re.split(r" (is not|is) ", told, maxsplit=1) if " and " not in told else ("", "", "")
    )
    if not cells:
        return claims_in(board, told)
    found = frozenset(cells_in(board, cells))
    return [Claim(verb == "is", digit, found) for digit in digits_in(board, digits)]


def _follows(
    talk: Talk, known: Sequence[Claim], wanted: Claim, own: Sequence[Rule], named: Sequence[Rule]
) -> None:
    """With its own rule; else with all rules that the text names; else by a search."""
    spread = _with_rules(Spread.of(talk.board, known), own)
    spread.locked()
    effort = AT_SIGHT
    if not spread.knows(wanted):
        effort, spread = BY_SINGLES, _with_rules(spread, named)
        spread.everything()
        spread = _with_rules(spread, named)
    if not spread.knows(wanted):
        effort = effort_to_refute(talk.board, known, wanted)
    talk.efforts.append(effort)
    ensure(effort <= FARTHEST, "does not follow:", talk.board.described(wanted))


def _with_rules(spread: Spread, rules: Sequence[Rule]) -> Spread:
    """The same with what some rules take away."""
    board = spread.board
    for rule in filter(None, rules):
        cells = [*dict.fromkeys(rule[0])]
        left = {cell: spread.left(cell) for cell in cells if board.holds(cell)}
        found = possible_candidates(board, cells, rule[1], left)
        spread.off |= {(c, d) for c in left for d in board.holds(c) if (c, d) not in found}
    spread.exclude()
    return spread
