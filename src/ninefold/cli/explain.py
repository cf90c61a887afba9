"""`ninefold solve --explain`: the path to the solution, step by step, with reasons."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ninefold.cli.arguments import MissingFileError
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked
from ninefold.cli.screen import show
from ninefold.errors import NinefoldError, UnknownNameError
from ninefold.explain import PathEnd, Profile, as_profile
from ninefold.limits import Limits
from ninefold.verbs.explain import USUAL_PROFILE, ExplainPath

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ninefold import explain


class ProfileError(NinefoldError):
    """A file that is not a profile."""

    code = "profile"


def profile_of(name: str) -> Profile:
    """The profile that an option names, by its name or by a file."""
    try:
        return as_profile(name)
    except UnknownNameError:
        if not os.path.exists(name):
            if "." in name or os.sep in name:
                raise MissingFileError(f"there is no file {name}") from None
            raise
    try:
        return Profile.parse(Path(name).read_text(encoding="utf-8"), Path(name).stem)
    except (NinefoldError, UnicodeDecodeError) as error:  # the puzzles are not at fault
        raise ProfileError(f"{name} is not a profile: {error}") from error


def explain_each(
    asked: Asked,
    limits: Limits,
    language: str,
    *,
    depth: int | None,
    notation: bool,
    profile: str | None,
    pictures: Path | None,
    page: Path | None,
) -> Exit:
    """Explain every puzzle; pictures and a page take a single puzzle."""
    verb = ExplainPath(
        profile=profile_of(profile or USUAL_PROFILE),
        depth=depth or 2,
        language=language,
        notation=notation,
        limits=limits,
        layout=asked.shape(),
    )

    def show_path(path: explain.Path) -> None:
        _draw(path, pictures, page, language)
        words = path.tell(verb.depth, language, notation=notation)
        show(lambda: f"{path.final.grid}\n{words}", lambda: _coloured(path, words, language))

    def path_json(path: explain.Path) -> dict[str, object]:
        _draw(path, pictures, page, language)
        return path.to_json(language)

    one_only = {"--pictures": pictures, "--page": page}
    return asked.run(verb, show_path, json=path_json, one_only=one_only)


def _draw(path: explain.Path, pictures: Path | None, page: Path | None, language: str) -> None:
    if pictures is not None:
        _write_pictures(path, pictures, language)
    if page is not None:
        from ninefold.explain.path_pages import path_page

        page.write_text(path_page(path, language=language), encoding="utf-8")


def _write_pictures(path: explain.Path, folder: Path, language: str) -> None:
    """Write an SVG file for each step with its words below; the names sort by step."""
    from ninefold.explain.path_pages import step_picture
    from ninefold.pictures import render

    folder.mkdir(parents=True, exist_ok=True)
    width = max(2, len(str(len(path.steps))))
    for number, (state, step) in enumerate(zip(path.states(), path.steps, strict=False), start=1):
        name = f"{number:0{width}}_{step.technique.name}.svg"
        svg = render(step_picture(step, state, language), "svg")
        (folder / name).write_text(svg, encoding="utf-8")


def _coloured(path: explain.Path, words: str, language: str) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    from ninefold.explain.step_words import verdict
    from ninefold.pictures.terminal import board_rich

    style = "bold green" if path.end is PathEnd.SOLVED else "bold yellow"
    board = board_rich(path.start.layout, path.final.digits, path.start.puzzle.givens)
    text = Text(words)
    text.highlight_words([verdict(path, language)], style)
    return Group(board, text)
