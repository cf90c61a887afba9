"""`render`: a board as text, SVG, PNG or PDF."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, overload

from ninefold.arguments import checked
from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.limits import whole_number
from ninefold.model import Candidates, LayoutLike
from ninefold.model.shapes import Cage
from ninefold.pictures.box_drawing import joined
from ninefold.pictures.picture import Highlights, Picture, PictureLike
from ninefold.pictures.plain_text import cell_texts
from ninefold.pictures.rules_text import descriptions, sentences

Format = Literal["text", "svg", "png", "pdf"]
FORMATS: tuple[Format, ...] = ("text", "svg", "png", "pdf")

LARGEST_SIDE = 20_000
"""The greatest width of a picture in pixels."""


@overload
def render(
    source: PictureLike,
    format: Literal["text", "svg"] = "svg",
    *,
    layout: LayoutLike | None = None,
    theme: str | None = None,
    size: int | None = None,
    candidates: bool | Candidates = False,
    highlights: Highlights = (),
    cages: Iterable[Cage] = (),
    title: str | None = None,
    caption: str | None = None,
    names: bool | None = None,
) -> str: ...


@overload
def render(
    source: PictureLike,
    format: Literal["png", "pdf"],
    *,
    layout: LayoutLike | None = None,
    theme: str | None = None,
    size: int | None = None,
    candidates: bool | Candidates = False,
    highlights: Highlights = (),
    cages: Iterable[Cage] = (),
    title: str | None = None,
    caption: str | None = None,
    names: bool | None = None,
) -> bytes: ...


@checked
def render(
    source: PictureLike,
    format: Format = "svg",
    *,
    layout: LayoutLike | None = None,
    theme: str | None = None,
    size: int | None = None,
    candidates: bool | Candidates = False,
    highlights: Highlights = (),
    cages: Iterable[Cage] = (),
    title: str | None = None,
    caption: str | None = None,
    names: bool | None = None,
) -> str | bytes:
    """A picture of a puzzle, a grid, an answer, a report: text and SVG as `str`, others as `bytes`.

    `layout`, or its name, is needed if text or values alone do not imply it.
    `theme` is `light`, `dark` or `print` (default: `print` for a PDF, otherwise `light`).
    `size` is the width in pixels, of a PDF in points; text has none. `candidates` shows the
    digits that open cells allow, or those given. `highlights` holds cells and units for every
    role; `nf.Picture` takes more than that. PNG and PDF need `pip install 'ninefold[images]'`.

    >>> import ninefold as nf
    >>> svg = nf.render("1234" + 12 * ".", size=300, highlights={"cause": ["r1c1", "box 2"]})
    >>> svg.startswith("<svg"), svg.count("<text")
    (True, 4)
    """
    picture = Picture.of(source, layout=layout, candidates=candidates).annotated(
        highlights=highlights, cages=cages, title=title, caption=caption, names=names
    )
    if format not in FORMATS:
        raise UnknownNameError("format of pictures", format, FORMATS)
    if format == "text":
        return picture_text(picture)
    if size is not None and not 1 <= whole_number("size", size) <= LARGEST_SIDE:
        raise ValueRangeError(f"a picture is from 1 to {LARGEST_SIDE} wide, not {size}")
    return _drawn(picture, format, theme or ("print" if format == "pdf" else "light"), size)


def _drawn(picture: Picture, format: Format, theme: str, size: int | None) -> str | bytes:
    from ninefold.pictures.composition import scene_of
    from ninefold.pictures.themes import theme_of

    scene = scene_of(picture, theme_of(theme))
    if format == "svg":
        from ninefold.pictures.svg import svg_text

        return svg_text(scene, size)
    if format == "png":
        from ninefold.pictures.png import png_bytes

        return png_bytes(scene, size)
    from ninefold.pictures.pdf import pdf_bytes

    return pdf_bytes(scene, size)


def picture_text(picture: Picture) -> str:
    """A picture as plain text: digits, or marks where there are any, without highlights. Below it
    the constraints are described; a drawing has them in its caption.
    """
    texts = cell_texts(picture.layout, picture.digits, picture.marks)
    layout, constraints = picture.layout, picture.constraints
    is_drawn = constraints and picture.caption == "\n".join(sentences(layout, constraints))
    caption = "" if is_drawn else picture.caption
    parts = [picture.title, joined(layout, texts), caption, *descriptions(layout, constraints)]
    return "\n".join(part for part in parts if part)
