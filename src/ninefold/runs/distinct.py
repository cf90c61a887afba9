"""The texts that have occurred before, among many."""

from __future__ import annotations

from hashlib import blake2b


class Different:
    """Decides for one line after another whether it is new.

    It keeps a digest of 16 bytes for each line (about 120 bytes in Python). Among a thousand
    million lines, two different ones count as equal with a probability below 2^-64.

    >>> seen = Different()
    >>> seen.is_new("1..2"), seen.is_new("1..2")
    (True, False)
    """

    def __init__(self) -> None:
        self._digests: set[bytes] = set()

    def __len__(self) -> int:
        return len(self._digests)

    def is_new(self, line: str) -> bool:
        """Whether that line has not occurred before."""
        before = len(self)
        self._digests.add(blake2b(line.encode(), digest_size=16).digest())
        return len(self) > before
