"""Small sets of puzzles that come with the package, of its own making.

Each set is a text file in the format `line` (`marks`: `pencilmarks`), so that every part of
Ninefold reads it as it would read yours; a number behind `#` is the count of solutions.
`tools/make_examples.py` made them, and its docstring tells how.

>>> from ninefold import examples
>>> examples.names()
('easy', 'minimal', 'hard', 'many', 'thousands', 'none', 'marks', 'sparse')
>>> examples.load("many")[0].count
2
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ninefold.errors import UnknownNameError


@dataclass(frozen=True, slots=True)
class Example:
    """A puzzle, as text, and how many solutions it has; `None` where nobody has counted."""

    puzzle: str
    count: int | None


# The count of a whole set; where it differs from puzzle to puzzle it stands in the file.
_COUNTS: dict[str, int | None] = {
    "easy": 1,
    "minimal": 1,
    "hard": 1,
    "many": None,
    "thousands": None,
    "none": 0,
    "marks": None,
    "sparse": None,
}


def names() -> tuple[str, ...]:
    """The names of the sets."""
    return tuple(_COUNTS)


def layout(name: str) -> str:
    """The name of the layout that the puzzles of a set have.

    >>> from ninefold import examples
    >>> examples.layout("easy")
    'classic'
    """
    path(name)
    return "classic"


def path(name: str) -> Path:
    """The file of a set."""
    if name not in _COUNTS:
        raise UnknownNameError("set of examples", name, _COUNTS)
    return Path(__file__).with_name(f"{name}.txt")


def load(name: str) -> list[Example]:
    """The puzzles of a set.

    >>> from ninefold import examples
    >>> len(examples.load("minimal")), len(examples.load("marks")[0].puzzle)
    (1000, 729)
    """
    lines = path(name).read_text(encoding="ascii").splitlines()
    return [_example(line, _COUNTS[name]) for line in lines if not line.startswith("#")]


def _example(line: str, count: int | None) -> Example:
    puzzle, _, remark = line.partition("#")
    return Example(puzzle.strip(), int(remark) if remark else count)
