"""Pictures of boards: as text, in colour for terminals, as SVG, PNG and PDF.

lattice, regions   lines between regions, drawn with characters
board, candidates, counts, named
texts of boards, with digits, candidates, or names around them
terminal           boards in colour
picture, shapes    what is to be drawn, as values
themes             how it looks
rules              the rules of a puzzle in sentences
composing          a picture becomes a scene: `grounds`, `highlighting`, `ruling`, `overlays` and,
for constraints, `strokes`, `signs` and `margins` draw its parts, `geometry` and
`outlines` know where they are, `looks` which units look how
scene              paths and texts, which `svg`, `png` and `pdf` write
rendering          `render`: all of it behind one function
"""

from typing import TYPE_CHECKING

from ninefold.deferred import deferred
from ninefold.pictures.board import board_text
from ninefold.pictures.candidates import candidates_text
from ninefold.pictures.counts import counts_text

if TYPE_CHECKING:
    from ninefold.model.shapes import Cage
    from ninefold.pictures.picture import Picture, PictureLike
    from ninefold.pictures.rendering import render
    from ninefold.pictures.shapes import CandidateMark, Highlight, Line, Point
    from ninefold.pictures.themes import THEMES, Theme

_LATER = {
    "ninefold.pictures.picture": ("Picture", "PictureLike"),
    "ninefold.pictures.rendering": ("render",),
    "ninefold.model.shapes": ("Cage",),
    "ninefold.pictures.shapes": ("CandidateMark", "Highlight", "Line", "Point"),
    "ninefold.pictures.themes": ("THEMES", "Theme"),
}
"""Names whose module is loaded when one of them is used: printing a board needs none of them."""

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
