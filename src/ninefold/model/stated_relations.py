"""The relations of a constraint, checked on entry.

Classes of this package check their own arguments. A class of another package may state a cell that
the board does not have or a factor that is no whole number; each user of relations would fail in
its own way. Here such a relation ends in one error, which names the class and the fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any, TypeVar

from ninefold.errors import NinefoldError, ValueRangeError
from ninefold.model.relations import (
    Allowed,
    Counted,
    Different,
    Forbidden,
    Linear,
    Relation,
    Walk,
    shifted,
)
from ninefold.model.source import shown

if TYPE_CHECKING:
    from ninefold.model.constraints.base import Constraint
    from ninefold.model.layout import Layout

OURS = "ninefold.model.constraints."
"""The modules of constraints that check themselves."""

RELATIONS = "relations of ninefold.model.relations (Linear, Allowed and so on)"

Tables = dict[tuple[int, int], tuple[object, frozenset[tuple[int, ...]]]]
"""Checked tables, by their identity and the number of cells."""

T = TypeVar("T")


def relations_in(constraint: Constraint, layout: Layout) -> Iterator[Relation]:
    """The relations of a constraint on a layout; a malformed one is an error that names the class.
    The digits of the relations are those of a board, numbers from 1, even if the layout shows
    others.

    >>> from ninefold.model import Layout
    >>> from ninefold.model.constraints import KillerCage
    >>> rule = KillerCage("r1c1 r1c2", 5).on(Layout.classic())
    >>> [type(relation).__name__ for relation in relations_in(rule, Layout.classic())]
    ['Different', 'Linear']
    """
    try:
        stated = constraint.relations(layout)
        checked = stated if is_ours(constraint) else _checked_all(stated, layout)
        if layout.first_digit == 1:
            yield from checked
        else:
            yield from (shifted(relation, 1 - layout.first_digit) for relation in checked)
    except (NinefoldError, MemoryError):
        raise
    except _MalformedError as fault:
        found = f"{_name(constraint)}: its relations() must give {fault.expected}"
        raise ValueRangeError(f"{found}, not {shown(fault.found)}") from fault.__cause__
    except Exception as error:  # code of a user, which may raise anything
        reason = f"{type(error).__name__}: {error}"
        raise ValueRangeError(
            f"{_name(constraint)}: its relations() failed with {reason}"
        ) from error


def is_ours(constraint: Constraint) -> bool:
    """Whether the class of a constraint belongs to this package, and so checks itself."""
    return _is_our_class(type(constraint))


@lru_cache(maxsize=1024)
def _is_our_class(kind: type) -> bool:
    return kind.__module__.startswith(OURS)


def _name(constraint: Constraint) -> str:
    return f"constraint {type(constraint).__qualname__}"


class _MalformedError(Exception):
    """A value of another kind than expected."""

    def __init__(self, expected: str, found: object) -> None:
        super().__init__(expected, found)
        self.expected, self.found = expected, found


def _checked_all(stated: object, layout: Layout) -> Iterator[Relation]:
    if not isinstance(stated, Iterable):
        raise _MalformedError(f"{RELATIONS}, by yield or in a list", stated)
    tables: Tables = {}
    for relation in stated:
        yield _checked(relation, layout, tables)


def _checked(relation: object, layout: Layout, tables: Tables) -> Relation:
    """The relation with whole numbers in tuples."""
    if not isinstance(relation, Relation):
        raise _MalformedError(RELATIONS, relation)
    cells = _cells(relation.cells, layout)
    match relation:
        case Different():
            return Different(cells)
        case Forbidden(digits=digits):
            return Forbidden(cells, _for_each_cell("digits", digits, cells))
        case Allowed(tuples=tuples):
            return Allowed(cells, _table(tuples, cells, tables))
        case Linear(factors=factors, low=low, high=high):
            weights = _for_each_cell("factors", factors, cells)
            return Linear(cells, weights, _bound("low", low), _bound("high", high))
        case Counted(digit=digit, low=low, high=high):
            return Counted(
                cells, _whole("a digit", digit), _whole("low", low), _whole("high", high)
            )
        case Walk(start=start, steps=steps, accepting=accepting):
            states = frozenset(_listed("accepting states in a frozenset", accepting))
            return Walk(cells, start, _steps(steps), states)


def _cells(cells: object, layout: Layout) -> tuple[int, ...]:
    expected = f"cells as whole numbers from 0 to {layout.cells - 1}"
    found = _numbers(expected, cells)
    if found and not 0 <= min(found) <= max(found) < layout.cells:
        raise _MalformedError(expected, next(c for c in found if not 0 <= c < layout.cells))
    return found


def _for_each_cell(name: str, values: object, cells: tuple[int, ...]) -> tuple[int, ...]:
    expected = f"{name} as whole numbers, one for each of the {len(cells)} cells"
    found = _numbers(expected, values)
    if len(found) != len(cells):
        raise _MalformedError(expected, values)
    return found


def _table(tuples: object, cells: tuple[int, ...], tables: Tables) -> frozenset[tuple[int, ...]]:
    """The rows of a table; many relations may share one, which is checked once."""
    key = id(tuples), len(cells)
    if key not in tables:
        rows = _listed("tuples of digits in a frozenset", tuples)
        checked = frozenset(_for_each_cell("digits", row, cells) for row in rows)
        tables[key] = tuples, checked  # held, so that no other object gets its number
    return tables[key][1]


def _numbers(expected: str, values: object) -> tuple[int, ...]:
    if type(values) is tuple and set(map(type, values)) <= {int}:
        return values
    return tuple(_whole(expected, value) for value in _listed(expected, values))


def _steps(steps: object) -> dict[tuple[Any, int], Any]:
    expected = "steps as a dict from (state, digit) to state"
    if not isinstance(steps, Mapping):
        raise _MalformedError(expected, steps)
    found = {}
    for key, state in steps.items():
        if not (isinstance(key, tuple) and len(key) == 2):
            raise _MalformedError(expected, key)
        found[key[0], _whole(expected, key[1])] = state
    return found


def _bound(name: str, value: object) -> int | None:
    return None if value is None else _whole(f"{name} as a whole number or None", value)


def _whole(expected: str, value: object) -> int:
    return _tried(index, value, expected)


def _listed(expected: str, values: object) -> tuple[Any, ...]:
    return _tried(tuple, values, expected)


def _tried(make: Callable[[Any], T], value: object, expected: str) -> T:
    try:
        return make(value)
    except TypeError:
        raise _MalformedError(expected, value) from None
