"""Makes the two fonts of the page again: python tools/make_font.py [FOLDER].

They are Inter 400 and 600 of Debian's package fonts-inter, cut down to what the page writes:
Basic Latin, arrows, a few signs and what the languages write, with figures of one width (tnum) and
open 6 and 9 (cv03, cv04).
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font

SOURCE = Path("/usr/share/fonts/opentype/inter")
LICENSE = Path("/usr/share/doc/fonts-inter/copyright")
PACKAGE = Path(__file__).parent.parent / "src" / "ninefold"
WEB = PACKAGE / "web"
WEIGHTS = {"Inter-Regular.otf": "inter-400.woff2", "Inter-SemiBold.otf": "inter-600.woff2"}
FEATURES = ["kern", "tnum", "cv03", "cv04", "calt", "ccmp", "locl", "mark", "mkmk"]
SIGNS = "·×–—‘’“”…≠≤≥≈−±✓"  # noqa: RUF001, these are meant
LANGUAGES = "".join(file.read_text("utf-8") for file in (PACKAGE / "languages").glob("*.toml"))
TEXT = "".join(map(chr, (*range(0x20, 0x7F), *range(0x2190, 0x2194)))) + SIGNS + LANGUAGES


def make(source: Path, target: Path) -> None:
    options = Options(layout_features=FEATURES, flavor="woff2", hinting=False, desubroutinize=True)
    font = load_font(source, options)
    subsetter = Subsetter(options)
    subsetter.populate(text=TEXT)
    subsetter.subset(font)
    save_font(font, target, options)
    print(f"{target.name}: {target.stat().st_size:,} bytes")


def license_text() -> str:
    """The copyright and the Open Font License, without what Debian says of its own files."""
    text = LICENSE.read_text(encoding="utf-8")
    return text[text.index("Files: *") : text.index("License: Apache-2.0")]


def main() -> int:
    folder = Path(sys.argv[1]) if sys.argv[1:] else SOURCE
    for source, target in WEIGHTS.items():
        make(folder / source, WEB / "static" / "fonts" / target)
    (WEB / "licenses" / "inter.txt").write_text(license_text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
