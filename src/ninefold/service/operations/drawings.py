"""Draws puzzles and searches: `render` and `film`."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any, Literal

from pydantic import Field

import ninefold as nf
from ninefold.formats import read_one
from ninefold.model import Puzzle
from ninefold.service import answers
from ninefold.service.operations.base import Media, Operation, Task, by_process
from ninefold.service.pools import PoolName
from ninefold.service.requests import LINE, AnyPuzzle, PuzzleRequest, Seed

TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "html": "text/html",
    "text": "text/plain",
}
"""The formats of pictures, and their media types."""

MOST_ON_SHEETS = 200
WIDEST = 4_000
"""The largest width of a picture in pixels."""

MOST_FRAMES = 2_000
LARGEST_FILM = 2_000_000
"""The most characters for the boards and candidates of a film; larger boards get fewer frames."""

Words = Annotated[str, Field(max_length=200)]


class RenderRequest(PuzzleRequest):
    """A puzzle to draw, and how."""

    format: Literal["svg", "png", "pdf", "html", "text"] = Field(
        "svg", description="The format of the picture; a PDF is a printable sheet."
    )
    theme: Literal["light", "dark", "print"] | None = None
    size: Annotated[int, Field(ge=1, le=WIDEST)] | None = Field(
        None, description="Width in pixels."
    )
    candidates: bool = False
    names: bool | None = Field(None, description="Number rows and columns.")
    title: Words | None = None
    caption: Words | None = None
    others: Annotated[list[AnyPuzzle], Field(max_length=MOST_ON_SHEETS)] = Field(
        [], description="More puzzles for the sheet."
    )
    per_page: Literal[1, 2, 4, 6, 9] | None = None
    paper: Literal["A4", "Letter"] = "A4"
    solutions: bool = Field(True, description="Print the solutions at the end of a sheet.")

    def read(self) -> Puzzle:
        """The puzzle; here `format` is the format of the picture."""
        return self.model_copy(update={"format": None})._read()

    def _read(self) -> Puzzle:
        return super().read()


class FilmRequest(PuzzleRequest):
    """A search to follow."""

    solver: Literal["auto", "backtracking", "heap", "cover", "dpll", "rules", "sums"] = "auto"
    frames: Annotated[int, Field(ge=4, le=MOST_FRAMES)] = 300
    limit: Annotated[int, Field(ge=1, le=2)] = Field(1, description="2 also shows the proof.")
    seed: Seed | None = None


def _render(task: Task) -> Media:
    asked: RenderRequest = task.request
    if asked.format == "pdf":
        return Media(_sheet(task), TYPES["pdf"])
    how: dict[str, Any] = {
        "theme": asked.theme,
        "size": asked.size,
        "candidates": asked.candidates,
        "title": asked.title,
        "caption": asked.caption,
        "names": asked.names,
    }
    if asked.format == "text":
        return _text(nf.render(task.puzzle, "text", **how), "text")
    if asked.format == "png":
        return Media(nf.render(task.puzzle, "png", **how), TYPES["png"])
    drawn = nf.render(task.puzzle, "svg", **how)
    return _text(drawn if asked.format == "svg" else _page(drawn, asked.title), asked.format)


def _text(text: str, format: str) -> Media:
    return Media(text.encode(), TYPES[format])


def _page(drawing: str, title: str | None) -> str:
    """An HTML page that contains only the drawing."""
    words = escape(title or "Sudoku")
    head = f'<meta charset="utf-8"><title>{words}</title>'
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head>\n<body>{drawing}</body></html>\n'


def _sheet(task: Task) -> bytes:
    asked: RenderRequest = task.request
    layout = asked.layout_meant()
    puzzles = [task.puzzle, *(read_one(each, layout=layout) for each in asked.others)]
    return nf.render_sheet(
        puzzles,
        per_page=asked.per_page or (4 if asked.others else 1),
        paper=asked.paper,
        title=asked.title or "",
        solutions=asked.solutions,
        candidates=asked.candidates,
        limits=nf.Limits(seconds=task.seconds / len(puzzles)),
    )


def _render_pool(task: Task) -> PoolName:
    """Drawing pixels and sheets holds the GIL for long."""
    return "process" if task.request.format in ("png", "pdf") else "fast"


def _film(task: Task) -> dict[str, Any]:
    asked: FilmRequest = task.request
    layout = task.puzzle.layout
    most = LARGEST_FILM // (layout.cells * (layout.size + 1))
    made = nf.film(
        task.puzzle,
        asked.solver,
        frames=min(asked.frames, most),
        limit=asked.limit,
        limits=task.limits,
        seed=asked.seed,
        stop=task.stop,
    )
    return made.to_json()


OPERATIONS = (
    Operation(
        "render",
        "Draw a puzzle as SVG, PNG, HTML or text, or as a printable PDF sheet.",
        RenderRequest,
        _render,
        None,
        pool=_render_pool,
        example={"puzzle": LINE, "format": "svg"},
        media=tuple(TYPES.values()),
    ),
    Operation(
        "film",
        "Follow the search of a solver, frame by frame.",
        FilmRequest,
        _film,
        answers.FilmAnswer,
        pool=by_process,
        example={"puzzle": LINE, "solver": "backtracking", "frames": 20},
    ),
)
