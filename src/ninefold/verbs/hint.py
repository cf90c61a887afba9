"""`hint`: the next step that a person should see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ninefold.errors import UnknownNameError
from ninefold.explain import Hint, Profile, hint
from ninefold.explain.hints import UNTIL, Stage, as_stage
from ninefold.explain.wording.catalogues import check_language
from ninefold.limits import StopToken
from ninefold.model import Candidates, Puzzle
from ninefold.runs.rows import Row, remarked
from ninefold.runs.verb import DONE, FAILED, Record, Verb


@dataclass(frozen=True, kw_only=True)
class GiveHint(Verb):
    """Give a hint about every board, up to a stage.

    `digits` and `marks` are those of a player, for a single board.
    """

    digits: Puzzle | None = None
    marks: Candidates | str | None = None
    stage: Stage | str | int = Stage.KIND
    until: str = "step"
    profile: Profile | str | None = None
    language: str = "en"

    name: ClassVar[str] = "hint"
    writes_boards: ClassVar[bool] = True
    columns: ClassVar[dict[str, str]] = {
        "kind": "string",
        "technique": "string",
        "hint": "string",
        "moves": "texts",
    }

    def check(self) -> None:
        """Check for a known stage, a known end and a known language."""
        if self.until not in UNTIL:
            raise UnknownNameError("end of a hint", str(self.until), UNTIL)
        object.__setattr__(self, "stage", as_stage(self.stage))
        check_language(self.language)

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Hint:
        """The hint of `nf.hint`."""
        return hint(
            puzzle,
            self.marks,
            digits=self.digits,
            stage=self.stage,
            until=self.until,
            profile=self.profile,
            language=self.language,
            limits=self.limits,
            stop=stop,
        )

    def record(self, answer: Hint) -> Record:
        """The kind of the hint, its technique and its words."""
        return {
            "status": DONE if answer.ok else FAILED,
            "kind": str(answer.kind),
            "technique": answer.step.technique.name if answer.step else None,
            "hint": answer.text,
            "moves": answer.shown_moves,
        }

    def text(self, row: Row) -> str:
        """The puzzle, and the hint as a remark."""
        return remarked(row, " ".join(row.record["hint"].split()))
