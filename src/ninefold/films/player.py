"""A film as one page with a player: `player.html` is the page and `player.js` its script."""

from __future__ import annotations

import json
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ninefold.films.durations import length
from ninefold.films.frames import Frame
from ninefold.films.stage import RING, Stage, caption, square
from ninefold.pictures.html import html_page
from ninefold.pictures.themes import Theme

if TYPE_CHECKING:
    from ninefold.films.reels import Film


def page(film: Film, seconds: float | None, size: int, theme: Theme) -> str:
    """The page as text."""
    stage = Stage(film, theme)
    record = json.dumps(_record(film, seconds, stage), separators=(",", ":"))
    parts = {
        "title": escape(f"{film.solver}: {film.answer.verdict}"),
        "board": _board(stage, size),
        "film": record.replace("<", "\\u003c"),
    }
    return html_page(Path(__file__).parent, "player", theme, size, parts)


def _board(stage: Stage, size: int) -> str:
    """The fixed parts of the board, and groups for the parts that the script adds."""
    theme = stage.theme
    lines = "".join(
        f'<text id="line{line}" x="{x:g}" y="{y:g}"></text>'
        for line, (x, y) in enumerate(map(stage.caption_spot, range(2)))
    )
    small, large = stage.places.mark_size, stage.digit_size
    return stage.svg(
        size,
        f'<g id="grounds" stroke-width="{RING}"></g>\n',
        f'<g id="marks" font-size="{small:g}" fill="{theme.pencil}"></g>\n'
        f'<g id="digits" font-size="{large:g}" fill="{theme.pen}"></g>\n'
        f'<g font-size="{stage.caption_size:g}" fill="{theme.ink}">{lines}</g>\n',
    )


def _record(film: Film, seconds: float | None, stage: Stage) -> dict[str, Any]:
    """The data for the script; places in a cell are relative to its corner."""
    layout, places = film.puzzle.layout, stage.places
    x, y = places.corner(0)
    spots = [stage.digit_spot(0), *(stage.mark_spot(0, d + 1) for d in range(layout.size))]
    digit, *marks = [(round(left - x, 1), round(top - y, 1)) for left, top in spots]
    first = film.frames[0]
    return {
        "pause": round(length(len(film), seconds) * 1000 / len(film), 1),
        "symbols": "".join(map(layout.symbol, range(1, layout.size + 1))),
        "cells": [places.corner(cell) for cell in range(layout.cells)],
        "square": square((0, 0)),
        "digit": digit,
        "marks": marks,
        "start": list(film.puzzle.givens),
        "frames": [_changes(film, stage, *pair) for pair in ((first, first), *pairwise(film))],
    }


def _changes(film: Film, stage: Stage, before: Frame, after: Frame) -> dict[str, Any]:
    """The changes of a frame against the one before."""
    record: dict[str, Any] = {
        "caption": caption(film, after),
        "cells": after.cells,
        "colours": stage.ground(after.kind),
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
