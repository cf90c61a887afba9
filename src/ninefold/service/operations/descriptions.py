"""Describes puzzles and layouts: `describe`, `convert`, `canonical`, `qr`; geometry for pages."""

from __future__ import annotations

import io
from dataclasses import fields
from functools import lru_cache
from typing import Any

from pydantic import Field

import ninefold as nf
from ninefold import formats
from ninefold.explain.looks import look_at
from ninefold.extras import needed
from ninefold.formats.drawn.writing import rules_text
from ninefold.model import Layout, Metadata, Puzzle
from ninefold.model.constraints import Constraint, rule_text
from ninefold.model.shapes import Clue, Shape
from ninefold.model.units import REGIONS
from ninefold.service import answers
from ninefold.service.operations.base import Media, Operation, Task, fast, slow
from ninefold.service.requests import LINE, Name, PuzzleRequest, RequestBody

LINKS = {"fpuzzles": "fpuzzles-link", "sudokupad": "sudokupad-link"}
"""The web programs that can show a puzzle, and the formats of links to them."""


class DescribeRequest(PuzzleRequest):
    """A puzzle to show."""

    links: bool = Field(
        True,
        description="Include `links` and `rules_text`, which take most of the time.",
    )


class ConvertRequest(PuzzleRequest):
    """A puzzle, and the format to convert it to."""

    to: Name = Field(examples=["sdk"], description="One of the formats that `GET formats` lists.")


class QrRequest(RequestBody):
    """A text for a QR code, such as a link."""

    text: str = Field(min_length=1, max_length=2_300, examples=["https://example.org/#p=1"])


@lru_cache(maxsize=256)
def geometry(layout: Layout) -> dict[str, Any]:
    """A layout as a page draws it: cells and boxes by number, in the order of a line of text."""
    boxes: list[int | None] = [None] * layout.cells
    parts = [unit for unit in layout.units if unit.kind in REGIONS]
    for number, unit in enumerate(parts):
        for cell in unit.cells:
            boxes[cell] = number if boxes[cell] is None else boxes[cell]
    rows, columns = layout.shape
    return {
        "name": layout.name,
        "size": layout.size,
        "rows": rows,
        "columns": columns,
        "cells": [list(place) for place in layout.positions],
        "units": [
            {"kind": unit.kind, "name": unit.name, "cells": list(unit.cells)}
            for unit in layout.units
        ],
        "boxes": boxes,
    }


def shape_record(shape: Shape, layout: Layout) -> dict[str, Any]:
    """A shape as a plain dict: its kind, and its cells as numbers."""
    placed = shape.on(layout)
    record = {each.name: getattr(placed, each.name) for each in fields(placed)}  # type: ignore[arg-type]
    record["cells"] = list(record["cells"])
    if isinstance(placed, Clue):
        record["way"] = list(placed.way(layout))
    return {"shape": type(placed).__name__.lower()} | record


def described(puzzle: Puzzle, format: str) -> dict[str, Any]:
    """All data that a page needs to show a puzzle."""
    layout, rules = puzzle.layout, puzzle.constraints
    marks, look = puzzle.marks, look_at(puzzle)
    return {
        "record": puzzle.to_json(),
        "line": puzzle.to_line(),
        "format": format,
        "layout": geometry(layout),
        "givens": list(puzzle.givens),
        "marks": None if marks is None else [list(marks[cell]) for cell in range(layout.cells)],
        "constraints": [each.to_json(layout) for each in rules],
        "texts": [_text(each, layout) for each in rules],
        "shapes": [shape_record(s, layout) for each in rules for s in each.shapes(layout)],
        "rules": sentences(puzzle),
        "look": None if look is None else look.to_json(),
        "title": puzzle.metadata.title,
        "author": puzzle.metadata.author,
        "left_out": list(puzzle.left_out),
    }


def sentences(puzzle: Puzzle) -> list[str]:
    """The rules of a puzzle, each in a sentence."""
    return list(dict.fromkeys(_sentence(each, puzzle.layout) for each in puzzle.constraints))


def _sentence(rule: Constraint, layout: Layout) -> str:
    """A sentence for all rules that look the same, or for one rule that is not drawn."""
    if general := rule.rule():
        return general
    own = rule.describe(layout)
    return f"{own[:1].upper()}{own[1:]}."


def _text(rule: Constraint, layout: Layout) -> str | None:
    """The rule as a line of text; `None` if its kind has no text form."""
    try:
        return rule_text(rule, layout)
    except nf.UnsupportedError:
        return None


def _published(puzzle: Puzzle, wanted: bool) -> dict[str, Any]:
    """The rules in words and the links to web programs, if requested."""
    if not wanted:
        return {"rules_text": "", "links": {}}
    return {"rules_text": rules_text(Puzzle(puzzle, metadata=Metadata())), "links": _links(puzzle)}


def _links(puzzle: Puzzle) -> dict[str, str]:
    """Links to web programs that contain the puzzle, without programs that cannot express it."""
    found = {}
    for name, format in LINKS.items():
        try:
            found[name] = formats.write(puzzle, format).strip()
        except nf.UnsupportedError:
            continue
    return found


def _describe(task: Task) -> dict[str, Any]:
    asked: DescribeRequest = task.request
    puzzle = task.puzzle
    format, text = asked.format, asked.puzzle
    if format is None:
        format = formats.detect(text, puzzle.layout).name if isinstance(text, str) else "json"
    return {**described(puzzle, format), **_published(puzzle, asked.links)}


def _convert(task: Task) -> dict[str, Any]:
    asked: ConvertRequest = task.request
    return {"text": formats.write(task.puzzle, asked.to), "format": asked.to}


def _canonical(task: Task) -> dict[str, Any]:
    return nf.canonical(task.puzzle, limits=task.limits, stop=task.stop).to_json()


def _qr(task: Task) -> Media:
    asked: QrRequest = task.request
    segno = needed("segno", "QR codes", "service")
    picture = io.BytesIO()
    code = segno.make(asked.text, error="m", micro=False)
    code.save(picture, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True)
    return Media(picture.getvalue(), "image/svg+xml")


OPERATIONS = (
    Operation(
        "describe",
        "All data needed to show a puzzle: cells, units, givens, rules and their shapes.",
        DescribeRequest,
        _describe,
        answers.DescribeAnswer,
        pool=fast,
        example={"puzzle": LINE, "layout": "x"},
    ),
    Operation(
        "convert",
        "The same puzzle in another format.",
        ConvertRequest,
        _convert,
        answers.TextAnswer,
        pool=fast,
        example={"puzzle": LINE, "to": "sdk"},
    ),
    Operation(
        "canonical",
        "The one form of all puzzles that are equivalent to this one.",
        PuzzleRequest,
        _canonical,
        answers.CanonicalAnswer,
        pool=slow,
        example={"puzzle": LINE},
    ),
    Operation(
        "qr",
        "A text as a QR code.",
        QrRequest,
        _qr,
        None,
        pool=fast,
        example={"text": "https://example.org/#p=1"},
        media=("image/svg+xml",),
    ),
)
