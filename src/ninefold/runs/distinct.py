"""Which of many texts have come up before."""

from __future__ import annotations

from hashlib import blake2b


class Different:
    """Knows of lines, one after the other, whether they are new.

    Of each it keeps a digest of 16 bytes (about 120 bytes with what Python adds): two lines
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
