"""An explanation in words: a few lines, or all of them after a deep check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ninefold.formats.text import counted
from ninefold.model.digits import value_symbol
from ninefold.outcomes import Status
from ninefold.validation.explanations import (
    Ambiguous,
    Change,
    Core,
    Redundancy,
    Repair,
    Rule,
    RuleChange,
    Swap,
    Unsolvable,
)

if TYPE_CHECKING:
    from ninefold.model import Puzzle
    from ninefold.validation.explanations import Explanation

FEW = 5
"""How much of a list is shown, unless a deep check was asked for."""

_LEFT = {
    Status.UNIQUE: "exactly one solution",
    Status.MULTIPLE: "several solutions",
    Status.UNDECIDED: "a solution, perhaps several",
}
"""The words for the result of a repair."""


def explanation_lines(explanation: Explanation | None, puzzle: Puzzle) -> Iterator[str]:
    """An explanation in words, a line for each point.

    >>> import ninefold as nf
    >>> report = nf.check("1..2...42...3..4")
    >>> for line in explanation_lines(report.explanation, report.puzzle):
    ...     print(line)
    Why: r2c4=4 and r4c4=4 contradict each other.
    Repair: r2c4 is perhaps 3, not 4: that leaves exactly one solution. So does r2c4=1 for 4.
    """
    if isinstance(explanation, Unsolvable):
        yield from _unsolvable(explanation, puzzle)
    elif isinstance(explanation, Ambiguous):
        yield from _ambiguous(explanation)
    elif isinstance(explanation, Redundancy):
        yield from _redundancy(explanation, puzzle)
    if explanation is not None and explanation.stopped_by is not None:
        yield f"This look was cut short by {_limit(explanation)}."


def _limit(explanation: Explanation) -> str:
    if explanation.stopped_by == "stop":
        return "a request to stop"
    more = "" if explanation.deep else "; a deep one (explain) looks further"
    return f"the limit on {explanation.stopped_by}{more}"


def listed(parts: Iterable[str], most: int | None = None, last: str = " and ") -> str:
    """Some parts as people list them, the first few of many.

    >>> listed("abc"), listed("abcd", most=2)
    ('a, b and c', 'a, b and 2 more')
    """
    parts = list(parts)
    if most is not None and len(parts) > most + 1:
        parts = [*parts[:most], f"{len(parts) - most} more"]
    return last.join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


def _unsolvable(found: Unsolvable, puzzle: Puzzle) -> Iterator[str]:
    yield f"Why: {_core(found.core, puzzle)}"
    most = None if found.deep else FEW
    proper = [each for each in found.repairs if each.result is Status.UNIQUE]
    repairs = [_proper(proper, most)] if proper else []
    for result in (Status.UNDECIDED, Status.MULTIPLE):
        if vague := [each for each in found.repairs if each.result is result]:
            repairs.append(f"{_vague(vague, most)} it has {_LEFT[result]}.")
    yield from (f"{'Or' if number else 'Repair'}: {text}" for number, text in enumerate(repairs))
    if not found.repairs and found.complete and len(found.core):
        yield f"No single {_clue(puzzle)} repairs it."
    if found.joint_repairs:
        yield f"Repair: {_joint(found.joint_repairs, most)}"


def _core(core: Core, puzzle: Puzzle) -> str:
    if not len(core):
        return f"no {_clue(puzzle)} is to blame; without any there is no solution either."
    text = listed([*_named(core.rules), *_placed(core.cells, puzzle)])
    if len(core) == 1:
        return f"{text} alone leaves no solution."
    text = f"{text} contradict each other"
    if len(core) == 2:
        return f"{text}."
    rules, givens = counted(len(core.rules), "rule"), counted(len(core.cells), "given")
    number = " and ".join([*[rules] * bool(core.rules), *[givens] * bool(core.cells)])
    if core.smallest:
        return f"{text}: {number}, and no fewer do."
    if core.irreducible:
        return f"{text}: {number}, none of which can be left out; a smaller set was not found."
    return f"{text}: {number}, perhaps more than it takes."


def _clue(puzzle: Puzzle) -> str:
    return "given or rule" if puzzle.constraints else "given"


def _placed(cells: Iterable[str], puzzle: Puzzle) -> list[str]:
    return [f"{cell}={puzzle.layout.symbol(puzzle[cell])}" for cell in cells]


def _named(rules: Iterable[Rule]) -> list[str]:
    return [rule.name for rule in rules]


def _proper(repairs: list[Repair], most: int | None) -> str:
    """Repairs that leave one solution; the first is probable only if it is the only one."""
    first, *others = repairs
    text = f"{_verdict(first.changes[0], sure=not others)}: {_after(first)} exactly one solution"
    if not others:
        return f"{text}."
    return f"{text}. So does {listed((_changed(each) for each in others), most, ' or ')}."


def _verdict(change: Change | RuleChange, sure: bool) -> str:
    likely = "probably" if sure else "perhaps"
    if isinstance(change, RuleChange):
        wrong = "wrong" if change.proposed is None else change.proposed
        return f"{change.rule.name} is {likely} {wrong}"
    if change.proposed == change.digit:
        return f"the pencil marks of {change.cell} are {likely} wrong, not its digit"
    right = "empty" if change.proposed is None else value_symbol(change.proposed)
    return f"{change.cell} is {likely} {right}, not {value_symbol(change.digit)}"


def _after(repair: Repair) -> str:
    return "without it there is" if repair.changes[0].proposed is None else "that leaves"


def _changed(repair: Repair, most: int | None = None) -> str:
    return listed((_change(each) for each in repair.changes), most)


def _change(change: Change | RuleChange) -> str:
    if isinstance(change, RuleChange):
        name = change.rule.name
        return f"no {name}" if change.proposed is None else f"{change.proposed} for {name}"
    if change.proposed is None:
        return f"{change.cell} without {value_symbol(change.digit)}"
    return f"{change.cell}={value_symbol(change.proposed)} for {value_symbol(change.digit)}"


def _vague(repairs: list[Repair], most: int | None) -> str:
    """Repairs that leave several solutions, or perhaps several."""
    changes = [each.changes[0] for each in repairs]
    forced = [_change(each) for each in changes if each.proposed is not None]
    left_out = [_clue_of(each) for each in changes if each.proposed is None]
    ways = []
    if forced:
        ways.append(f"with {listed(forced, most, ' or ')}")
    if left_out:
        ways.append(f"without {listed(left_out, most, ' or ')}")
    return ", or ".join(ways)


def _joint(repairs: tuple[Repair, ...], most: int | None) -> str:
    """Repairs by several clues together: the first in full, of the others what they change."""
    first, *others = repairs
    number = _LEFT[first.result]
    if first.changes[0].proposed is None:
        left_out = listed(map(_clue_of, first.changes), most)
        text = f"without {left_out} together it has {number}."
    else:
        text = f"with {_changed(first, most)} together it has {number}."
    more = listed(map(_pair, others), most, " or ")
    return f"{text} Other pairs: {more}." if others else text


def _pair(repair: Repair) -> str:
    return " and ".join(map(_part, repair.changes))


def _part(change: Change | RuleChange) -> str:
    if isinstance(change, RuleChange):
        return change.rule.name
    if change.proposed is None:
        return change.cell
    return f"{change.cell}={value_symbol(change.proposed)}"


def _clue_of(change: Change | RuleChange) -> str:
    """The clue that is changed, as it is now."""
    if isinstance(change, RuleChange):
        return change.rule.name
    return f"{change.cell}={value_symbol(change.digit)}"


def _ambiguous(found: Ambiguous) -> Iterator[str]:
    number = f"{found.solutions:,}" if found.exact else f"at least {found.solutions:,}"
    yield f"How many: {number} solutions."
    if found.swap is not None:
        ways = _swap(found.swap, found.deep)
        yield f"Why: {ways}, all else being the same, as long as no given stands in one of them."
    if found.one_more:
        moves = listed(_by_cell(found), None if found.deep else FEW, " or ")
        yield f"One more given makes it unique: {moves}."
    elif found.complete:
        yield f"No single given makes it unique; {_together(found)}."
    if found.rule_changes:
        changes = listed(map(_change, found.rule_changes), None if found.deep else FEW, " or ")
        yield f"A change of one rule makes it unique: {changes}."
    if found.equal_cells and found.deep:
        yield f"Equal in every solution: {'; '.join(map(listed, found.equal_cells))}."


def _swap(swap: Swap, deep: bool) -> str:
    if len(swap.cells) > 2 * FEW and not deep:
        cells = listed(swap.cells, FEW)
        return f"the {len(swap.cells)} cells {cells} can be filled in two ways"
    return f"{listed(swap.cells)} can hold {str(swap).partition(': ')[2]}"


def _by_cell(found: Ambiguous) -> list[str]:
    """The givens that make it unique, those of a cell together."""
    cells: dict[str, list[str]] = {}
    for move in found.one_more:
        name, _, digit = str(move).partition("=")
        cells.setdefault(name, []).append(digit)
    return [f"{name}={'/'.join(digits)}" for name, digits in cells.items()]


def _together(found: Ambiguous) -> str:
    if not found.together:
        return f"it lacks {found.at_least} or more"
    moves = listed(map(str, found.together), None if found.deep else 2 * FEW)
    if len(found.together) == found.at_least:
        return f"{moves} do, and for that solution no fewer"
    return f"{moves} do, none of which can be left out; {found.at_least} or more are needed"


def _redundancy(found: Redundancy, puzzle: Puzzle) -> Iterator[str]:
    most = None if found.deep else 2 * FEW
    if not found.redundant and puzzle.given_count:
        if found.complete:
            minimal = "" if puzzle.constraints else ": the puzzle is minimal"
            yield f"Every given is needed{minimal}."
    elif found.redundant:
        number = f"{len(found.redundant)} of {counted(puzzle.given_count, 'given')}"
        yield f"Redundant: {number} can each be left out alone: {listed(found.redundant, most)}."
    if found.redundant_rules:
        number = f"{len(found.redundant_rules)} of {counted(len(puzzle.constraints), 'rule')}"
        names = listed(_named(found.redundant_rules), most)
        each = "each be left out alone" if len(found.redundant_rules) > 1 else "be left out"
        yield f"Redundant: {number} can {each}: {names}."
        if len(found.spare_rules) > 1:
            together = listed(_named(found.spare_rules), most)
            yield f"These {len(found.spare_rules)} rules can be left out together: {together}."
    elif found.complete and puzzle.constraints:
        yield "Every rule is needed."
    if found.minimal is not None and found.redundant:
        left = counted(found.minimal.given_count, "given")
        yield f"A minimal puzzle inside, of {left}: {found.minimal.to_line()}"
