"""`ninefold harden`: the same solution with fewer cells filled, or others."""

from __future__ import annotations

from ninefold.cli.change import change_command
from ninefold.verbs.change import Harden

EXAMPLE = "ninefold harden puzzle.txt --effort 10"

harden = change_command(
    Harden,
    """Make a puzzle harder: the same solution with fewer cells filled, or others.

Without --clues, --effort and --level, it goes one step. Several puzzles give one line each.
Exits with 1 if no such puzzle could be made.
""",
)
