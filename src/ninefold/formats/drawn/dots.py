"""Dots, letters, signs and numbers between two cells."""

from __future__ import annotations

import re

from ninefold.formats.drawn.colours import is_dark, is_light
from ninefold.formats.drawn.drawings import Figure
from ninefold.formats.drawn.reading import Reading
from ninefold.model.constraints import (
    XV,
    Constraint,
    Difference,
    GreaterThan,
    Kropki,
    Pairs,
    PairSum,
    Ratio,
)

Pair = tuple[int, int]

_LARGE = 0.55
"""The width from which a figure on two cells is no dot."""

_EITHER = [
    (a, b)
    for a in range(1, 26)
    for b in range(1, 26)
    if abs(a - b) == 1 or a * 2 == b or b * 2 == a
]
"""Digits that are consecutive, or one twice the other."""

_USUAL_SUMS = {"x": 10, "v": 5}
"""What letters stand for."""

_SIGNS = {"<": -1, ">": 1, "^": -1, "v": 1, "V": 1, "\u2227": -1, "\u2228": 1}
"""Signs of inequality, and whether the first of the cells is the larger one."""


def read_dots(reading: Reading) -> None:
    """Every figure between two cells that is a mark of a rule."""
    marks: dict[tuple[str, int], list[Pair]] = {}
    for each in reading.free():
        pair = each.neighbours(reading.size)
        wide = 0 if each.is_text else max(each.width, each.height)
        if pair is None or wide > _LARGE + 0.3 * bool(each.text):
            continue
        found = _mark(reading, each)
        if found is not None:
            kind, number = found
            if kind == "less":
                kind, pair = "greater", pair[::-1]
            marks.setdefault((kind, number), []).append(pair)
            reading.take(each)
    dots = {name: marks.get((name, 0), []) for name in ("white", "black")}
    letters = {name: marks.get((name, 0), []) for name in ("x", "v")}
    for (kind, number), pairs in marks.items():
        reading.found.update(_FOUND.get(kind, (kind,)))
        for rule in _rules(reading, kind, number, pairs):
            reading.rules.append(rule)
    for letter, pairs in letters.items():
        if _sums(reading, letter) != {_USUAL_SUMS[letter]}:
            pairs.clear()
    _add_dots(reading, dots)
    _add_letters(reading, letters)


_FOUND = {
    "white": ("white dot",),
    "black": ("black dot",),
    "white number": ("difference",),
    "black number": ("ratio",),
    "greater": ("inequality",),
}
"""The rules, by the names of sentences, of which a mark is a drawing."""


def _mark(reading: Reading, figure: Figure) -> tuple[str, int] | None:
    """What a figure between two cells is, and the number in it."""
    text = figure.text.strip()
    if text.lower() in _USUAL_SUMS and reading.expects(text.lower()):
        return text.lower(), 0
    if text in _SIGNS and reading.says("inequality"):
        return ("less" if _SIGNS[text] < 0 else "greater"), 0
    if text.isdecimal() and len(text) < 3 and reading.says("pair sum") and not figure.border:
        return "pair sum", int(text)
    if not text and figure.rounded and reading.says("either dot"):
        return "either dot", 0
    colour = _dot(reading, figure)
    if colour is None or (text and not (text.isdecimal() and len(text) < 3)):
        return None
    return (f"{colour} number", int(text)) if text else (colour, 0)


def _rules(reading: Reading, kind: str, number: int, pairs: list[Pair]) -> list[Constraint]:
    """The rules of marks; plain dots and letters come later, as all of them may be given."""
    if kind == "greater":
        return [GreaterThan(tuple(pairs))]
    numbered = {"pair sum": PairSum, "white number": Difference, "black number": Ratio}
    if kind in numbered:
        return [numbered[kind](tuple(pairs), number)]
    if kind == "either dot":
        return [Pairs(pair, _EITHER) for pair in pairs]
    sums = _sums(reading, kind) if kind in _USUAL_SUMS else set()
    if sums and sums != {_USUAL_SUMS[kind]}:
        return [Pairs(pair, _adding_up(sums)) for pair in pairs]
    return []


def is_unseen(figure: Figure) -> bool:
    """Whether nothing of it is seen on white paper."""
    seen = [each for each in (figure.fill, figure.border) if each and not is_light(each)]
    return not figure.text and not seen


def _dot(reading: Reading, figure: Figure) -> str | None:
    """The colour of a dot, if it is one of those that sentences speak of."""
    if not figure.rounded or max(figure.width, figure.height) > _LARGE:
        return None
    fill = figure.fill or "#ffffff"
    colour = "black" if is_dark(fill) else "white" if is_light(fill) else ""
    if figure.text:
        numbered = {"white": "difference", "black": "ratio"}.get(colour, "")
        return colour if reading.says(numbered) else None
    if colour == "white" and not figure.border and is_unseen(figure) and reading.is_silent:
        return None
    return colour if colour and reading.expects(f"{colour} dot") else None


def _add_dots(reading: Reading, dots: dict[str, list[Pair]]) -> None:
    every = reading.saying("all dots")
    if not any(dots.values()) and (not every or reading.found & {"white dot", "black dot"}):
        return  # of dots that the file itself states it says whether all are given
    named = {each for clause in every for each in clause.colours} & {"white", "black"}
    told = [each for each in ("white", "black") if reading.says(f"{each} dot")]
    denied = sorted(named or told) if every else []
    negative: bool | str = denied[0] if len(denied) == 1 else bool(denied)
    reading.add("kropki", Kropki(tuple(dots["white"]), tuple(dots["black"]), negative=negative))


def _sums(reading: Reading, letter: str) -> set[int]:
    """What two cells with a letter between them add up to, which may be one of several sums."""
    pattern = rf"\b{letter}\b[^.;]*?\b(\d+)(?: or (?:to )?(\d+))?"
    for clause in reading.saying(letter):
        match = re.search(pattern, clause.text.lower())
        if match is not None and match[2]:
            return {int(match[1]), int(match[2])}
    return {_USUAL_SUMS[letter]}


def _adding_up(sums: set[int]) -> list[tuple[int, int]]:
    return [(a, b) for a in range(1, 26) for b in range(1, 26) if a + b in sums]


def _add_letters(reading: Reading, letters: dict[str, list[Pair]]) -> None:
    every = reading.saying("all xv")
    if not any(letters.values()) and (not every or reading.found & {"x", "v"}):
        return  # as above
    told = [each for each in ("x", "v") if reading.says(each)]
    negative: bool | str = False
    if every:
        negative = told[0] if len(told) == 1 else True
    reading.add("xv", XV(tuple(letters["x"]), tuple(letters["v"]), negative=negative))
