"""How many threads a search of the game may have."""

from __future__ import annotations

from ninefold.errors import ValueRangeError

MOST_THREADS = 1024


def check_threads(of: str, threads: int) -> None:
    """Refuse a number of threads that a search cannot have.

    >>> from ninefold.game.threads import check_threads
    >>> check_threads("an engine", 0)
    Traceback (most recent call last):
    ninefold.errors.ValueRangeError: an engine has 1 to 1024 threads, not 0
    """
    if not 1 <= threads <= MOST_THREADS:
        raise ValueRangeError(f"{of} has 1 to {MOST_THREADS} threads, not {threads}")
