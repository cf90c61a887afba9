"""Lines that the tests of lists share."""

from __future__ import annotations

from ninefold import examples

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
TWICE = "55" + "." * 79

MIXED = [
    "# a list",
    "",
    UNIQUE,
    UNIQUE[1:],
    EMPTY,
    TWICE,
    f"  {UNIQUE}",
    f"\t{TWICE} remark",
    "1234" + "." * 12,
    f"{UNIQUE[:4]}!{UNIQUE[5:]}",
    f"{UNIQUE},remark",
    f"{EMPTY} # remark",
    UNIQUE.replace(".", "-"),
    TWICE.replace(".", " ") + "  # blanks",
    f"{UNIQUE}\r",
    "x" * 2_000,
    "é" * 81,
]
"""Every kind of line; those of another size, and those that cannot be read, are odd."""


def minimal() -> list[str]:
    """A thousand puzzles with one solution each."""
    return [example.puzzle for example in examples.load("minimal")]
