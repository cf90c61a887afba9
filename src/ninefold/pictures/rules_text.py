"""The rules of a puzzle in sentences, for its solvers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ninefold.model.constraints import Constraint
from ninefold.model.layout import Layout
from ninefold.model.units import Unit

WORDS = {
    "window": "shaded window",
    "group": "set of cells in the same place of their boxes",
    "centre": "set of marked cells",
    "asterisk": "set of marked cells",
    "girandola": "set of marked cells",
    "unit": "set of marked cells",
}
"""The names of units whose kind has another name."""

MOST_LISTED = 4
"""The most rules of one kind that are described one by one."""


def rules_text(layout: Layout, constraints: Sequence[Constraint] = ()) -> str:
    """The rules in words: those of units, and those of constraints.

    >>> from ninefold.model import Layout
    >>> rules_text(Layout.hyper())
    'Each row, column, box and shaded window holds every digit from 1 to 9 once.'
    >>> rules_text(Layout.of(3, [["r1c1", "r1c2"]]))
    'No set of marked cells holds a digit twice.'
    """
    short = [unit for unit in layout.units if len(unit.cells) < layout.size]
    whole = [unit for unit in layout.units if len(unit.cells) == layout.size]
    said = []
    if whole or not short:
        first, last = layout.symbol(1), layout.symbol(layout.size)
        every = f"holds every digit from {first} to {last} once."
        said.append(f"Each {_kinds(whole)} {every}")
    if short:
        said.append(f"No {_kinds(short, 'or')} holds a digit twice.")
    return " ".join([*said, *sentences(layout, constraints)])


def sentences(layout: Layout, constraints: Sequence[Constraint]) -> Iterator[str]:
    """The rules of constraints for readers who see them drawn, each once.

    >>> from ninefold.model.constraints import KillerCage
    >>> cages = [KillerCage([number], number + 1).on(Layout.classic()) for number in range(9)]
    >>> list(sentences(Layout.classic(), cages))
    ['Cages: digits differ and add up to the number.']
    """
    for rule, some in _grouped(constraints):
        if rule:
            yield rule
        else:
            yield from (_sentence(each.describe(layout)) for each in some[:MOST_LISTED])
            yield from _rest(some)


def descriptions(layout: Layout, constraints: Sequence[Constraint]) -> Iterator[str]:
    """The rules of constraints, with their cells if there are few of a kind.

    >>> from ninefold.model.constraints import KillerCage
    >>> cages = [KillerCage([number], number + 1).on(Layout.classic()) for number in range(9)]
    >>> print(*descriptions(Layout.classic(), cages[:1]))
    The cage r1c1 holds 1.
    >>> print(*descriptions(Layout.classic(), cages))
    9 of the kind killer cage. Cages: digits differ and add up to the number.
    """
    for rule, some in _grouped(constraints):
        if rule and len(some) > MOST_LISTED:
            yield f"{len(some)} of the kind {some[0].kind}. {rule}"
        else:
            yield from (_sentence(each.describe(layout)) for each in some[:MOST_LISTED])
            yield from _rest(some)


def _grouped(constraints: Sequence[Constraint]) -> list[tuple[str, list[Constraint]]]:
    """Constraints that share a sentence or a kind, in the order of the first."""
    groups: dict[tuple[str, str], list[Constraint]] = {}
    for each in constraints:
        rule = each.rule()
        groups.setdefault((rule, "" if rule else each.kind), []).append(each)
    return [(rule, some) for (rule, _), some in groups.items()]


def _rest(some: Sequence[Constraint]) -> Iterator[str]:
    if len(some) > MOST_LISTED:
        yield f"And {len(some) - MOST_LISTED} more of the kind {some[0].kind}."


def _sentence(text: str) -> str:
    """A description as a sentence; the name of a cell begins it as it is."""
    starts_with_cell = text[:1] == "r" and text[1:2].isdigit()
    return (text if starts_with_cell else text[:1].upper() + text[1:]) + "."


def _kinds(units: list[Unit], last: str = "and") -> str:
    """The names of the units, each kind once."""
    kinds = list(dict.fromkeys(WORDS.get(unit.kind, unit.kind) for unit in units))
    return ", ".join(kinds[:-1]) + f" {last} " * (len(kinds) > 1) + kinds[-1] if kinds else "cell"
