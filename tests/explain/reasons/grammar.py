"""Forms of sentences, and the values in them: cells, digits, units, sets, claims.

A form is a regular expression with `{name:kind}` for a value, such as
`In {unit:unit} the {digit:digit} can only be in {cells:cells}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.explain.reasons.board import Board, Candidate, ReasonError, Talk, Unit, ensure

CELL = r"r\d+c\d+"
JOINT = r"(?:, | and | or | nor )"
CELLS = rf"{CELL}(?:{JOINT}{CELL})*"
DIGITS = rf"\d+(?:{JOINT}\d+)*"
NAMES = ("row", "column", "box", "region", "window", "diagonal")
KIND = r"(?i:row|column|box|region|window|diagonal)"
KINDS = rf"{KIND}(?:s|es)?"
UNIT = rf"{KIND} \d+"
UNITS = rf"{KINDS} \d+(?:{JOINT}(?:{KINDS} )?\d+)*"
SHORT = r"r\d+c\d+(?:/r\d+c\d+)*"
SET = rf"{SHORT} \(\d+(?:, \d+)*\)"
SETS = rf"{SET}(?:{JOINT}{SET})*"
CANDIDATE = rf"\d+ in {CELLS}"
CLAIM = rf"(?:one of |none of )?{CELLS} (?:is|is not) \d+"
FATE = rf"{CELLS} (?:is|are) (?:not |neither )?{DIGITS}"

KINDS_OF_VALUES = {
    "cell": CELL,
    "cells": CELLS,
    "digit": r"\d+",
    "digits": DIGITS,
    "unit": UNIT,
    "units": UNITS,
    "set": SET,
    "sets": SETS,
    "candidates": rf"{CANDIDATE}(?:{JOINT}{CANDIDATE})*",
    "claim": CLAIM,
    "claims": rf"{CLAIM}(?:{JOINT}{CLAIM})*",
    "effect": rf"{FATE}(?:; {FATE})*",
    "count": r"\d+",
    "text": r".+?",
}


@dataclass(frozen=True)
class CellSet:
    """Cells with their digits, as the text lists them."""

    cells: tuple[int, ...]
    digits: frozenset[int]


@dataclass(frozen=True)
class Effect:
    """What a step does: candidates placed, and candidates removed."""

    placed: frozenset[Candidate]
    removed: frozenset[Candidate]


@dataclass(frozen=True)
class Claim:
    """One of some cells is a digit (`on`), or none of them is."""

    on: bool
    digit: int
    cells: frozenset[int]


Checker = Callable[..., None]


@dataclass(frozen=True)
class Form:
    """A form of a sentence: `last` if it is tried only where no other fits."""

    pattern: re.Pattern[str]
    kinds: dict[str, str]
    checker: Checker
    last: bool


class Grammar:
    """The forms that texts may have."""

    def __init__(self) -> None:
        self.forms: list[Form] = []

    def form(self, *patterns: str, last: bool = False) -> Callable[[Checker], Checker]:
        """The checker of sentences of these forms."""

        def keep(checker: Checker) -> Checker:
            for pattern in patterns:
                kinds: dict[str, str] = {}

                def value(match: re.Match[str], kinds: dict[str, str] = kinds) -> str:
                    kinds[match[1]] = match[2]
                    return rf"(?P<{match[1]}>{KINDS_OF_VALUES[match[2]]})"

                source = re.sub(r"\{(\w+):(\w+)\}", value, pattern)
                self.forms.append(Form(re.compile(source), kinds, checker, last))
            return checker

        return keep

    def read(self, text: str, talk: Talk) -> None:
        """Reads a text sentence by sentence, and checks each."""
        at = 0
        while at < len(text):
            found = self._longest(text, at)
            if found is None:
                raise ReasonError(f"no sentence of any form: {text[at : at + 120]!r}")
            match, best = found
            values = {
                name: _value(talk.board, best.kinds.get(name, "text"), told)
                for name, told in match.groupdict().items()
            }
            try:
                best.checker(talk, **values)
            except ReasonError as wrong:
                raise ReasonError(f"{wrong} [{match[0].strip()}]") from None
            at = match.end()

    def _longest(self, text: str, at: int) -> tuple[re.Match[str], Form] | None:
        """The form that reads most of what comes next."""
        matches = [(m, each) for each in self.forms if (m := each.pattern.match(text, at))]
        return max(matches, key=lambda each: (not each[1].last, each[0].end()), default=None)


def _value(board: Board, kind: str, told: str | None) -> Any:
    if told is None or kind == "text":
        return told
    return READERS[kind](board, told)


def cells_in(board: Board, told: str) -> list[int]:
    """Every cell that a text names, each once."""
    found = [board.layout.cell(name) for name in re.findall(CELL, told)]
    ensure(len({*found}) == len(found), "a cell twice in", told)
    return found


def digits_in(_: Board, told: str) -> list[int]:
    """Every number that a text names, each once."""
    found = [int(digit) for digit in re.findall(r"\d+", told)]
    ensure(len({*found}) == len(found), "a digit twice in", told)
    return found


def units_in(board: Board, told: str) -> list[Unit]:
    """Every unit that a text names: rows 2 and 7 and box 3."""
    found, kind = [], ""
    for word in re.findall(rf"{KINDS}|\d+", told):
        if word.isdigit():
            found.append(board.units[f"{kind} {word}"])
        else:
            kind = next(each for each in NAMES if word.lower().startswith(each))
    ensure(len({*found}) == len(found), "a unit twice in", told)
    return found


def short_cells(board: Board, told: str) -> tuple[int, ...]:
    """Cells written together: r12c3/r4c56."""
    found = []
    for part in told.split("/"):
        rows, columns = part[1:].split("c")
        found += [board.layout.cell(f"r{row}c{column}") for row in rows for column in columns]
    return tuple(found)


def sets_in(board: Board, told: str) -> list[CellSet]:
    """Sets of cells with their digits."""
    pairs = re.findall(rf"({SHORT}) \(([^)]*)\)", told)
    return [CellSet(short_cells(board, c), frozenset(digits_in(board, d))) for c, d in pairs]


def candidates_in(board: Board, told: str) -> list[tuple[int, int]]:
    """Candidates: 5 in r1c1 and r2c4, and so on."""
    pairs = re.findall(rf"(\d+) in ({CELLS}(?! in))", told)
    return [(cell, int(digit)) for digit, cells in pairs for cell in cells_in(board, cells)]


def claims_in(board: Board, told: str) -> list[Claim]:
    """Claims about cells."""
    found = []
    for amount, cells, verb, digit in re.findall(
        rf"(one of |none of |)({CELLS}) (is not|is) (\d+)", told
    ):
        on = verb == "is" and amount != "none of "
        found.append(Claim(on, int(digit), frozenset(cells_in(board, cells))))
    return found


def effect_in(board: Board, told: str) -> Effect:
    """What goes and what is placed."""
    placed, removed = set(), set()
    for fate in told.split("; "):
        cells, verb, digits = re.fullmatch(
            rf"({CELLS}) ((?:is|are)(?: not| neither)?) ({DIGITS})", fate
        ).groups()  # type: ignore[union-attr]  # the form has this very shape
        moves = {(cell, d) for cell in cells_in(board, cells) for d in digits_in(board, digits)}
        (placed if verb == "is" else removed).update(moves)
    return Effect(frozenset(placed), frozenset(removed))


READERS: dict[str, Callable[[Board, str], Any]] = {
    "cell": lambda board, told: board.layout.cell(told),
    "cells": cells_in,
    "digit": lambda _, told: int(told),
    "count": lambda _, told: int(told),
    "digits": digits_in,
    "unit": lambda board, told: units_in(board, told)[0],
    "units": units_in,
    "set": lambda board, told: sets_in(board, told)[0],
    "sets": sets_in,
    "candidates": candidates_in,
    "claim": lambda board, told: claims_in(board, told)[0],
    "claims": claims_in,
    "effect": effect_in,
}
"""How a text is read as a value of each kind."""

GRAMMAR = Grammar()
"""The forms of all techniques: each file of this folder adds its own."""

form = GRAMMAR.form
