"""Steps as plain dicts, for JSON: cells and units by their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ninefold.model import Layout, Move

if TYPE_CHECKING:
    from ninefold.explain.steps import CellSet, Link, Step


def step_record(step: Step, language: str = "en") -> dict[str, Any]:
    """A step as a plain dict."""
    layout = step.layout
    return {
        "technique": step.technique.name,
        "family": step.technique.family,
        "score": step.score,
        "length": step.length,
        "text": step.tell(3, language),
        "placements": _moves(step.placements),
        "eliminations": _moves(step.eliminations),
        "digits": list(step.digits),
        "cause": _moves(step.cause),
        "fins": _moves(step.fins),
        "units": [layout.units[unit].name for unit in step.units],
        "covers": [layout.units[unit].name for unit in step.covers],
        "sets": [_set(layout, each) for each in step.sets],
        "chains": [[_link(layout, link) for link in chain] for chain in step.chains],
    }


def _moves(moves: Iterable[Move]) -> list[dict[str, Any]]:
    return [{"cell": m.layout.cell_name(m.cell), "digit": m.digit} for m in moves]


def _set(layout: Layout, cells: CellSet) -> dict[str, Any]:
    return {"cells": [layout.cell_name(cell) for cell in cells.cells], "digits": list(cells.digits)}


def _link(layout: Layout, link: Link) -> dict[str, Any]:
    return {
        "cells": [layout.cell_name(cell) for cell in link.cells],
        "digit": link.digit,
        "on": link.on,
        "parents": list(link.parents),
        "set": link.set,
    }
