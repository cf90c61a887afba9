"""`analyze`: the winner of a position of the two-player game, and the winning moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from ninefold.errors import UnsupportedError
from ninefold.game import Analysis, analyze
from ninefold.limits import StopToken
from ninefold.model import Puzzle
from ninefold.runs.rows import Row
from ninefold.runs.verb import DONE, Record, Verb


@dataclass(frozen=True, kw_only=True)
class AnalyzePosition(Verb):
    """Decide a position, for the side to move; with `all_moves`, find every winning move.

    `threads_each` threads share the moves of one position.
    """

    rules: Literal["strict", "free"] = "strict"  # type: ignore[assignment]  # those of the game
    method: Literal["exact", "theory"] = "exact"
    all_moves: bool = False
    seed: int = 0
    threads_each: int = 1

    name: ClassVar[str] = "analyze"
    columns: ClassVar[dict[str, str]] = {
        "outcome": "string",
        "moves": "texts",
        "solutions": "uint64",
        "exact": "bool",
        "reason": "string",
    }
    takes_malformed: ClassVar[bool] = True  # such as candidates in brackets

    @property
    def added_rules(self) -> tuple[str, ...]:
        """None: positions have no rules but those of their layout."""
        return ()

    def with_rules(self, rules: Sequence[str]) -> Self:
        """The verb itself; rules are refused."""
        if rules:
            raise UnsupportedError(
                "the game takes the units of a layout, but no further rules; leave the rules out"
            )
        return self

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Analysis:
        """The analysis of `nf.game.analyze`."""
        return analyze(
            puzzle,
            self.rules,
            self.limits,
            layout=self.layout if isinstance(puzzle, str) else None,
            method=self.method,
            all_moves=self.all_moves,
            seed=self.seed,
            threads=self.threads_each,
            stop=stop,
        )

    def record(self, answer: Analysis) -> Record:
        """The outcome, the winning moves, and the reason in a sentence."""
        is_whole = answer.is_decided and (answer.all_moves or not self.all_moves)
        return {
            "status": DONE if is_whole else "undecided",
            "outcome": str(answer.outcome),
            "moves": [str(turn) for turn in answer.moves],
            "solutions": answer.solutions,
            "exact": answer.exact,
            "reason": answer.reason,
            "stopped_by": answer.stopped_by,
        }

    def text(self, row: Row) -> str:
        """The place, the reason, and the winning moves after the first."""
        others = row.record["moves"][1:]
        also = f" Also: {' '.join(others)}." if others else ""
        return f"{row.place}: {row.record['reason']}{also}"
