"""`ninefold solve --explain`: the whole path of a puzzle, step by step, with reasons."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ninefold.cli import options
from ninefold.cli.arguments import MissingFileError
from ninefold.cli.each_puzzle import Asked, Inquiry
from ninefold.cli.exits import Exit
from ninefold.cli.screen import show
from ninefold.errors import NinefoldError, UnknownNameError, UnsupportedError
from ninefold.limits import Limits
from ninefold.model import Layout, Puzzle

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ninefold import explain

USUAL_PROFILE = "hodoku"

ProfileName = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="NAME|FILE",
        help="The order of techniques: hodoku, explainer, or a file of your own.",
        autocompletion=lambda: ["hodoku", "explainer"],
        show_default=False,
    ),
]
Depth = Annotated[
    int | None,
    typer.Option(
        "--depth",
        min=1,
        max=3,
        help="How much is told of a step: 1 its name, 2 a line, 3 the whole reason.",
        show_default=False,
    ),
]
Pictures = Annotated[
    Path | None,
    typer.Option("--pictures", metavar="FOLDER", help="Draw every step, an SVG each."),
]
Page = Annotated[
    Path | None,
    typer.Option("--page", metavar="FILE", help="Write all steps with pictures as one HTML file."),
]


class ProfileError(NinefoldError):
    """A file that should be of a profile and is none."""

    code = "profile"


def profile_of(name: str) -> explain.Profile:
    """The profile that an option names, or the one in a file that it names."""
    from ninefold.explain import Profile, as_profile

    try:
        return as_profile(name)
    except UnknownNameError:
        if not os.path.exists(name):
            if "." in name or os.sep in name:
                raise MissingFileError(f"there is no file {name}") from None
            raise
    try:
        return Profile.parse(Path(name).read_text(encoding="utf-8"), Path(name).stem)
    except (NinefoldError, UnicodeDecodeError) as error:  # the fault is not that of the puzzles
        raise ProfileError(f"{name} is no profile: {error}") from error


@dataclass(frozen=True, kw_only=True)
class Teller:
    """How paths are found, told and drawn."""

    profile: str | None
    language: str
    depth: int | None
    pictures: Path | None
    page: Path | None

    @property
    def given(self) -> list[str]:
        """The options that say something."""
        return [f"--{name}" for name, value in vars(self).items() if value not in (None, "en")]

    def run(self, puzzle: str, layout: Layout | None, limits: Limits, format: str) -> Exit:
        """Explain every puzzle of a source."""
        from ninefold.explain import PathEnd, find_path

        options.check_language(self.language)
        find = partial(find_path, profile=profile_of(self.profile or USUAL_PROFILE), limits=limits)

        def ask(board: Puzzle | str, alone: bool) -> _Told:
            if not alone and (self.pictures or self.page):
                raise UnsupportedError("--pictures and --page show one puzzle, not a list")
            path = find(board)
            self._draw(path)
            return _Told(path, self.depth or 2, self.language)

        inquiry = Inquiry(
            ask=partial(ask, alone=False),
            ask_alone=partial(ask, alone=True),
            tell=_tell,
            is_yes=lambda told: told.path.end is PathEnd.SOLVED,
            format=format,
            layout=layout,
        )
        return inquiry.run([puzzle])

    def _draw(self, path: explain.Path) -> None:
        if self.pictures is not None:
            _write_pictures(path, self.pictures, self.language)
        if self.page is not None:
            from ninefold.explain.path_pages import path_page

            page = path_page(path, language=self.language)
            self.page.write_text(page, encoding="utf-8")


def _write_pictures(path: explain.Path, folder: Path, language: str) -> None:
    """An SVG a step, the words below it, in files that sort as the steps come."""
    from ninefold.explain.path_pages import step_picture
    from ninefold.pictures import render

    folder.mkdir(parents=True, exist_ok=True)
    width = max(2, len(str(len(path.steps))))
    for number, (state, step) in enumerate(zip(path.states(), path.steps, strict=False), start=1):
        name = f"{number:0{width}}_{step.technique.name}.svg"
        svg = render(step_picture(step, state, language), "svg")
        (folder / name).write_text(svg, encoding="utf-8")


@dataclass(frozen=True)
class _Told:
    """A path, with the depth and the language in which it is told."""

    path: explain.Path
    depth: int
    language: str

    def to_json(self) -> dict[str, Any]:
        """The path as a plain dict, its words in the language that was asked for."""
        return self.path.to_json(self.language)

    def __str__(self) -> str:
        return self.path.tell(self.depth, self.language)


def _tell(asked: Asked[_Told]) -> None:
    told = asked.result
    if asked.name:
        print(asked.name)
    show(lambda: _text(told), lambda: _rich(told))


def _text(told: _Told) -> str:
    return f"{told.path.final.grid}\n{told}"


def _rich(told: _Told) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    from ninefold.explain import PathEnd
    from ninefold.pictures.terminal import board_rich

    path = told.path
    *steps, verdict = str(told).split("\n")
    style = "bold green" if path.end is PathEnd.SOLVED else "bold yellow"
    board = board_rich(path.start.layout, path.final.digits, path.start.puzzle.givens)
    return Group(board, *map(Text, steps), Text(verdict, style))
