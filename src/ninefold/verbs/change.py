"""`ease` and `harden`: the same solution with givens (or rules) added, removed or exchanged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ninefold.generator import Changed, ease, harden
from ninefold.limits import StopToken
from ninefold.model import Puzzle
from ninefold.runs.rows import REMARK, Row
from ninefold.runs.verb import DONE, FAILED, Record, Verb


@dataclass(frozen=True, kw_only=True)
class Change(Verb):
    """Change a puzzle to a number of givens, to an effort or to a level."""

    clues: int | None = None
    effort: int | None = None
    level: str | None = None
    change_rules: bool = False
    seed: int = 0

    columns: ClassVar[dict[str, str]] = {
        "changed": "string",
        "added": "texts",
        "removed": "texts",
        "rules_removed": "texts",
        "rules_changed": "texts",
        "effort_before": "int64",
        "effort_after": "int64",
        "reason": "string",
    }

    def record(self, answer: Changed) -> Record:
        """The puzzle after the change, and a list of the changes."""
        known = answer.to_json()
        record = {name: known[name] for name in self.columns if name in known}
        return record | {
            "status": DONE if answer.reason is None else FAILED,
            "changed": answer.puzzle.to_line(),
        }

    def text(self, row: Row) -> str:
        """The puzzle after the change; if the goal was missed, the reason as a remark."""
        reason = row.record["reason"]
        return f"{row.record['changed']}{f'{REMARK}{reason}' if reason else ''}"


@dataclass(frozen=True, kw_only=True)
class Ease(Change):
    """Make puzzles easier."""

    name: ClassVar[str] = "ease"

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Changed:
        """The change of `nf.ease`."""
        return ease(puzzle, **_wanted(self), limits=self.limits, stop=stop)


@dataclass(frozen=True, kw_only=True)
class Harden(Change):
    """Make puzzles harder."""

    name: ClassVar[str] = "harden"

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Changed:
        """The change of `nf.harden`."""
        return harden(puzzle, **_wanted(self), limits=self.limits, stop=stop)


def _wanted(change: Change) -> dict[str, Any]:
    return {
        name: getattr(change, name) for name in ("clues", "effort", "level", "change_rules", "seed")
    }
