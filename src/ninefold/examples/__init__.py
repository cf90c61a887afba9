"""Small sets of puzzles that come with the package, of its own making.

Each set is a text file in the format `line` (`marks`: `pencilmarks`), so that every part of
Ninefold reads it as it would read yours; a number behind `#` is the count of solutions.
`tools/make_examples.py` made them, and its docstring says how. The last three are adversarial
boards, on which a plain search takes very long (docs/solvers.md); `tools/make_adversarial.py`
made these.

>>> from ninefold import examples
>>> examples.names()[:8]
('easy', 'minimal', 'hard', 'many', 'thousands', 'none', 'marks', 'sparse')
>>> examples.names()[8:]
('slow-backtracking', 'slow-heap', 'slow-hyper')
>>> examples.load("many")[0].count
2
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ninefold.errors import UnknownNameError
from ninefold.model import Layout, Puzzle


@dataclass(frozen=True, slots=True)
class Example:
    """A puzzle, as text, and how many solutions it has; `None` where nobody has counted.

    `layout` is the name of its layout.
    """

    puzzle: str
    count: int | None
    layout: str = "classic"

    def to_puzzle(self) -> Puzzle:
        """The puzzle itself.

        >>> from ninefold import examples
        >>> examples.load("slow-hyper")[0].to_puzzle().layout.name
        'hyper'
        """
        return Puzzle(self.puzzle, Layout.named(self.layout))


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
    "slow-backtracking": 1,
    "slow-heap": 1,
    "slow-hyper": 0,
}
_LAYOUTS = {"slow-hyper": "hyper"}


def names() -> tuple[str, ...]:
    """The names of the sets."""
    return tuple(_COUNTS)


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
    return [_example(name, line) for line in lines if not line.startswith("#")]


def layout_name(name: str) -> str:
    """The name of the layout that all puzzles of a set have.

    >>> from ninefold import examples
    >>> examples.layout_name("easy")
    'classic'
    """
    return _LAYOUTS.get(name, "classic")


def _example(name: str, line: str) -> Example:
    puzzle, _, remark = line.partition("#")
    count = int(remark) if remark else _COUNTS[name]
    return Example(puzzle.strip(), count, layout_name(name))
