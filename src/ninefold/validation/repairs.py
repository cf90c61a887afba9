"""Repairs of a board without solution: clues left out, then what belongs in their place.

A repair begins as a removal: without these givens and rules the board has solutions. If it has one
alone, that decides the digits and the numbers. Else those are proposed with which it has exactly
one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

from ninefold.model import Grid, Puzzle
from ninefold.model.constraints import Constraint
from ninefold.model.relations import holds
from ninefold.model.stated_relations import relations_in
from ninefold.outcomes import Answer, Count, Status
from ninefold.validation.clues import Clues, rule_at
from ninefold.validation.cores import Unsure
from ninefold.validation.explanations import Change, Repair, Rule, RuleChange
from ninefold.validation.fewest_givens import has_too_few_givens
from ninefold.validation.oracle import Oracle
from ninefold.validation.redundant import without_each

MOST_WITHOUT = 1_000
"""The most solutions that are counted of a board without a clue."""

Digits = dict[int, int]
"""Digits by cell."""


def removal(clues: Clues, mask: int, answer: Answer) -> Repair:
    """The repair by leaving out clues, from the answer to the board without them."""
    cells, solution = clues.cells_of(mask), answer.solution
    if answer.status is Status.MULTIPLE or solution is None:
        digits: Digits | dict[int, None] = dict.fromkeys(cells)
        return Repair(_changes(clues, mask, digits, None), answer.status, 2, False)
    digits = {cell: solution[cell] for cell in cells}
    is_only = answer.status is Status.UNIQUE
    return Repair(_changes(clues, mask, digits, solution), answer.status, 1, is_only)


def improved(oracle: Oracle, clues: Clues, mask: int, repair: Repair) -> list[Repair]:
    """A removal made better: by digits or a number that leave one solution, in all ways that do.

    Where there are none it is the removal, with a digit or number that is the only one possible.
    """
    if repair.result is not Status.MULTIPLE:
        return [repair]
    cells = clues.cells_of(mask)
    if mask.bit_count() == 1 and not cells:
        return _with_number(oracle, clues, mask, repair)
    found = oracle.count(clues.without(mask), MOST_WITHOUT)
    repair = _counted(repair, found)
    if has_too_few_givens(clues.puzzle) or len(cells) < mask.bit_count():
        return [repair]
    return _with_digits(oracle, clues, mask, repair)


def repaired(clues: Clues, mask: int, repair: Repair) -> Puzzle:
    """The puzzle after a repair that changes the clues of a mask."""
    puzzle = clues.without(mask)
    layout, givens, rules = puzzle.layout, bytearray(puzzle.givens), list(puzzle.constraints)
    for change in repair.changes:
        if isinstance(change, Change):
            digit = 0 if change.proposed is None else layout.values.index(change.proposed) + 1
            givens[layout.cell_index(change.cell)] = digit
        elif change.field is not None and change.rule.index is not None:
            old = clues.puzzle.constraints[change.rule.index]
            rules.append(replace(old, **{change.field: change.proposed}))  # type: ignore[type-var]
    return puzzle.with_givens(bytes(givens)).with_constraints(rules)


def likelihood(puzzle: Puzzle, repair: Repair) -> tuple[int, ...]:
    """The order of repairs: first those that leave one solution, then givens that clash with most
    others.

    Then, of repairs that leave one solution, those after which few clues are redundant, and clues
    without which there are many solutions, as few puzzles have redundant clues. Of the others,
    those that leave few solutions. A number near the old one is likelier.
    """
    unique = repair.result is Status.UNIQUE
    cells = [puzzle.layout.cell_index(each.cell) for each in repair.changes if is_given(each)]
    rules = [each for each in repair.changes if isinstance(each, RuleChange)]
    clashes = sum(_clashes(puzzle, cell) for cell in cells)
    vague = sum(each.proposed is None for each in repair.changes)
    without = -repair.without if unique else repair.without
    far = sum(abs((each.proposed or 0) - (each.number or 0)) for each in rules)
    places = [-1 if each.rule.index is None else each.rule.index for each in rules]
    order = (not unique, vague, -clashes, repair.redundant or 0, without, far)
    return (*order, *cells, *places)


def weighed(oracle: Oracle, clues: Clues, mask: int, repair: Repair) -> Repair:
    """A repair with the number of clues that are redundant after it."""
    statuses = without_each(oracle, Clues(repaired(clues, mask, repair)))
    return replace(repair, redundant=sum(status is Status.UNIQUE for _, status in statuses))


def is_given(change: Change | RuleChange) -> TypeGuard[Change]:
    """Whether it is a given that is changed."""
    return isinstance(change, Change)


def numbered(puzzle: Puzzle, index: int, changed: Constraint) -> RuleChange:
    """The change of a rule at some place to one like it with another number."""
    old = puzzle.constraints[index]
    names = old.number_fields()
    field = next(name for name in names if getattr(old, name) != getattr(changed, name))
    return RuleChange(rule_at(puzzle, index), field, getattr(old, field), getattr(changed, field))


def _clashes(puzzle: Puzzle, cell: int) -> int:
    """The number of peers of a cell with the same given."""
    return sum(puzzle.givens[peer] == puzzle.givens[cell] for peer in puzzle.layout.peers[cell])


def _changes(
    clues: Clues, mask: int, digits: Digits | dict[int, None], solution: Grid | None
) -> tuple[Change | RuleChange, ...]:
    """The changed clues of a mask: digits, and the numbers that a solution gives to rules."""
    layout, givens = clues.puzzle.layout, clues.puzzle.givens
    changed = [
        Change(
            layout.cell_name(cell),
            layout.value(givens[cell]),
            None if digit is None else layout.value(digit),
        )
        for cell, digit in digits.items()
    ]
    return (*changed, *(_rule_change(clues, rule, solution) for rule in clues.rules(mask)))


def _rule_change(clues: Clues, rule: Rule, solution: Grid | None) -> RuleChange:
    """A rule left out, or with the number that a solution gives it."""
    layout = clues.puzzle.layout
    if rule.index is not None and solution is not None:
        for changed in clues.puzzle.constraints[rule.index].changes(layout):
            if changed.is_met(layout, solution.digits):
                return numbered(clues.puzzle, rule.index, changed)
    return RuleChange(rule, None, None, None)


def _counted(repair: Repair, found: Count) -> Repair:
    return replace(repair, without=max(2, found.value), without_exact=found.exact)


def _with_number(oracle: Oracle, clues: Clues, mask: int, repair: Repair) -> list[Repair]:
    """The removal of one rule made better: by the numbers that leave one solution."""
    rest = clues.without(mask)
    listed = oracle.solutions(rest, MOST_WITHOUT)
    if listed is not None:
        repair = _counted(repair, Count(len(listed), listed.exact))
    known = None if listed is None or not listed.exact else listed.array.tolist()
    unique: list[Repair] = []
    possible: list[Repair] = []
    sure = True
    for index, rule in clues.numbered_constraints(mask):
        for changed in rule.changes(rest.layout):
            status = _status_with(oracle, rest, changed, known)
            sure = sure and status is not Status.UNDECIDED
            if status > Status.NONE:
                change = numbered(clues.puzzle, index, changed)
                found = replace(repair, changes=(change,), result=status)
                (unique if status is Status.UNIQUE else possible).append(found)
    return unique or (possible if sure and len(possible) == 1 else [repair])


def _status_with(
    oracle: Oracle, puzzle: Puzzle, rule: Constraint, known: list[list[int]] | None
) -> Status:
    """The status of a puzzle with one more rule: from its solutions, if all are known."""
    if known is None:
        return oracle.status(puzzle.with_constraints((*puzzle.constraints, rule)))
    oracle.tick()
    relations = list(relations_in(rule, puzzle.layout))
    number = 0
    for row in known:
        number += all(holds(each, row) for each in relations)
        if number > 1:
            return Status.MULTIPLE
    return Status.UNIQUE if number else Status.NONE


def _with_digits(oracle: Oracle, clues: Clues, mask: int, repair: Repair) -> list[Repair]:
    """The removal of givens made better: by the digits that leave one solution."""
    cells = clues.cells_of(mask)
    unique = [
        replace(repair, changes=_changes(clues, mask, digits, None), result=Status.UNIQUE)
        for digits in _deciding(oracle, cells, {})
    ]
    if unique or len(cells) > 1 or (forced := _forced(oracle, cells[0])) is None:
        return unique or [repair]
    return [replace(repair, changes=_changes(clues, mask, {cells[0]: forced}, None))]


def _deciding(oracle: Oracle, cells: Sequence[int], known: Digits) -> Iterator[Digits]:
    """Other digits for some cells, with all of which there is exactly one solution."""
    cell, *rest = cells
    for digit in _other_digits(oracle, cells, known):
        digits = known | {cell: digit}
        try:
            answer = oracle.answer(oracle.changed(digits | dict.fromkeys(rest, 0)))
        except Unsure:
            continue
        if answer.status is Status.UNIQUE and answer.solution is not None:
            yield digits | {each: answer.solution[each] for each in rest}
        elif answer.status is Status.MULTIPLE and rest:
            yield from _deciding(oracle, rest, digits)


def _other_digits(oracle: Oracle, cells: Sequence[int], known: Digits) -> list[int]:
    """The other digits that the first of some open cells may hold."""
    board = oracle.changed(known | dict.fromkeys(cells, 0))
    return [each for each in board.allowed()[cells[0]] if each != oracle.puzzle.givens[cells[0]]]


def _forced(oracle: Oracle, cell: int) -> int | None:
    """The only digit that is possible in place of a given, if there is only one."""
    boards = {each: oracle.changed({cell: each}) for each in _other_digits(oracle, [cell], {})}
    left = [each for each in boards if oracle.status(boards[each]) is not Status.NONE]
    return left[0] if len(left) == 1 else None
