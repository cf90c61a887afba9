"""`ninefold scan`: photos of printed puzzles, read into puzzles."""

from __future__ import annotations

import os
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.screen import complain, note, show, show_json
from ninefold.errors import ImageError, NoGridError, SameFileError
from ninefold.model import Grid
from ninefold.outcomes import Answer, Status
from ninefold.runs.targets import opened_target
from ninefold.solvers import solve as solve_puzzle

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ninefold.photo import Scan

EXAMPLE = "ninefold scan newspaper.jpg --solve -o solved.png"

STANDARD_INPUT = "-"

Photos = Annotated[
    list[Path],
    typer.Argument(metavar="PHOTO...", help="Photos, or - for a photo from standard input."),
]
Solve = Annotated[bool, typer.Option("--solve", help="Also solve the puzzle.")]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE|FOLDER",
        help="Write the photo as a PNG with the digits read drawn onto it, and with --solve the "
        "solution; for several photos, name a folder.",
    ),
]
ScanFormat = Annotated[
    Literal["text", "json", "line"],
    typer.Option(
        "--format", "-f", help="Text for people; json or line give one line per photo for programs."
    ),
]

_VERDICTS = {
    Status.UNIQUE: "one solution",
    Status.MULTIPLE: "several solutions",
    Status.NONE: "no solution",
    Status.UNDECIDED: "undecided whether there is one solution",
}


def scan(
    photos: Photos,
    solve: Solve = False,
    output: Output = None,
    format: ScanFormat = "text",
) -> Exit:
    """Read the puzzles in photos of printed Sudoku.

    Doubtful cells are listed, and so are cells that the rules corrected. If a photo cannot be read,
    the others are still read. Exits with 1 if a photo shows no grid or an improper puzzle.
    """
    names = [str(photo) for photo in photos]
    targets = _targets(names, output)
    codes = []
    for name, target in zip(names, targets, strict=True):
        found = _read(name, format)
        if isinstance(found, Exit):
            codes.append(found)
            continue
        answer = solve_puzzle(found.puzzle) if solve else None
        _print_scan(found, answer, name if len(names) > 1 else "", format)
        if target is not None:
            _draw(found, answer, target)
        codes.append(yes_or_no(found.status is Status.UNIQUE))
    return max(codes)


def _read(name: str, format: str) -> Scan | Exit:
    """The reading of a photo; or the exit code if nothing could be read."""
    from ninefold.photo import scan

    shown = "standard input" if name == STANDARD_INPUT else name
    try:
        return scan(sys.stdin.buffer if name == STANDARD_INPUT else name)
    except NoGridError as error:
        complain(error, format, shown)
        return Exit.NO
    except ImageError as error:
        complain(error, format, shown)
    except OSError as error:  # the text for people has the name already
        complain(error, format, "" if error.filename and format != "json" else shown)
    return Exit.MALFORMED


def _print_scan(found: Scan, answer: Answer | None, name: str, format: str) -> None:
    """Print a reading; `name` is its photo, if there are several."""
    if format == "json":
        grid = _only_solution(answer)
        solved = {"solution": grid and grid.to_line()} if answer else {}
        show_json(({"source": name} if name else {}) | found.to_json() | solved)
    elif format == "line":
        print(found.puzzle.to_line() if answer is None else _solved_line(answer))
        for remark in found.remarks:
            note(f"{name}{': ' if name else ''}{remark}")
    else:
        show(partial(_text, found, answer, name), partial(_rich, found, answer, name))


def _solved_line(answer: Answer) -> str:
    """The row of `ninefold solve`."""
    from ninefold.runs.rows import Row
    from ninefold.verbs.solve import Solve

    verb = Solve()
    return verb.text(Row.of_puzzle(answer.puzzle, verb.record(answer)))


def _only_solution(answer: Answer | None) -> Grid | None:
    """The solution, if it is wanted and is the only one."""
    return answer.solution if answer and answer.status is Status.UNIQUE else None


def _verdict(found: Scan) -> str:
    return f"{found.puzzle.given_count} givens, {_VERDICTS[found.status]}."


def _text(found: Scan, answer: Answer | None, name: str) -> str:
    parts = (f"{name}:" if name else None, found, _verdict(found), _only_solution(answer))
    return "\n".join(str(part) for part in parts if part is not None)


def _rich(found: Scan, answer: Answer | None, name: str) -> RenderableType:
    """The same in colour, with the doubtful cells highlighted."""
    from rich.console import Group
    from rich.text import Text

    from ninefold.pictures import Highlight, Picture
    from ninefold.pictures.terminal import LOOKED_AT, board_rich, picture_rich

    puzzle, solution = found.puzzle, _only_solution(answer)
    doubts = [Highlight([name]) for name in found.doubtful]
    read = Picture.of(puzzle).annotated(highlights=doubts)
    parts = [picture_rich(read), *(Text(remark, LOOKED_AT) for remark in found.remarks)]
    parts.append(
        Text(_verdict(found), "bold green" if found.status is Status.UNIQUE else "bold red")
    )
    if name:
        parts.insert(0, Text(f"{name}:", "bold"))
    if solution is not None:
        parts.append(board_rich(puzzle.layout, solution.digits, puzzle.givens))
    return Group(*parts)


def _targets(names: list[str], output: str | None) -> list[Path | None]:
    """The file of each drawing; a name that would overwrite a photo is refused."""
    if output is None:
        return [None] * len(names)
    if output == STANDARD_INPUT:
        _refuse("a picture cannot be shown in a terminal; name a file")
    if output.endswith(os.sep) or os.path.isdir(output):
        drawn = ["photo" if name == STANDARD_INPUT else Path(name).stem for name in names]
        twice = [stem for stem, times in Counter(drawn).items() if times > 1]
        if twice:
            _refuse(f"several photos would become {twice[0]}.png")
        os.makedirs(output, exist_ok=True)
        targets = [Path(output, f"{stem}.png") for stem in drawn]
    elif len(names) > 1:
        _refuse(f"several photos need a folder, such as {output}{os.sep}")
    else:
        targets = [Path(output)]
    for target in targets:
        if any(os.path.exists(name) and _is_same(target, name) for name in names):
            raise SameFileError(f"{target} is one of the photos to read; name another file")
    return [*targets]


def _is_same(target: Path, name: str) -> bool:
    return target.exists() and target.samefile(name)


def _refuse(message: str) -> NoReturn:
    raise typer.BadParameter(message, param_hint="--output")


def _draw(found: Scan, answer: Answer | None, target: Path) -> None:
    with opened_target(target) as out:
        out.begin(0)
        out.write(out.packed(found.annotated(_only_solution(answer))))
