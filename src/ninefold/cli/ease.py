"""`ninefold ease`: the same solution with more cells filled."""

from __future__ import annotations

from ninefold.cli.change import change_command
from ninefold.verbs.change import Ease

EXAMPLE = "ninefold ease example:hard --effort 0"

ease = change_command(
    Ease,
    """Make a puzzle easier: the same solution with more cells filled.

Without --clues, --effort and --level, it stops at the first easier puzzle. Several puzzles give one
line each. Exits with 1 if no such puzzle could be made. """,
)
