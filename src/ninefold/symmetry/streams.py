"""Canonical forms of puzzles as they come: some at a time, however many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import islice

from ninefold.errors import NinefoldError
from ninefold.model import Layout, Puzzle
from ninefold.outcomes import ENDS
from ninefold.symmetry.batches import canonical_batch
from ninefold.symmetry.forms import canonical
from ninefold.symmetry.search import undecided

TOGETHER = 1_000
"""Puzzles whose forms are found together."""


def canonical_lines(
    puzzles: Iterable[Puzzle], together: int = TOGETHER
) -> Iterator[tuple[Puzzle, str | NinefoldError]]:
    """Every puzzle with the line of its canonical form, or with the error why it has none.

    So many are read before the first is given: 1 suits a source that may make one wait.

    >>> from ninefold import Puzzle
    >>> [line.strip(".") for _, line in canonical_lines([Puzzle("8" + 80 * ".")])]
    ['1']
    """
    rest = iter(puzzles)
    while some := list(islice(rest, together)):
        plain = [each for each in some if _is_plain(each)]
        forms = iter(_plain_lines(plain))
        for puzzle in some:
            yield puzzle, next(forms) if _is_plain(puzzle) else _line(puzzle)


def _is_plain(puzzle: Puzzle) -> bool:
    is_bare = puzzle.marks is None and not puzzle.constraints
    return is_bare and puzzle.layout == Layout.classic()


def _plain_lines(puzzles: list[Puzzle]) -> list[str | NinefoldError]:
    import numpy as np

    boards = np.frombuffer(b"".join(each.givens for each in puzzles), np.uint8).reshape(-1, 81)
    batch = canonical_batch(boards)
    text = np.frombuffer(b".123456789", np.uint8)[batch.forms].tobytes().decode()
    return [
        text[81 * row : 81 * row + 81] if ways else undecided(ENDS[batch.ends[row]])
        for row, ways in enumerate(batch.automorphisms)
    ]


def _line(puzzle: Puzzle) -> str | NinefoldError:
    try:
        return canonical(puzzle).puzzle.to_line()
    except NinefoldError as error:
        return error


class Different:
    """Tells of lines one after the other whether they are new.

    Of each it remembers a digest of 16 bytes (about 120 bytes with what Python adds): two lines
    that differ pass for the same with a chance below 2^-64 for a thousand million of them.

    >>> seen = Different()
    >>> seen.is_new("1..2"), seen.is_new("1..2")
    (True, False)
    """

    def __init__(self) -> None:
        self._digests: set[bytes] = set()

    def __len__(self) -> int:
        return len(self._digests)

    def is_new(self, line: str) -> bool:
        """Whether that line has not come up before."""
        before = len(self)
        self._digests.add(blake2b(line.encode(), digest_size=16).digest())
        return len(self) > before
