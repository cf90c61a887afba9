"""`json`: a puzzle a line as `Puzzle.to_json` has it, with all that belongs to it.

JSON from strangers is read strictly: the keys of a puzzle and no others, each once, each of its
kind. What is left out is told by the rest: without a layout it is the usual one of its size.
What `generate` and `solve` print is read too, so that their puzzles go on to other commands.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.definition import Format, Sample
from ninefold.formats.strict_json import loaded, text_of
from ninefold.formats.text import SQUARES, Line, cells_of, numbered
from ninefold.model.constraints import Constraint
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Metadata, Puzzle
from ninefold.model.source import shown

KEYS = ("layout", "line", "marks", "constraints", "metadata")
ANSWER_KEYS = (
    *("line", "status", "solution", "conflicts", "solver", "nodes", "seconds", "stopped_by"),
    *("clues", "effort", "seed", "number"),
)
"""What is said about a `puzzle` by who solved or made it."""

METADATA_KEYS = tuple(field.name for field in fields(Metadata))

_PUZZLE = 'a puzzle as JSON, {"layout": ..., "line": ...}'


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of every line; blank lines and comments are passed over."""
    for line in numbered(lines):
        if line.text.strip():
            yield _puzzle(line, layout)


def _puzzle(line: Line, asked: Layout | None) -> Puzzle:
    record = loaded(line.text, _PUZZLE, line.number)
    try:
        return _puzzle_of(record, asked)
    except FormatError as error:  # of a part: the line is all that is known of its place
        raise FormatError(line.number, 1, error.expected, error.found) from None
    except NinefoldError as error:
        raise FormatError(line.number, 1, _PUZZLE, f"a fault ({error})") from None


def _puzzle_of(record: object, asked: Layout | None) -> Puzzle:
    told = _told(record)
    cells = text_of(told.get("line"), "line")
    layout = _layout(told, asked, len(cells))
    if len(cells) != layout.cells:
        raise FormatError(0, 0, f"{layout.cells} cells in line", f"{len(cells)}")
    digits = cells_of(0, 0, cells, layout.size)
    marks = None if told.get("marks") is None else text_of(told["marks"], "marks")
    return Puzzle(
        digits,
        layout,
        marks=marks,
        metadata=_metadata(told.get("metadata", {})),
        constraints=_constraints(told.get("constraints", []), layout),
    )


def _told(record: object) -> dict[str, Any]:
    """What a record says of its puzzle; the line of a result is its number in a list."""
    if not (isinstance(record, dict) and "puzzle" in record):
        return _known(record, KEYS, _PUZZLE)
    rules = ("layout", "marks", "constraints")
    known = _known(record, ("puzzle", *rules, *ANSWER_KEYS), "a puzzle with its answer as JSON")
    return {"line": known["puzzle"]} | {key: known[key] for key in rules if key in known}


def _constraints(value: object, layout: Layout) -> list[Constraint]:
    if not isinstance(value, list):
        raise FormatError(0, 0, "a list of constraints", shown(value))
    if not value:
        return []
    from ninefold.model.constraints.records import constraint_from_json  # loads every kind

    return [constraint_from_json(record, layout) for record in value]


def _layout(told: dict[str, Any], asked: Layout | None, cells: int) -> Layout:
    """The layout that a record names, which must be the one that is asked for, if any is."""
    if "layout" in told:
        layout = Layout.from_json(told["layout"])
        if asked not in (None, layout):
            raise FormatError(0, 0, f"a puzzle of {asked}", f"one of {layout}")
        return layout
    if asked is None and cells not in SQUARES:
        raise FormatError(0, 0, "a layout, or a square of a usual size", f"{cells} cells")
    return asked or Layout.usual(SQUARES[cells])


def _metadata(value: object) -> Metadata:
    said = _known(value, METADATA_KEYS, "metadata as a record of texts")
    return Metadata(**{name: text_of(text, name) for name, text in said.items()})


def _known(value: object, keys: tuple[str, ...], expected: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise FormatError(0, 0, expected, shown(value))
    if strange := value.keys() - set(keys):
        names = f"the key {shown(min(strange))}"
        raise FormatError(0, 0, f"{expected}, with no keys but {', '.join(keys)}", names)
    return value


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A line for every puzzle."""
    return (json.dumps(puzzle.to_json(), ensure_ascii=False) + "\n" for puzzle in puzzles)


def resembles(sample: Sample) -> bool:
    """Whether the first line begins as a record does."""
    return bool(sample.lines) and sample.lines[0].lstrip().startswith("{")


FORMAT = Format(
    name="json",
    description="one puzzle a line as JSON, with its layout, marks, constraints and metadata",
    extensions=("json", "jsonl"),
    marks=True,
    metadata=True,
    layouts=True,
    constraints=True,
    one_a_line=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
)
