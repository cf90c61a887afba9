"""A whole path as one page: a picture and the reason for every step, one at a time.

`path.html` is the page and `path.js` its script; without the script all steps are shown, one below
the other, as they are printed. `step_picture` is a step for a file of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path as File

from ninefold.explain.paths import Path
from ninefold.explain.states import State
from ninefold.explain.step_pictures import picture_of
from ninefold.explain.step_words import kind, on_page, step_text, verdict, why
from ninefold.explain.steps import Step
from ninefold.pictures import CandidateMark, Line, Picture, Point, render
from ninefold.pictures.annotations import LINKS, CandidateRole
from ninefold.pictures.geometry import CELL, Places
from ninefold.pictures.html import html_page
from ninefold.pictures.overlays import links, nodes
from ninefold.pictures.scene import Scene
from ninefold.pictures.svg import svg_text
from ninefold.pictures.themes import Theme, theme_of

SIZE = 560
"""The default width of a page in pixels."""

SIGNS: tuple[CandidateRole, ...] = ("cause", "fin", "false", "true", "remove", "place")
"""The signs around candidates that the page explains."""

REACH = 11
"""Half the size of a sign."""


def step_picture(step: Step, state: State, language: str = "en") -> Picture:
    """A picture of a step, with its name above and its reason below.

    >>> from ninefold.explain import State, next_step
    >>> state = State.of("12345678." + 72 * ".")
    >>> step_picture(next_step(state), state).caption
    'Full house: r1c9 is 9.'
    """
    return picture_of(step, state).annotated(
        title=kind(step, language), caption=step_text(step, 2, language)
    )


def path_page(path: Path, language: str = "en", *, theme: str = "light", size: int = SIZE) -> str:
    """The page as text: buttons, a slider and the keys of a keyboard go from step to step.

    >>> from ninefold.explain import find_path
    >>> page = path_page(find_path("1234341221434..."))
    >>> page.count("<article"), "Full house" in page
    (4, True)
    """
    look = theme_of(theme)
    names = ("title", "back", "next", "keys", "ends", "signs")
    parts = {name: escape(on_page(name, language)) for name in names}
    parts |= {
        "language": escape(language),
        "verdict": escape(verdict(path, language)),
        "legend": "".join(_legend(language, look)),
        "steps": "\n".join(_articles(path, language, theme)),
    }
    return html_page(File(__file__).parent, "path", look, size, parts)


def _articles(path: Path, language: str, theme: str) -> Iterator[str]:
    """Every step, and the board after the last."""
    count = str(len(path.steps))
    states = path.states()
    for number, (step, state) in enumerate(zip(path.steps, states, strict=False), start=1):
        counted = escape(on_page("step", language, number=str(number), count=count))
        yield (
            f'<article>\n<p class="count">{counted}</p>\n<h2>{escape(kind(step, language))}</h2>\n'
            f"{render(picture_of(step, state), theme=theme)}"
            f"<p>{_lines(why(step, language, state))}</p>\n</article>"
        )
    board = render(path.final.picture().annotated(names=True), theme=theme)
    yield f"<article>\n<h2>{escape(verdict(path, language))}</h2>\n{board}</article>"


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _legend(language: str, theme: Theme) -> Iterator[str]:
    """The meaning of each sign, with a piece of a board that shows it."""
    nothing = Picture.of(bytes(81))
    places = Places(nothing.layout)
    x, y = places.mark(0, 5)
    ends = [Point(0, 5), Point(1, 5)]
    drawn = [
        (role, nodes(nothing.annotated(candidates=[CandidateMark(0, 5, role)]), places, theme))
        for role in SIGNS
    ]
    lines = [
        (role, links(nothing.annotated(lines=[Line(ends, role)]), places, theme)) for role in LINKS
    ]
    for role, items in (*drawn, *lines):
        left, width = (x - REACH, 2 * REACH) if role in SIGNS else (x, CELL)
        means = on_page(role, language)
        scene = Scene(
            left=left,
            top=y - REACH,
            width=width,
            height=2 * REACH,
            ground=theme.board,
            items=tuple(items),
            title=means,
            description="",
        )
        yield f"<li>{svg_text(scene)}{escape(means)}</li>\n"
