"""What a script is told: the exit codes, the worst of which wins."""

from __future__ import annotations

import enum


class Exit(enum.IntEnum):
    """How a command ended, in ascending order of trouble."""

    DONE = 0
    NO = 1
    """The answer is no: not valid, not unique, no solution, or not known within the limits."""
    MALFORMED = 2
    """Input that cannot be read, or a command that cannot be understood."""
    INTERRUPTED = 130
    CLOSED = 141
    """Whoever read our output left, as `head` does; other Unix tools end with this too."""


def yes_or_no(yes: bool) -> Exit:
    """The code of a plain answer."""
    return Exit.DONE if yes else Exit.NO
