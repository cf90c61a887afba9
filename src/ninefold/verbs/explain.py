"""`explain`: the whole path to the solution, step by step, with reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ninefold.explain import Path, PathEnd, Profile, find_path
from ninefold.explain.path_words import path_lines
from ninefold.explain.step_words import verdict
from ninefold.explain.wording.catalogues import check_language
from ninefold.limits import StopToken, whole_number
from ninefold.model import Puzzle
from ninefold.runs.rows import Row
from ninefold.runs.verb import DONE, FAILED, Record, Verb

USUAL_PROFILE = "hodoku"


@dataclass(frozen=True, kw_only=True)
class ExplainPath(Verb):
    """Find the path of a profile, in words of a depth from 1 (names) to 3 (whole reasons), or in
    HoDoKu's notation.
    """

    profile: Profile | str = USUAL_PROFILE
    depth: int = 2
    language: str = "en"
    notation: bool = False

    name: ClassVar[str] = "explain"
    writes_boards: ClassVar[bool] = True
    columns: ClassVar[dict[str, str]] = {
        "end": "string",
        "solution": "string",
        "steps": "uint32",
        "path": "texts",
    }

    def check(self) -> None:
        """Check for a known language and a depth."""
        check_language(self.language)
        whole_number("depth", self.depth)

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Path:
        """The path of `nf.find_path`."""
        return find_path(puzzle, profile=self.profile, limits=self.limits, stop=stop)

    def record(self, answer: Path) -> Record:
        """The board at the end, and the lines of the path."""
        lines = path_lines(answer, self.depth, self.language, self.notation)
        path = [line for each in lines for line in each.split("\n")]
        return {
            "status": DONE if answer.end is PathEnd.SOLVED else FAILED,
            "end": verdict(answer, self.language),
            "solution": answer.final.grid.to_line(),
            "steps": len(answer.steps),
            "path": path,
        }

    def text(self, row: Row) -> str:
        """The puzzle as a comment, its steps, and the board at the end."""
        steps = (f"#   {line}" for line in (*row.record["path"], row.record["end"]))
        return "\n".join([f"# {row.puzzle}", *steps, row.record["solution"]])
