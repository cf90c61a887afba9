"""A film as one page with a player, which needs no other file and nothing from another site.

`player.html` is the page and `player.js` its script. The page says itself what it may do: run this
script and no other.
"""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ninefold.films.board_svg import Sheet
from ninefold.films.captions import caption
from ninefold.films.frames import Frame
from ninefold.films.outlines import mark_columns
from ninefold.films.pacing import length
from ninefold.films.themes import DARK, Theme
from ninefold.model.digits import SYMBOLS

if TYPE_CHECKING:
    from ninefold.films.reels import Film

HERE = Path(__file__).parent


def page(film: Film, seconds: float | None, size: int, theme: Theme) -> str:
    """The page as text."""
    sheet = Sheet(film.puzzle.layout, theme)
    script = (HERE / "player.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    told = json.dumps(_record(film, seconds, sheet), separators=(",", ":"))
    parts = {
        "hash": f"sha256-{digest}",
        "title": escape(f"{film.solver}: {film.answer.verdict}"),
        "scheme": "dark" if theme == DARK else "light",
        "size": str(size),
        "paper": theme.paper,
        "ink": theme.caption,
        "found": theme.found,
        "line": theme.line,
        "board": _board(film, sheet, size),
        "film": told.replace("<", "\\u003c"),
        "script": script,
    }
    text = (HERE / "player.html").read_text(encoding="utf-8")
    for name, part in parts.items():
        text = text.replace("{{" + name + "}}", part)
    return text


def _board(film: Film, sheet: Sheet, size: int) -> str:
    """The board with what stands still, and groups for what the script adds."""
    theme = sheet.theme
    lines = "".join(
        f'<text id="line{line}" x="{x:g}" y="{y:g}" dy=".35em"></text>'
        for line in range(2)
        for x, y in (sheet.caption_line(line),)
    )
    return "\n".join(
        [
            sheet.below(size, str(film)),
            '<g id="grounds"></g>',
            sheet.lines(),
            sheet.givens(film.puzzle.givens),
            f'<g id="marks" font-size="{sheet.small}" fill="{theme.pencil}"></g>',
            f'<g id="digits" font-size="{sheet.large}" fill="{theme.found}"></g>',
            f'<g font-size="14" fill="{theme.caption}">{lines}</g>',
            "</svg>",
        ]
    )


def _record(film: Film, seconds: float | None, sheet: Sheet) -> dict[str, Any]:
    """What the script needs to know."""
    layout = film.puzzle.layout
    first = film.frames[0]
    return {
        "pause": round(length(len(film), seconds) * 1000 / len(film), 1),
        "side": sheet.cell,
        "columns": mark_columns(layout),
        "symbols": SYMBOLS[: layout.size],
        "cells": [sheet.corner(cell) for cell in range(layout.cells)],
        "start": list(film.puzzle.givens),
        "frames": [
            _changes(film, sheet, *pair) for pair in ((first, first), *pairwise(film.frames))
        ],
    }


def _changes(film: Film, sheet: Sheet, before: Frame, after: Frame) -> dict[str, Any]:
    """What is other in a frame than in the one before."""
    record: dict[str, Any] = {
        "caption": caption(film, after),
        "cells": after.cells,
        "colour": sheet.theme.mark(after.kind),
    }
    if digits := _different(before.grid.digits, after.grid.digits):
        record["digits"] = digits
    if marks := _different(_masks(before), _masks(after)):
        record["marks"] = marks
    return record


def _masks(frame: Frame) -> tuple[int, ...]:
    if frame.candidates is None:
        return (0,) * len(frame.grid)
    return frame.candidates.masks


def _different(
    before: bytes | tuple[int, ...], after: bytes | tuple[int, ...]
) -> list[tuple[int, int]]:
    """Places and values that have changed."""
    pairs = enumerate(zip(before, after, strict=True))
    return [(place, new) for place, (old, new) in pairs if old != new]
