"""A whole path as one page: a picture and the reason for every step, one at a time.

`path.html` is the page and `path.js` its script; without the script all steps are shown, one below
the other, as they are printed. `step_picture` is a step for a file of its own.
"""

from __future__ import annotations

from html import escape
from pathlib import Path as File

from ninefold.explain.drawing import picture_of
from ninefold.explain.paths import Path, PathEnd
from ninefold.explain.states import State
from ninefold.explain.steps import Step
from ninefold.explain.wording.catalogues import Catalogue, catalogue_of
from ninefold.explain.words import kind, reason, told
from ninefold.model import Layout
from ninefold.pictures import CandidateMark, Line, Picture, Point, render
from ninefold.pictures.html import html_page
from ninefold.pictures.shapes import LINKS, CandidateRole
from ninefold.pictures.themes import theme_of

SIZE = 560
"""How wide a page is, in pixels, unless it is said."""

SIGNS: tuple[CandidateRole, ...] = ("cause", "fin", "false", "true", "remove", "place")
"""The signs around candidates that the page explains."""


def step_picture(step: Step, state: State, language: str = "en") -> Picture:
    """A step drawn, with its name above and what it says below.

    >>> from ninefold.explain import State, next_step
    >>> state = State.of("12345678." + 72 * ".")
    >>> step_picture(next_step(state), state).caption
    'Full house: r1c9 is 9.'
    """
    return picture_of(step, state).annotated(
        title=kind(step, language), caption=told(step, 2, language)
    )


def path_page(path: Path, language: str = "en", *, theme: str = "light", size: int = SIZE) -> str:
    """The page as text: buttons, a slider and the keys of a keyboard go from step to step.

    >>> from ninefold.explain import find_path
    >>> page = path_page(find_path("1234341221434..."))
    >>> page.count("<article"), "Full house" in page
    (4, True)
    """
    catalogue = catalogue_of(language)
    look = theme_of(theme)
    count = str(len(path.steps))
    names = ("title", "back", "next", "keys", "ends", "signs")
    parts = {name: escape(catalogue.on_page(name)) for name in names}
    parts |= {
        "language": escape(language),
        "verdict": escape(_verdict(path, catalogue)),
        "legend": "".join(_legend(catalogue, theme)),
        "steps": "\n".join(
            _article(step, state, catalogue, theme, (str(number), count))
            for number, (step, state) in enumerate(
                zip(path.steps, path.states(), strict=False), start=1
            )
        )
        + _last(path, theme, catalogue),
    }
    return html_page(File(__file__).parent, "path", look, size, parts)


def _article(
    step: Step, state: State, catalogue: Catalogue, theme: str, place: tuple[str, str]
) -> str:
    language, (number, count) = catalogue.language, place
    counted = escape(catalogue.on_page("step", number=number, count=count))
    return (
        f'<article>\n<p class="count">{counted}</p>\n<h2>{escape(kind(step, language))}</h2>\n'
        f"{render(picture_of(step, state), theme=theme)}"
        f"<p>{escape(reason(step, language))}</p>\n</article>"
    )


def _last(path: Path, theme: str, catalogue: Catalogue) -> str:
    """The board after the last step."""
    board = render(path.final.picture().annotated(names=True), theme=theme)
    return f"\n<article>\n<h2>{escape(_verdict(path, catalogue))}</h2>\n{board}</article>"


def _verdict(path: Path, catalogue: Catalogue) -> str:
    """How far the path came."""
    is_tried = path.end is PathEnd.SOLVED and path.guesses
    count, guesses = str(len(path.steps)), str(path.guesses)
    name = "tried" if is_tried else str(path.end)
    told_words = {"count": count, "guesses": guesses}
    return catalogue.on_page(name, **told_words)


def _legend(catalogue: Catalogue, theme: str) -> list[str]:
    """What the signs mean, each drawn as it is on the board."""
    cell = Layout.latin(1)
    drawn = [
        (role, _sign(cell).annotated(candidates=[CandidateMark(0, 1, role)])) for role in SIGNS
    ]
    pair = Layout.of(1, [["r1c1"], ["r1c2"]])
    ends = [Point(0, 1), Point(1, 1)]
    drawn += [(role, _sign(pair).annotated(lines=[Line(ends, role)])) for role in LINKS]
    return [
        f"<li>{render(picture, theme=theme)}{escape(catalogue.on_page(role))}</li>\n"
        for role, picture in drawn
    ]


def _sign(layout: Layout) -> Picture:
    nothing = bytes(layout.cells)
    return Picture(layout=layout, digits=nothing, givens=nothing)
