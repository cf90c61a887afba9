"""Reads a rule as a line of text: its kind, then numbers, cells and the names of fields.

    killer 15 r1c1-r1c3
    arrow r1c1 r1c2 r1c3
    kropki white r1c1-r1c2 black r2c2-r3c2 negative

Cells are names (`r1c1`), ranges along a row, a column or a diagonal (`r1c1-r1c3`), rectangles
(`r1c1:r3c3`), several of these with commas, or units (`row 3`). Bare numbers fill the fields of
numbers in their order, bare cells those of cells; of two fields of cells the first takes one word.
Where a field holds groups or pairs of cells, each word is one of them. The name of a field alone
means that the following words are for it, or sets it if it is true or false; `name=value` gives it
one word, in double quotes if it has spaces.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, NamedTuple, NoReturn

from ninefold.errors import FormatError, NinefoldError
from ninefold.model.cells import place_of
from ninefold.model.constraints.arguments import listed
from ninefold.model.constraints.base import Constraint
from ninefold.model.constraints.kinds import (
    COUNTED,
    PLACED,
    Field,
    Form,
    RuleKind,
    closest,
    leading_name,
    rule_kind,
    spoken,
)
from ninefold.model.layout import Layout, LayoutLike, as_layout
from ninefold.model.source import shown
from ninefold.model.units import Place

LONGEST = 100_000
"""Characters of a line; a table of many tuples needs some."""

MOST_CELLS = 2_000
"""Cells that a line names; a board of 25x25 has 625."""

_WORD = re.compile(r'[^\s="]+="(?:[^"\\]|\\.)*"(?!\S)|\S+')
_NUMBERS = re.compile(r"-?\d{1,18}(?:,-?\d{1,18})*", re.ASCII)
_LONG_NUMBER = re.compile(r"(?<![^\s,-])\d{19,}(?![^\s,])", re.ASCII)
_SHORT_NUMBER = "a number of at most 18 digits"
_CELLS = re.compile(r"r\d+c\d+(?:[-:]r\d+c\d+)?(?:,r\d+c\d+(?:[-:]r\d+c\d+)?)*", re.I | re.ASCII)
_YES_OR_NO = {"true": True, "yes": True, "false": False, "no": False}


class Word(NamedTuple):
    """A word of a line and its column, from 1."""

    text: str
    column: int


def parse_rule(text: str, layout: LayoutLike | None = None) -> Constraint:
    """The constraint that a line of text states, on that layout; without one, on a 9x9 board.

    >>> from ninefold.constraints import parse_rule
    >>> parse_rule("killer 15 r1c1-r1c3")
    KillerCage(cells=(0, 1, 2), sum=15)
    >>> parse_rule("kropki white r1c1-r1c2 negative", "4x4")
    Kropki(white=((0, 1),), black=(), negative=True)
    >>> parse_rule("killer 15 r1c1-r1c10")
    Traceback (most recent call last):
    ...
    ninefold.errors.FormatError: line 1, column 11: expected a cell of the board (9x9), found \
