"""Writes a rule as the line of text that `rule_reader` reads as the same rule."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import UnsupportedError
from ninefold.model.constraints.base import Constraint
from ninefold.model.constraints.kinds import COUNTED, PLACED, Field, Form, RuleKind, rule_kind
from ninefold.model.constraints.records import KINDS
from ninefold.model.layout import Layout, LayoutLike, as_layout

_PLAIN = re.compile(r'[^\s"]+')


@checked
def rule_text(constraint: Constraint, layout: LayoutLike | None = None) -> str:
    """The line of text that `parse_rule` reads as the same constraint on that layout.

    Without a layout it is a 9x9 board. A kind that has no text form, such as a function or an
    automaton, is refused by its name.

    >>> from ninefold.constraints import KillerCage, Thermometer, rule_text
    >>> rule_text(KillerCage("r1c1 r1c2 r1c3 r2c1", 15))
    'killer cage 15 r1c1-r1c3 r2c1'
    >>> rule_text(Thermometer("r1c1 r2c1", slow=True))
    'thermometer r1c1 r2c1 slow'
    """
    board = as_layout(layout) or Layout.classic()
    kind = _kind_of(constraint)
    placed = constraint.on(board)
    numbers, cells, rest = [kind.name], list[str](), list[str]()
    for field in kind.fields:
        value = getattr(placed, field.name)
        if type(value) is type(field.default) and value == field.default:
            continue
        if field.form in PLACED:
            cells += _place_words(kind, field, value, board)
        elif field.form in COUNTED:
            is_bare = value != () and field in _bare(kind)
            (numbers if is_bare else rest).extend(_number_words(field, value, is_bare))
        else:
            rest.append(_named(field, value))
    return " ".join([*numbers, *cells, *rest])


def _kind_of(constraint: Constraint) -> RuleKind:
    """The kind of a constraint; a class of a user has none."""
    if type(constraint) not in KINDS.values():
        raise UnsupportedError(f"{constraint.kind}: a rule of this class has no text form")
    return rule_kind(constraint.kind)


def _bare(kind: RuleKind) -> tuple[Field, ...]:
    """The fields whose numbers need no name: the first, and those after it that take one."""
    first, *others = kind.numbers
    single = (each for each in others if each.form is Form.NUMBER and each.is_needed)
    return (first, *single)


def _number_words(field: Field, value: Any, is_bare: bool) -> list[str]:
    """Numbers, with commas inside of a word."""
    if isinstance(value, int):
        words = [str(value)]
    elif field.form is Form.TUPLES:
        words = [",".join(map(str, each)) for each in value]
    else:
        words = [str(each) for each in value] if is_bare else [",".join(map(str, value))]
    if is_bare:
        return words
    return [field.name, *words] if len(words) > 1 else [f"{field.name}={''.join(words)}"]


def _place_words(kind: RuleKind, field: Field, value: Any, layout: Layout) -> list[str]:
    """Cells, each group of them a word; a name before them where bare cells are for another."""
    if not value:
        return [f"{field.name}="]
    if field.form is Form.CELLS:
        is_word = field is not kind.places[-1]
        words = [_joined(layout, value)] if is_word else list(_stretches(layout, value, 3))
    else:
        words = [_joined(layout, each) for each in value]
    return words if field in kind.places else [field.name, *words]


def _named(field: Field, value: bool | str) -> str:
    """A text with its name; of what is true its name alone."""
    if isinstance(value, bool):
        return field.name if value else f"{field.name}=no"
    plain = _PLAIN.fullmatch(value)
    return f"{field.name}={value if plain else json.dumps(value)}"


def _joined(layout: Layout, cells: Sequence[int]) -> str:
    return ",".join(_stretches(layout, cells, 2))


def _stretches(layout: Layout, cells: Sequence[int], shortest: int) -> Iterator[str]:
    """The cells, with ranges for as many in a straight line."""
    begin = 0
    while begin < len(cells):
        end = _end_of_line(layout, cells, begin)
        if end - begin + 1 < shortest:
            yield layout.cell_name(cells[begin])
            begin += 1
            continue
        yield f"{layout.cell_name(cells[begin])}-{layout.cell_name(cells[end])}"
        begin = end + 1


def _end_of_line(layout: Layout, cells: Sequence[int], begin: int) -> int:
    """The place in the list of the last cell that goes on straight from the one at `begin`."""
    steps = [
        (after[0] - before[0], after[1] - before[1])
        for before, after in (
            (layout.positions[cells[i]], layout.positions[cells[i + 1]])
            for i in range(begin, len(cells) - 1)
        )
    ]
    if not steps or max(map(abs, steps[0])) != 1:
        return begin
    return begin + next((i for i, step in enumerate(steps) if step != steps[0]), len(steps))
