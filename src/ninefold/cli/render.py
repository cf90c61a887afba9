"""`ninefold render`: pictures of puzzles, sheets for print, and films of searches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated, Literal

import typer

from ninefold.cli import options
from ninefold.cli.arguments import file_name, layout_of, opened
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.one_puzzle import Limit, Number, one_puzzle
from ninefold.cli.options import check_solver
from ninefold.cli.screen import complain, note, note_reading, place_of, show
from ninefold.errors import UnsupportedError
from ninefold.films import FRAMES, film
from ninefold.films.reels import way_to_save
from ninefold.formats.sources import Malformed
from ninefold.limits import Limits
from ninefold.model import Puzzle
from ninefold.outcomes import Answer, Status
from ninefold.pictures import THEMES, Picture
from ninefold.pictures import render as draw
from ninefold.pictures.renderer import Format
from ninefold.pictures.sheet_pages import ARRANGEMENTS, PAPERS
from ninefold.pictures.terminal import picture_rich
from ninefold.runs.sources import NoPuzzleError, RunSource, every_item
from ninefold.runs.targets import opened_target
from ninefold.runs.verb import Verb
from ninefold.sheets import render_sheet
from ninefold.solvers import solve

EXAMPLE = "ninefold render puzzles.sdm -o sheet.pdf --per-page 6 --solution"

ENDINGS: Mapping[str, Format] = {".txt": "text", ".svg": "svg", ".png": "png", ".pdf": "pdf"}
"""The format for each ending of an output."""

USUAL_PER_PAGE = 4

FormatOption = Annotated[
    Literal["text", "svg", "png", "pdf"] | None,
    typer.Option(
        "--format",
        "-f",
        help="The format of the picture. Default: inferred from the ending of the output, or text.",
    ),
]
Theme = Annotated[
    str | None,
    typer.Option("--theme", help=f"{', '.join(THEMES)}.", autocompletion=lambda: list(THEMES)),
]
Size = Annotated[int | None, typer.Option("--size", min=1, help="The width in pixels.")]
Solution = Annotated[
    bool, typer.Option("--solution", help="Show the solution; on a sheet, at its end.")
]
Candidates = Annotated[
    bool, typer.Option("--candidates", help="Show the candidates of open cells.")
]
Names = Annotated[bool, typer.Option("--names", help="Number rows and columns.")]
Title = Annotated[str | None, typer.Option("--title", help="A title above the picture.")]
PerPage = Annotated[
    int | None,
    typer.Option("--per-page", help=f"Puzzles per page: {', '.join(map(str, ARRANGEMENTS))}."),
]
PaperSize = Annotated[str | None, typer.Option("--paper", help=f"{' or '.join(PAPERS)}.")]
Animate = Annotated[
    Path | None,
    typer.Option(
        "--animate",
        metavar="FILE",
        help="Film the search into a file: .gif, .svg, or .html with a player.",
    ),
]
Solver = Annotated[
    str | None,
    typer.Option(
        "--solver",
        help="The solver of --solution, or the one whose search is filmed. Default: a suitable "
        "one.",
        autocompletion=options.solver_names,
    ),
]
Frames = Annotated[
    int, typer.Option("--frames", min=4, help="The maximum number of frames in a film.")
]
Duration = Annotated[
    float | None,
    typer.Option(
        "--duration",
        min=0,
        help="The length of the film in seconds; --nodes limits the search.",
    ),
]


def render(
    puzzle: options.PuzzleArgument,
    output: options.Output = None,
    format: FormatOption = None,
    theme: Theme = None,
    size: Size = None,
    solution: Solution = False,
    candidates: Candidates = False,
    names: Names = False,
    title: Title = None,
    per_page: PerPage = None,
    paper: PaperSize = None,
    animate: Animate = None,
    frames: Frames = FRAMES,
    duration: Duration = None,
    number: Number = None,
    limit: Limit = 1,
    solver: Solver = None,
    seed: options.Seed = None,
    nodes: options.Nodes = None,
    layout: options.LayoutName = None,
    lenient: options.Lenient = False,
    rule: options.Rule = None,
) -> Exit:
    """Draw puzzles as text, SVG or PNG, or as a PDF for print.

    A picture shows one puzzle; text and PDF sheets take a whole list. --animate films the search of
    a solver.
    """
    limits = options.limits(nodes, None)
    if animate is not None:
        others = output or format or solution or candidates or names or title or per_page or paper
        _refuse(
            others, "--animate", "of the options for pictures, a film takes only --theme and --size"
        )
        return save_film(
            one_puzzle(puzzle, number, layout, lenient=lenient, rules=rule),
            solver or "auto",
            animate,
            frames=frames,
            seconds=duration,
            size=size,
            theme=theme,
            limit=limit,
            limits=limits,
            seed=seed,
        )
    for_films = (frames, duration, number, limit) != (FRAMES, None, None, 1)
    _refuse(for_films, "--frames, --duration, --number, --limit", "only for films: --animate FILE")
    for_solving = not solution and (solver, seed, nodes) != (None, None, None)
    _refuse(for_solving, "--solver, --seed, --nodes", "only for films and --solution")
    options.check_solver(solver or "auto")
    ask = partial(solve, limits=limits, solver=solver or "auto", seed=seed) if solution else None
    chosen = format or format_of(output)
    _check(chosen, output, look=bool(theme or size or names), page=bool(per_page or paper))
    with opened(puzzle, layout=layout_of(layout), lenient=lenient, rules=rule) as source:
        boards = _Boards(source, file_name(puzzle), ask, lenient)
        pictures = (
            Picture.of(board, candidates=candidates).annotated(title=title, names=names)
            for board in boards
        )
        if chosen == "pdf":
            data = _sheet(list(boards), per_page, paper, title, solution, candidates)
        elif chosen == "text":
            data = _texts(pictures, shown=output is None)
        else:
            data = _alone(pictures, chosen, theme, size)
        if data:
            with opened_target(output or sys.stdout.buffer, source.files(), beside=True) as out:
                out.begin(0)
                out.write(out.packed(data))
        return boards.worst


def format_of(path: Path | None, option: str = "--format") -> Format:
    """The format for the ending of an output."""
    ending = path.suffix.lower() if path else ".txt"
    if ending not in ENDINGS:
        known = ", ".join(ENDINGS)
        raise typer.BadParameter(
            f"name the format, or end the output in {known}", param_hint=option
        )
    return ENDINGS[ending]


def _check(chosen: Format, output: Path | None, look: bool, page: bool) -> None:
    """Refuse options that do not fit together."""
    _refuse(page and chosen != "pdf", "--per-page, --paper", "only for sheets: --format pdf")
    no_look = look and chosen in ("text", "pdf")
    _refuse(no_look, "--theme, --size, --names", "only for SVG and PNG")
    no_file = chosen in ("png", "pdf") and output is None and sys.stdout.isatty()
    _refuse(no_file, "-o", f"a {chosen} cannot be shown in a terminal; name a file with --output")


def _refuse(wrong: object, option: str, message: str) -> None:
    if wrong:
        raise typer.BadParameter(message, param_hint=option)


class _Boards:
    """Puzzles, or answers with their solutions; `worst` is the exit code of the command."""

    def __init__(
        self,
        source: RunSource,
        name: str,
        ask: Callable[[Puzzle], Answer] | None,
        lenient: bool,
    ) -> None:
        self._source, self._name, self._ask = source, name, ask
        self._verb = Verb(lenient=lenient)
        self.worst = Exit.DONE

    def __iter__(self) -> Iterator[Puzzle | Answer]:
        number = 0
        for number, (_, item) in enumerate(every_item(self._source, self._verb), start=1):
            if isinstance(item, Malformed):
                self.worst = Exit.MALFORMED
                complain(item.error, source=self._name)
            else:
                note_reading(item, place_of(self._name, number))
                yield self._solved(self._ask(item), number) if self._ask else item
        if not number:
            raise NoPuzzleError

    def _solved(self, answer: Answer, number: int) -> Answer:
        if answer.status is not Status.UNIQUE:
            note(f"puzzle {number}: {answer.verdict}")
            self.worst = max(self.worst, Exit.NO)
        return answer


def _sheet(
    boards: list[Puzzle | Answer],
    per_page: int | None,
    paper: str | None,
    title: str | None,
    solutions: bool,
    candidates: bool,
) -> bytes:
    """A sheet of all boards; a single one gets its own page."""
    if not boards:
        return b""
    return render_sheet(
        boards,
        per_page=per_page or (USUAL_PER_PAGE if len(boards) > 1 else 1),
        paper=paper or "A4",
        title=title or "",
        solutions=solutions,
        candidates=candidates,
    )


def _texts(pictures: Iterator[Picture], shown: bool) -> bytes:
    """Pictures as text, separated by blank lines: shown, or returned to be written."""
    kept = []
    for number, picture in enumerate(pictures):
        if number and shown:
            print()
        if shown:
            show(partial(str, picture), partial(picture_rich, picture))
        else:
            kept.append(f"{picture}\n")
    return "\n".join(kept).encode()


def _alone(
    pictures: Iterator[Picture], chosen: Literal["svg", "png"], theme: str | None, size: int | None
) -> bytes:
    """The only picture."""
    first = list(islice(pictures, 2))
    if len(first) > 1:
        raise UnsupportedError(
            f"one {chosen} shows one puzzle; use a sheet (--format pdf) for several"
        )
    if not first:
        return b""
    if chosen == "svg":
        return draw(first[0], "svg", theme=theme, size=size).encode()
    return draw(first[0], "png", theme=theme, size=size)


def save_film(
    puzzle: Puzzle,
    solver: str,
    out: Path,
    *,
    frames: int = FRAMES,
    seconds: float | None = None,
    size: int | None = None,
    theme: str | None = None,
    limit: int = 1,
    limits: Limits | None = None,
    seed: int | None = None,
) -> Exit:
    """Save a film of the solver's search: a GIF, an SVG or a page, by the ending of the name.

    `seconds` is the length of the film. A line on standard error describes it.
    """
    check_solver(solver)
    way_to_save(out)  # a wrong name is an error before a long search
    made = film(puzzle, solver, frames=frames, limit=limit, limits=limits, seed=seed)
    chosen = {"seconds": seconds, "size": size, "theme": theme}
    made.save(out, **{name: value for name, value in chosen.items() if value is not None})
    note(f"{out}: {made}")
    return yes_or_no(made.answer.solution is not None)