'r1c10' in the rule 'killer 15 r1c1-r1c10'
    """
    if not isinstance(text, str):
        raise FormatError(0, 0, "a rule as a text", shown(text))
    if len(text) > LONGEST:
        raise FormatError(1, LONGEST, f"a rule of at most {LONGEST:,} characters", shown(text))
    return _Line(text, as_layout(layout) or Layout.classic()).constraint()


def rules_on(layout: Layout, rules: Iterable[str | Constraint]) -> tuple[Constraint, ...]:
    """Rules of a list, as text or as constraints, on a layout."""
    return tuple(
        each.on(layout) if isinstance(each, Constraint) else parse_rule(each, layout)
        for each in listed("rules", rules)
    )


def checked_rules(rules: object) -> tuple[str, ...]:
    """Lines of text in a list, each of a kind that there is, before there is a board."""
    lines = listed("rules", rules)
    for each in lines:
        if not isinstance(each, str):
            raise FormatError(0, 0, "a rule as a text", shown(each))
        _kind_of(each)
    return lines


class _Line:
    """A line that is read word by word into the fields of its kind."""

    def __init__(self, text: str, layout: Layout) -> None:
        self._text, self._layout = text, layout
        self._kind, self._words = _kind_of(text)
        self._values: dict[str, Any] = {}
        self._current: Field | None = None
        self._cells_named = 0

    def constraint(self) -> Constraint:
        """The constraint, or an error that names the place."""
        while self._words:
            self._read(self._words.pop(0))
        self._leave(len(self._text) + 1)
        for field in self._kind.fields:
            if field.is_needed and field.name not in self._values:
                expected = f"{field.name}, as in {self._kind.example!r}"
                self._refuse(len(self._text) + 1, expected)
        try:
            return self._kind.made(**self._values).on(self._layout)
        except NinefoldError as error:
            found = f"the rule {shown(self._text)} ({error})"
            raise FormatError(1, 1, "a rule that this board can have", found) from error

    def _read(self, word: Word) -> None:
        """A word, and those after it that belong to it."""
        current, name = self._current, word.text.partition("=")[0]
        if current is not None and current.form is Form.TEXT:
            self._values[current.name], self._current = word.text, None
        elif unit := self._unit(word):
            self._place(unit, word)
        elif _CELLS.fullmatch(word.text):
            self._place(self._cells(word), word)
        elif _NUMBERS.fullmatch(word.text):
            self._count(word)
        elif field := self._kind.field(name):
            self._name(field, word)
        else:
            self._refuse_word(word)

    def _name(self, field: Field, word: Word) -> None:
        """The name of a field, with its value or before it."""
        if field.name in self._values:
            self._refuse(word.column, f"{field.name} once", word.text)
        self._leave(word.column)
        if "=" in word.text:
            self._set(field, Word(_unquoted(word), word.column + len(field.name) + 1))
        elif field.form is Form.FLAG:
            self._values[field.name] = True
        else:
            self._current = field

    def _set(self, field: Field, value: Word) -> None:
        """The value behind `name=`."""
        if field.form in PLACED:
            self._add(field, self._cells(value) if value.text else (), value)
        elif field.form in COUNTED:
            if value.text and not _NUMBERS.fullmatch(value.text):
                is_long = _LONG_NUMBER.search(value.text)
                expected = _SHORT_NUMBER if is_long else field.form.value
                self._refuse(value.column, f"{expected} for {field.name}", value.text)
            self._fill(field, value)
        elif field.form is Form.FLAG:
            self._values[field.name] = _YES_OR_NO.get(value.text.lower(), value.text)
        else:
            self._values[field.name] = value.text

    def _count(self, word: Word) -> None:
        """A number, or several with commas, for the next field that takes it."""
        current = self._current
        if current is None or current.form not in COUNTED:
            fields = self._kind.numbers
            open_fields = [e for e in fields if e.form is not Form.NUMBER or not self._has(e)]
            if not open_fields:
                known = " and ".join(each.name for each in fields)
                expected = f"no number but {known}" if fields else f"no number in {self._kind.name}"
                self._refuse(word.column, expected, word.text)
            current = open_fields[0]
        self._fill(current, word)

    def _has(self, field: Field) -> bool:
        return field.name in self._values

    def _leave(self, column: int) -> None:
        """Go on after a field that was named, which must have got something."""
        if self._current is not None and not self._has(self._current):
            self._refuse(column, f"{self._current.form.value} for {self._current.name}")
        self._current = None

    def _fill(self, field: Field, word: Word) -> None:
        """A word into a field of numbers."""
        numbers = tuple(map(int, word.text.split(","))) if word.text else ()
        if field.form is Form.NUMBER:
            if len(numbers) != 1:
                self._refuse(word.column, f"one number for {field.name}", word.text)
            self._values[field.name], self._current = numbers[0], None
            return
        more = numbers if field.form is Form.NUMBERS else (numbers,) if numbers else ()
        self._values.setdefault(field.name, []).extend(more)

    def _place(self, cells: tuple[int, ...], word: Word) -> None:
        """Cells for the field that was named, or the next one that takes them."""
        field = self._current
        if field is None or field.form not in PLACED:
            places = self._kind.places
            if not places:
                names = [each.name for each in self._kind.fields if each.form in PLACED]
                said = f"{' or '.join(names)} before cells" if names else "no cells"
                self._refuse(word.column, f"{said} in {self._kind.name}", word.text)
            is_first = len(places) > 1 and not self._has(places[0])
            field = places[0] if is_first else places[-1]
        self._add(field, cells, word)

    def _add(self, field: Field, cells: tuple[int, ...], word: Word) -> None:
        """Cells into a field, one by one or as a group."""
        self._cells_named += len(cells)
        if self._cells_named > MOST_CELLS:
            self._refuse(word.column, f"a rule of at most {MOST_CELLS:,} cells", word.text)
        more = cells if field.form is Form.CELLS else (cells,) if cells else ()
        self._values.setdefault(field.name, []).extend(more)

    def _unit(self, word: Word) -> tuple[int, ...]:
        """The cells of the unit whose name begins with a word; the rest of the name is used up."""
        texts = [word.text.lower(), *(each.text.lower() for each in self._words[:4])]
        for unit in self._layout.units:
            names = unit.name.lower().split()
            if texts[: len(names)] == names:
                del self._words[: len(names) - 1]
                return unit.cells
        return ()

    def _cells(self, word: Word) -> tuple[int, ...]:
        """The cells that a word names."""
        for unit in self._layout.units:
            if unit.name.lower() == word.text.lower():
                return unit.cells
        if not _CELLS.fullmatch(word.text):
            self._refuse(word.column, "cells like r1c1, r1c1-r1c3 or r1c1:r3c3", word.text)
        found: list[int] = []
        column = word.column
        for part in word.text.split(","):
            if len(found) <= MOST_CELLS:
                found += self._stretch(Word(part, column))
                column += len(part) + 1
        return tuple(found)

    def _stretch(self, word: Word) -> Iterator[int]:
        """A cell, the cells of a range, or those of a rectangle."""
        ends = [self._place_of(name, word.column) for name in re.split("[-:]", word.text)]
        first, last = ends[0], ends[-1]
        places = _rectangle(first, last) if ":" in word.text else _range(first, last)
        if places is None:
            expected = "two cells of a row, a column or a diagonal"
            self._refuse(word.column, expected, word.text)
        for place in places:
            yield self._cell(place, word)

    def _place_of(self, name: str, column: int) -> Place:
        try:
            place = place_of(name)
            self._layout.cell_at(*place)
        except NinefoldError:
            self._refuse(column, f"a cell of the board ({self._size()})", name)
        return place

    def _cell(self, place: Place, word: Word) -> int:
        try:
            return self._layout.cell_at(*place)
        except NinefoldError:
            row, column = place
            found = f"r{row + 1}c{column + 1}"
            self._refuse(word.column, f"cells of the board ({self._size()})", found)

    def _size(self) -> str:
        rows, columns = self._layout.shape
        return f"{rows}x{columns}"

    def _refuse_word(self, word: Word) -> NoReturn:
        if _LONG_NUMBER.search(word.text):
            self._refuse(word.column, _SHORT_NUMBER, word.text)
        begun = [word.text.lower()]
        units = [each.name for each in self._layout.units if each.name.lower().split()[:1] == begun]
        if units:
            found = " ".join([word.text, *(each.text for each in self._words[:1])])
            expected = f"a unit of the board ({self._size()}), {units[0]} to {units[-1]}"
            self._refuse(word.column, expected, found)
        names = [each.name for each in self._kind.fields]
        near = get_close_matches(word.text.lower(), names, n=1) or names
        expected = f"cells, a number or a field ({', '.join(near)})" if names else "nothing more"
        self._refuse(word.column, f"{expected} in {self._kind.name}", word.text)

    def _refuse(self, column: int, expected: str, found: str = "") -> NoReturn:
        quoted = shown(found) if found else "nothing more"
        raise FormatError(1, column, expected, f"{quoted} in the rule {shown(self._text)}")


def _kind_of(text: str) -> tuple[RuleKind, list[Word]]:
    """The kind that a line begins with, and the words after it."""
    words = [Word(match[0], match.start() + 1) for match in _WORD.finditer(text)]
    if not words:
        raise FormatError(1, 1, "a kind of rules, as in 'killer 15 r1c1-r1c3'", "an empty rule")
    name = leading_name([word.text for word in words])
    if not name:
        near = closest(words[0].text)
        said = f" such as {near[0]!r}" if near else ""
        expected = f"a kind of rules{said} (`ninefold rules` lists them)"
        raise FormatError(1, words[0].column, expected, shown(words[0].text))
    kind, length = rule_kind(name), 0
    while spoken(" ".join(word.text for word in words[:length])) != name:
        length += 1
    return kind, words[length:]


def _unquoted(word: Word) -> str:
    """The text behind the equals sign."""
    value = word.text.partition("=")[2]
    if not value.startswith('"'):
        return value
    try:
        return str(json.loads(value))
    except ValueError:
        raise FormatError(1, word.column, "a text in double quotes", shown(value)) from None


def _range(first: Place, last: Place) -> Iterator[Place] | None:
    """The places from one to another in a straight line; `None` if there is no such line."""
    down, across = last[0] - first[0], last[1] - first[1]
    length = max(abs(down), abs(across))
    if down and across and abs(down) != abs(across):
        return None
    step = (down // length, across // length) if length else (0, 0)
    return ((first[0] + step[0] * i, first[1] + step[1] * i) for i in range(length + 1))


def _rectangle(first: Place, last: Place) -> Iterator[Place]:
    """The places of a rectangle in reading order, by two opposite corners."""
    (top, bottom), (left, right) = (sorted(pair) for pair in zip(first, last, strict=True))
    return ((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))
