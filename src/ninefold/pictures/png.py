"""A drawing as PNG, by resvg: the same everywhere, for it brings its own font."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

from ninefold.errors import ValueRangeError
from ninefold.extras import needed
from ninefold.pictures.scene import Scene
from ninefold.pictures.svg import svg_text

FONT = "Bitstream Vera Sans"
FONT_FILES = ("Vera.ttf", "VeraBd.ttf")
"""The font that comes with reportlab: free, and with digits of the usual height."""

MOST_PIXELS = 50_000_000
"""The most pixels of a PNG; a larger drawing is scaled down, unless a width is asked for."""


def png_bytes(scene: Scene, width: int | None = None) -> bytes:
    """The drawing as the content of a PNG file, so many pixels wide."""
    widest = int(sqrt(MOST_PIXELS * scene.width / scene.height))
    if width is None and scene.width > widest:
        width = widest
    elif width is not None and width > widest:
        raise ValueRangeError(f"this PNG is at most {widest:,} pixels wide, not {width:,}")
    resvg = needed("resvg_py", "PNG pictures", "images")
    fonts = Path(needed("reportlab", "PNG pictures", "images").__file__).parent / "fonts"
    return bytes(
        resvg.svg_to_bytes(
            svg_string=svg_text(scene, width, font=FONT),
            skip_system_fonts=scene.is_latin,
            font_files=[str(fonts / name) for name in FONT_FILES],
        )
    )
