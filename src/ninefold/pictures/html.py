"""Pages of one file with a script, which need no other file and nothing from another site.

A page is a pair of files, such as `player.html` and `player.js`, in which `{{words}}` are filled
in; `page.css` is the style of all of them. The page itself states its rights: it may run its own
script and no other.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from ninefold.pictures.themes import Theme

_WORD = re.compile(r"\{\{(\w+)\}\}")


def html_page(folder: Path, name: str, theme: Theme, size: int, parts: Mapping[str, str]) -> str:
    """The page of that name in a folder, as text; `parts` are inserted unchanged.

    >>> from ninefold import films
    >>> from ninefold.pictures import THEMES
    >>> parts = dict.fromkeys(("title", "board", "film"), "")
    >>> html_page(Path(films.__file__).parent, "player", THEMES["light"], 400, parts)[:15]
    '<!DOCTYPE html>'
    """
    script = (folder / f"{name}.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    colours = {
        "paper": theme.board,
        "ink": theme.ink,
        "pen": theme.pen,
        "line": theme.cell_line,
        "size": str(size),
    }
    style = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
    words = {
        **parts,
        "hash": f"sha256-{digest}",
        "style": _filled(style, colours),
        "script": script,
    }
    return _filled((folder / f"{name}.html").read_text(encoding="utf-8"), words)


def _filled(text: str, words: Mapping[str, str]) -> str:
    return _WORD.sub(lambda match: words[match[1]], text)
