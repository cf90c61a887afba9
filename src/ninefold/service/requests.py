"""What is asked of the service: the bodies of requests, checked before any work is done."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from ninefold.formats import read_one
from ninefold.model import Layout, Puzzle
from ninefold.model.constraints.records import constraint_from_json

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle of the examples."""

LONGEST = 200_000
"""Characters of a text that a reader of formats gets; the size of the body bounds it, too."""

Text = Annotated[str, Field(max_length=LONGEST)]
Name = Annotated[str, Field(max_length=60)]
Seed = Annotated[int, Field(ge=0, lt=1 << 63)]
Record = dict[str, Any]
LayoutTold = Annotated[str, Field(max_length=1_000)] | Record
RuleLine = Annotated[str, Field(max_length=10_000)]
Constraints = Annotated[list[Record | RuleLine], Field(max_length=2_000)]


_CELL = {"anyOf": [{"type": kind} for kind in ("number", "string", "null")]}
_PUZZLE_SCHEMA = {
    "anyOf": [
        {"type": "string", "maxLength": LONGEST},
        {"type": "array", "items": {"anyOf": [*_CELL["anyOf"], {"type": "array", "items": _CELL}]}},
        {"type": "object"},
    ]
}


def _bounded(value: object) -> object:
    if isinstance(value, str) and len(value) > LONGEST:
        raise ValueError(f"a text has at most {LONGEST} characters")
    return value


AnyPuzzle = Annotated[Any, AfterValidator(_bounded), WithJsonSchema(_PUZZLE_SCHEMA)]
"""Whatever the library takes for a puzzle: it says itself what is wrong with any other value."""

PUZZLE_FORMS = (
    "A text in any format, a link among them; rows of cells, or all cells in one list, "
    'with 0, null, "" or "." for empty; or a JSON record.'
)


class RequestBody(BaseModel):
    """The base of all requests: what is not known is refused, not passed over."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Bounds(RequestBody):
    """Limits of a search; the service has its own, and the lower ones count."""

    model_config = ConfigDict(strict=True)

    solutions: Annotated[int, Field(ge=0, le=10**15)] | None = None
    nodes: Annotated[int, Field(ge=0, le=10**15)] | None = None
    seconds: Annotated[float, Field(ge=0, le=86_400)] | None = None


class Bounded(RequestBody):
    """A request whose search can be bounded; what is no number is not taken for one."""

    model_config = ConfigDict(strict=True)

    limits: Bounds = Bounds()


class LayoutRequest(Bounded):
    """A request about a layout, which is named or told; never one of a file."""

    layout: LayoutTold | None = Field(
        None, examples=["hyper"], description="Name or record, where nothing else tells it."
    )

    def layout_meant(self) -> Layout | None:
        """The layout that is named or told."""
        if self.layout is None:
            return None
        layout = Layout.from_json(self.layout)
        layout.check_first_digit("the service")
        return layout


class PuzzleRequest(LayoutRequest):
    """A puzzle in any format that the library reads, and how long a search for it may take."""

    puzzle: AnyPuzzle = Field(examples=[LINE], description=PUZZLE_FORMS)
    format: Name | None = Field(None, description="The format of the text; found out without it.")
    lenient: bool = Field(
        False,
        description="Leave out rules of a text that are not understood; `left_out` lists them.",
    )
    constraints: Constraints | None = Field(
        None,
        examples=[["killer 15 r1c1-r1c3"]],
        description="Rules beside those that the puzzle has, as records or lines of text.",
    )

    def read(self) -> Puzzle:
        """The puzzle that is meant."""
        layout = self.layout_meant()
        found = read_one(self.puzzle, layout=layout, format=self.format, lenient=self.lenient)
        found.layout.check_first_digit("the service")
        if not self.constraints:
            return found
        added = [constraint_from_json(each, found.layout) for each in self.constraints]
        return Puzzle(found, constraints=[*found.constraints, *added])


class SolverRequest(PuzzleRequest):
    """A puzzle, and who is to solve it."""

    solver: Name = Field("auto", examples=["cover"], description="As `GET solvers` lists them.")
