"""Pictures of boards: as text, in colour for terminals, as SVG, PNG and PDF.

    plain_text       boards, candidates and counts as plain text
    named_board      a board with the names of its rows and columns
    box_drawing      lines between regions, drawn with characters; `regions` says where they are
    terminal         boards in colour
    picture          a picture as a value; `annotations`: highlights, links, marks
    themes           colours and widths
    rules_text       the rules of a puzzle in sentences
    composition      makes a scene of a picture. `backgrounds`, `highlights`, `overlays` and, for
                     constraints, `strokes`, `signs` and `margins` draw its parts; `geometry` and
                     `outlines` know the places, `unit_styles` the style of each extra unit
    scene            paths and texts, which `svg`, `png` and `pdf` write
    sheet_pages      pages of boards for print
    html             pages of one file with a script
    notebooks        results in a notebook
    renderer         `render`: all of it behind one function

docs/rendering.md describes it for users.
"""

from typing import TYPE_CHECKING

from ninefold.deferred import deferred
from ninefold.pictures.plain_text import board_text, candidates_text, counts_text

if TYPE_CHECKING:
    from ninefold.model.shapes import Cage
    from ninefold.pictures.annotations import CandidateMark, Highlight, Line, Point
    from ninefold.pictures.picture import Picture, PictureLike
    from ninefold.pictures.renderer import render
    from ninefold.pictures.themes import THEMES, Theme

_LATER = {
    "ninefold.pictures.picture": ("Picture", "PictureLike"),
    "ninefold.pictures.renderer": ("render",),
    "ninefold.model.shapes": ("Cage",),
    "ninefold.pictures.annotations": ("CandidateMark", "Highlight", "Line", "Point"),
    "ninefold.pictures.themes": ("THEMES", "Theme"),
}
"""Names whose modules are loaded on first use: printing a board needs none of them."""

__getattr__ = deferred(__name__, _LATER)

__all__ = [
    "THEMES",
    "Cage",
    "CandidateMark",
    "Highlight",
    "Line",
    "Picture",
    "PictureLike",
    "Point",
    "Theme",
    "board_text",
    "candidates_text",
    "counts_text",
    "render",
]


def __dir__() -> list[str]:
    return __all__
