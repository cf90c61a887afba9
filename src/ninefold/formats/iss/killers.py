"""Killer puzzles in 81 characters, or as 81 numbers, as forums write them.

In the short form a cell has the sum of its cage, `0` to `9`, `A` (10) to `Z` (35), `a` (36)
to `j` (45), or a sign that points to a neighbour in the same cage: `<`, `>`, `^`, `v`, and for
corners a backquote (up and left), `'` (up and right), `,` (down and left) and `.`.
The long form is `3x3::k:` and 81 numbers, each 256 times the sum and the number of the cage.
"""

from __future__ import annotations

import re

from ninefold.errors import FormatError
from ninefold.model.constraints import KillerCage
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle

_SHORT = re.compile(r"[0-9A-Za-jv<>^`',.]{81}")
_POINTS = re.compile(r"[<>^`',]")
_LONG = re.compile(r"3x3:(d?):k:((?:\d{1,6}:){81})")
_STEPS = {"v": (1, 0), "^": (-1, 0), "<": (0, -1), ">": (0, 1)}
_CORNERS = {"`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1)}
_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"


def is_killer(text: str) -> bool:
    """Whether a text is a killer in one of these forms.

    >>> is_killer(81 * "."), is_killer("9<" + 79 * "0"), is_killer("3x3::k:" + 81 * "0:")
    (False, True, True)
    """
    text = text.strip()
    is_short = _SHORT.fullmatch(text) is not None and _POINTS.search(text) is not None
    return is_short or _LONG.fullmatch(text) is not None


def killer_of(text: str) -> Puzzle:
    """The puzzle of a text in one of these forms.

    >>> killer_of("9<" + 79 * "0").constraints[0]
    KillerCage(cells=(0, 1), sum=9)
    """
    text = text.strip()
    long = _LONG.fullmatch(text)
    if long is not None:
        layout = Layout.x() if long[1] else Layout.classic()
        cages = _numbered([int(number) for number in long[2].split(":")[:-1]])
    else:
        layout, cages = Layout.classic(), _pointed(text)
    rules = [
        KillerCage(tuple(cells), total or None) for total, cells in cages if total or len(cells) > 1
    ]
    return Puzzle(bytes(81), layout, constraints=rules)


def _numbered(numbers: list[int]) -> list[tuple[int, list[int]]]:
    cages: dict[int, tuple[int, list[int]]] = {}
    for cell, number in enumerate(numbers):
        total, cage = divmod(number, 256)
        if total:
            cages.setdefault(cage, (total, []))[1].append(cell)
    return list(cages.values())


def _pointed(text: str) -> list[tuple[int, list[int]]]:
    cages: dict[int, list[int]] = {}
    for cell in range(81):
        cages.setdefault(_head(text, cell), []).append(cell)
    heads = ((text[head], cells) for head, cells in cages.items())
    return [(_LETTERS.index(letter), cells) for letter, cells in heads if letter in _LETTERS]


def _head(text: str, cell: int) -> int:
    """The cell with the sum of the cage that a cell points to."""
    for _ in range(82):
        step = (_STEPS | _CORNERS).get(text[cell])
        if step is None:
            return cell
        row, column = cell // 9 + step[0], cell % 9 + step[1]
        if not (0 <= row < 9 and 0 <= column < 9):
            raise FormatError(0, 0, "signs that point to cells", f"{text[cell]!r} at the edge")
        cell = row * 9 + column
    raise FormatError(0, 0, "signs that lead to the sum of a cage", "some that go round")
