"""The bodies of requests, checked before any work is done."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from ninefold.formats import read_one
from ninefold.model import Layout, Puzzle
from ninefold.model.constraints.records import constraint_from_json

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle of the examples."""

LONGEST = 200_000
"""The most characters that a puzzle text may have; the size of the body limits it too."""

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
"""Any value; the library itself reports what is wrong with one that is not a puzzle."""

PUZZLE_FORMS = (
    "text in any format, including a link; rows of cells, or all cells in one list, "
    'where 0, null, "" or "." is an empty cell; or a JSON record.'
)


class RequestBody(BaseModel):
    """The base of all requests: unknown fields are refused, not ignored."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Bounds(RequestBody):
    """Limits of a search; the service has its own, and the lower of the two counts."""

    model_config = ConfigDict(strict=True)

    solutions: Annotated[int, Field(ge=0, le=10**15)] | None = None
    nodes: Annotated[int, Field(ge=0, le=10**15)] | None = None
    seconds: Annotated[float, Field(ge=0, le=86_400)] | None = None


class Bounded(RequestBody):
    """A request with limits for its search; text is not accepted as a number."""

    model_config = ConfigDict(strict=True)

    limits: Bounds = Bounds()


class LayoutRequest(Bounded):
    """A request about a layout, given by name or as a record, never as a file."""

    layout: LayoutTold | None = Field(
        None, examples=["hyper"], description="Name or record, if nothing else implies it."
    )

    def layout_meant(self) -> Layout | None:
        """The layout that the request gives by name or as a record."""
        if self.layout is None:
            return None
        layout = Layout.from_json(self.layout)
        layout.check_first_digit("the service")
        return layout


class PuzzleRequest(LayoutRequest):
    """A puzzle in any format that the library reads, and limits for its search."""

    puzzle: AnyPuzzle = Field(examples=[LINE], description=PUZZLE_FORMS)
    format: Name | None = Field(None, description="The format of the text; detected by default.")
    lenient: bool = Field(
        False,
        description="Skip rules of a text that are not understood; `left_out` lists them.",
    )
    constraints: Constraints | None = Field(
        None,
        examples=[["killer 15 r1c1-r1c3"]],
        description="Rules to add to those of the puzzle, as records or lines of text.",
    )

    def read(self) -> Puzzle:
        """The puzzle of the request."""
        layout = self.layout_meant()
        found = read_one(self.puzzle, layout=layout, format=self.format, lenient=self.lenient)
        found.layout.check_first_digit("the service")
        if not self.constraints:
            return found
        added = [constraint_from_json(each, found.layout) for each in self.constraints]
        return Puzzle(found, constraints=[*found.constraints, *added])


class SolverRequest(PuzzleRequest):
    """A puzzle, and the solver to use."""

    solver: Name = Field("auto", examples=["cover"], description="As `GET solvers` lists them.")
