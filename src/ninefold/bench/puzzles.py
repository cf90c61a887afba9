"""The puzzles to measure: the example sets and any file, as lines of plain 9x9 puzzles."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ninefold import examples, formats
from ninefold.errors import FormatError
from ninefold.model import Layout

MOST = 100_000
"""The number of puzzles measured from a file: enough for a mean, and not too slow."""

PLAIN = tuple(
    name for name in examples.names() if name != "marks" and examples.layout_name(name) == "classic"
)
"""The example sets that a batch can hold."""

SETS = tuple(name for name in PLAIN if not name.startswith("slow-"))
"""The default sets; the adversarial ones are too small for a mean."""


class PuzzleSet(NamedTuple):
    """A name and puzzles of 81 characters."""

    name: str
    lines: list[str]


def puzzle_set(name: str) -> PuzzleSet:
    """An example set by its name, or the puzzles of a file."""
    if name in PLAIN:
        return PuzzleSet(name, [example.puzzle for example in examples.load(name)])
    puzzles = islice(formats.read_file(name), MOST)
    bare = (p for p in puzzles if p.marks is None and not p.constraints)
    plain = [p.to_line() for p in bare if p.layout == Layout.classic()]
    if not plain:
        raise FormatError(0, 0, f"plain 9x9 puzzles in {name}", "none")
    return PuzzleSet(Path(name).name, plain)
