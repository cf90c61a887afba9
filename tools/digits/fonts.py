"""Fonts of this machine: files that have the digits 1 to 9, each drawn once.

Which fonts there are depends on the machine: the more of them, the better the network reads others.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("/Library/Fonts"))
PEN = re.compile(
    r"handwrit|breip|femke|rufscript|kristi|dancing|humor|ecolier|script|kaushan", re.I
)
"""Fonts that imitate handwriting: what they write counts as somebody's pen, and is no print."""
NO_DIGITS = re.compile(
    r"symbol|dingbat|emoji|math|mtex|icon|awesome|braille|barcode|segment|dseg|circos|opens___|"
    r"fallback|unifont|bitmap|cegui|proggy|keys|music|lilypond|notomusic|ancient|cuneiform|"
    r"tlwgtypo-?deco|cabinsketch|initials|msam|msbm|wasy|rsfs|stmary|esint|cmsy|cmmi|cmex|"
    r"d0500|biolinum_k|z003|standardsymbols|texgyrechorus|outline|inline|shadow|stencil|rampart",
    re.I,
)


def find_fonts(folders: Iterable[Path] = FOLDERS) -> tuple[list[Path], list[Path]]:
    """The fonts of print and those of the pen, in the order of their names, no two the same."""
    seen: set[str] = set()
    print_fonts: list[Path] = []
    pen_fonts: list[Path] = []
    for path in _files(folders):
        if NO_DIGITS.search(path.name):
            continue
        look = _look(path)
        if look is None or look in seen:
            continue
        seen.add(look)
        if PEN.search(str(path)):
            pen_fonts.append(path)
            continue
        print_fonts.append(path)
    return print_fonts, pen_fonts


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(path for path in folder.rglob("*") if path.suffix in {".ttf", ".otf"})


def families(fonts: Iterable[Path]) -> list[list[Path]]:
    """The fonts by family, as far as the names of their files tell: each is chosen as often."""
    by_name: dict[str, list[Path]] = {}
    for path in fonts:
        by_name.setdefault(f"{path.parent.name}/{path.stem[:6].lower()}", []).append(path)
    return list(by_name.values())


def glyph(path: Path, sign: int | str, size: int) -> np.ndarray:
    """A digit or a letter in white on black, cut to its ink."""
    font = ImageFont.truetype(str(path), size)
    left, top, right, bottom = font.getbbox(str(sign))
    picture = Image.new("L", (int(right - left) + 2, int(bottom - top) + 2))
    ImageDraw.Draw(picture).text((1 - left, 1 - top), str(sign), font=font, fill=255)
    return np.asarray(picture)


def _look(path: Path) -> str | None:
    """A word that is the same for fonts whose digits look the same; none if digits are missing."""
    try:
        drawn = [glyph(path, digit, 24) for digit in range(1, 10)]
    except OSError:
        return None
    words = {digit.tobytes() for digit in drawn if digit.max() >= 128}
    if len(words) < 9:
        return None
    return hashlib.sha256(b"".join(sorted(words))).hexdigest()
