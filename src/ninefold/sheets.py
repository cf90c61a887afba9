"""Sheets for print: puzzles, several a page, and their solutions at the end.

How a page is drawn is known to `ninefold.pictures`; here the puzzles are solved and worded.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ninefold.arguments import checked
from ninefold.errors import ValueRangeError
from ninefold.limits import Limits
from ninefold.model import Grid, LayoutLike, Puzzle, PuzzleLike, as_puzzle
from ninefold.outcomes import Answer, Status
from ninefold.pictures.picture import Picture
from ninefold.pictures.rules_text import rules_text
from ninefold.pictures.sheet_pages import sheet_bytes
from ninefold.solvers import solve

DOUBTS = {
    Status.UNIQUE: "",
    Status.MULTIPLE: "one of several solutions",
    Status.NONE: "no solution",
    Status.UNDECIDED: "undecided",
}
"""The remark about a solution that is not proven to be the only one."""


@checked
def render_sheet(
    puzzles: Iterable[PuzzleLike | Answer],
    *,
    layout: LayoutLike | None = None,
    per_page: int = 4,
    paper: str = "A4",
    title: str = "",
    solutions: bool = True,
    candidates: bool = False,
    limits: Limits | None = None,
    solver: str = "auto",
) -> bytes:
    """A PDF for print, with 1, 2, 4, 6 or 9 puzzles a page on A4 or Letter.

    Each has its number, its title and level if it has any, and its rules. The solutions are
    smaller, on pages of their own; one that is not proven to be the only one is marked. With
    `candidates` the digits that open cells allow are printed as pencil marks. An `Answer` is
    not solved again. `layout`, or its name, is needed if text or values alone do not imply it.
    Needs `pip install 'ninefold[images]'`.

    >>> import ninefold as nf
    >>> nf.render_sheet(["1234341221434..."], per_page=1, title="For Sunday")[:5]
    b'%PDF-'
    """
    if isinstance(puzzles, str | bytes | Puzzle | Grid) or not isinstance(puzzles, Iterable):
        raise ValueRangeError(f"a sheet takes puzzles in a list, not {puzzles!r}")
    boards, solved = [], []
    for number, each in enumerate(puzzles, start=1):
        answer = each if isinstance(each, Answer) else None
        puzzle = as_puzzle(each.puzzle if isinstance(each, Answer) else each, layout)
        boards.append(_board(puzzle, number, candidates))
        if solutions:
            answer = answer or solve(puzzle, limits=limits, solver=solver)
            solved.append(_solution(answer, number))
    return sheet_bytes(boards, solved, per_page=per_page, paper=paper, title=title)


def _board(puzzle: Puzzle, number: int, candidates: bool) -> Picture:
    said = puzzle.metadata
    words = ", ".join(filter(None, (said.title, said.level, said.author)))
    title = f"{number}.  {words}" if words else f"{number}."
    picture = Picture.of(puzzle, candidates=candidates)
    return picture.annotated(title=title, caption=rules_text(puzzle.layout, puzzle.constraints))


def _solution(answer: Answer, number: int) -> Picture:
    doubt = DOUBTS[answer.status]
    picture = replace(Picture.of(answer), marks=None)
    return picture.annotated(title=f"{number}.  {doubt}" if doubt else f"{number}.", caption="")
