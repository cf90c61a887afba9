"""Lines read as text: a regular expression must match all of a line.

Digits are written as boards show them (0 to 9, then A, B, ...). An expression has digits, `.` for
any of them, sets such as `[1-4]` and `[^59]`, groups in brackets, `|` between alternatives, and
behind a piece `*`, `+`, `?`, `{2}`, `{2,}` or `{2,4}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import ClassVar

from ninefold.errors import FormatError, ValueRangeError
from ninefold.model.cells import CellKey
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.walks import Walker, walker
from ninefold.model.digits import LARGEST, value_symbol
from ninefold.model.layout import Layout
from ninefold.model.relations import Relation
from ninefold.model.shapes import Cage, Shape, Stroke
from ninefold.model.source import shown

LONGEST = 500
"""Characters of an expression."""

MOST_STATES = 5_000
"""States of an expression after its repetitions are written out."""

DEEPEST = 20
"""The depth of nested brackets."""

SYMBOLS = {value_symbol(value): value for value in range(LARGEST + 1)}
"""The digits that a character stands for."""


@dataclass(frozen=True)
class Regex(Constraint):
    """A regular expression matches the line, read from its first cell to its last.

    >>> from ninefold.model.constraints import Regex
    >>> line = Regex("r1c1 r1c2 r1c3", "[1-3]+9?").on(Layout.classic())
    >>> line.is_met(Layout.classic(), bytes([2, 3, 9] + 78 * [0]))
    True
    """

    cells: Sequence[CellKey]
    pattern: str
    kind: ClassVar[str] = "regex"
    crosses: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.pattern, str):
            raise FormatError(0, 0, "a regular expression as a text", shown(self.pattern))
        _states(self.pattern)

    def check_on(self, layout: Layout) -> None:
        """The board has a 0 if the expression does, and an automaton is not too large."""
        if (zero := _states(self.pattern)[2]) and 0 not in layout.values:
            raise FormatError(1, zero, "a digit of the board in a regular expression", "0")
        tuple(self.relations(layout))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The expression as an automaton."""
        cells = numbers(self.cells)
        yield _machine(self.pattern, layout.values, len(cells)).over(cells)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return f"{layout.cell_names(numbers(self.cells))} read as {self.pattern}"

    def rule(self) -> str:
        """The rule of all such lines."""
        return "Lines from a cage with a text: the digits read as this regular expression."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A line, and the expression where it begins."""
        if len(self.cells) > 1:
            yield Stroke(self.cells)
        yield Cage(self.cells[:1], self.pattern)


class _States:
    """An automaton in the making: ways from state to state by digits, or without reading any."""

    def __init__(self) -> None:
        self.reads: dict[int, list[tuple[frozenset[int], int]]] = {}
        self.leaps: dict[int, list[int]] = {}
        self.count = 1

    def after(self, *ends: int) -> int:
        """A new state, to which these lead."""
        self.count += 1
        if self.count > MOST_STATES:
            raise ValueRangeError(f"regex: expected {MOST_STATES:,} states at most")
        for end in ends:
            self.leaps.setdefault(end, []).append(self.count - 1)
        return self.count - 1

    def closed(self, states: Iterable[int]) -> frozenset[int]:
        """These and all states to which they lead without reading a digit."""
        found = set(states)
        waiting = list(found)
        while waiting:
            for end in self.leaps.get(waiting.pop(), ()):
                if end not in found:
                    found.add(end)
                    waiting.append(end)
        return frozenset(found)

    def read(self, states: Iterable[int], digit: int) -> frozenset[int]:
        """Where a digit leads from some states."""
        ways = (way for state in states for way in self.reads.get(state, ()))
        return self.closed(end for digits, end in ways if digit in digits)


Piece = Callable[[_States, int], int]
"""A part of an expression: it adds its states behind one, and returns the last of them."""


@lru_cache(maxsize=256)
def _states(pattern: str) -> tuple[_States, int, int]:
    """The automaton of an expression, its accepting state, and the column of its first 0."""
    if len(pattern) > LONGEST:
        raise ValueRangeError(f"regex: expected {LONGEST} characters at most, found {len(pattern)}")
    states, parser = _States(), _Parser(pattern)
    return states, parser.whole()(states, 0), parser.zero


@lru_cache(maxsize=256)
def _machine(pattern: str, digits: range, length: int) -> Walker:
    """The automaton for so many cells; its states are sets of those that an expression has."""
    states, last, _ = _states(pattern)
    return walker(
        digits,
        length,
        states.closed([0]),
        lambda some, digit: states.read(some, digit) or None,
        lambda some: last in some,
    )


def _one_of(digits: frozenset[int]) -> Piece:
    def build(states: _States, begin: int) -> int:
        end = states.after()
        states.reads.setdefault(begin, []).append((digits, end))
        return end

    return build


def _sequence(pieces: Sequence[Piece]) -> Piece:
    return lambda states, begin: reduce(lambda end, piece: piece(states, end), pieces, begin)


def _either(pieces: Sequence[Piece]) -> Piece:
    def build(states: _States, begin: int) -> int:
        return states.after(*(piece(states, states.after(begin)) for piece in pieces))

    return build


def _repeated(piece: Piece, least: int, most: int | None) -> Piece:
    def build(states: _States, begin: int) -> int:
        for _ in range(least):
            begin = piece(states, states.after(begin))
        ends = [states.after(begin)]
        if most is None:
            again = piece(states, ends[0])
            states.leaps.setdefault(again, []).append(ends[0])
        else:
            for _ in range(most - least):
                ends.append(piece(states, states.after(ends[-1])))
        return states.after(*ends)

    return build


class _Parser:
    """Reads an expression from left to right; `at` is the next character, `zero` the column of the
    first 0.
    """

    def __init__(self, pattern: str) -> None:
        self.text, self.at, self.depth, self.zero = pattern.upper(), 0, 0, 0

    def whole(self) -> Piece:
        """All of the text."""
        found = self.alternatives()
        if self.at < len(self.text):
            raise self.wrong("the end")
        return found

    def alternatives(self) -> Piece:
        """Sequences with `|` between them."""
        found = [self.sequence()]
        while self.took("|"):
            found.append(self.sequence())
        return found[0] if len(found) == 1 else _either(found)

    def sequence(self) -> Piece:
        """Pieces one after the other."""
        found: list[Piece] = []
        while self.at < len(self.text) and self.text[self.at] not in "|)":
            thing = self.group() if self.took("(") else _one_of(self.digits())
            times = self.times()
            found.append(thing if times == (1, 1) else _repeated(thing, *times))
        return _sequence(found)

    def group(self) -> Piece:
        """The expression in brackets."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.wrong(f"{DEEPEST} brackets in each other at most")
        found = self.alternatives()
        if not self.took(")"):
            raise self.wrong(")")
        self.depth -= 1
        return found

    def digits(self) -> frozenset[int]:
        """A digit, any digit, or a set of them."""
        if self.took("."):
            return frozenset(SYMBOLS.values())
        if not self.took("["):
            return frozenset({self.digit()})
        negated = self.took("^")
        found: set[int] = set()
        while not self.took("]"):
            first = self.digit()
            last = self.digit() if self.took("-") else first
            found.update(range(first, last + 1))
        return frozenset(SYMBOLS.values()) - found if negated else frozenset(found)

    def digit(self) -> int:
        """One digit."""
        if self.at >= len(self.text) or self.text[self.at] not in SYMBOLS:
            raise self.wrong("a digit")
        self.at += 1
        found = SYMBOLS[self.text[self.at - 1]]
        self.zero = self.zero or (0 if found else self.at)
        return found

    def times(self) -> tuple[int, int | None]:
        """The least and the greatest number of repetitions, if there is a greatest."""
        for sign, times in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if self.took(sign):
                return times
        if not self.took("{"):
            return 1, 1
        match = _TIMES.match(self.text, self.at)
        if match is None:
            raise self.wrong("{2}, {2,} or {2,4}")
        self.at = match.end()
        least = int(match[1])
        if match[2] is None:
            return least, least
        return least, max(least, int(match[3])) if match[3] else None

    def took(self, character: str) -> bool:
        """Read the next character if it is that one; returns whether it was."""
        found = self.text[self.at : self.at + 1] == character
        self.at += found
        return found

    def wrong(self, expected: str) -> FormatError:
        """The error of the next character."""
        found = self.text[self.at : self.at + 1] or "the end"
        return FormatError(1, self.at + 1, f"{expected} in a regular expression", found)


_TIMES = re.compile(r"([0-9]{1,3})(,([0-9]{0,3}))?}")
