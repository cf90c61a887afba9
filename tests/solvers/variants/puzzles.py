"""Real variant puzzles as `nf.Puzzle` values, for tests and measurements.

The puzzles lie in a folder outside of the project; tests that need them are skipped where it is
absent. Those of Interactive-Sudoku-Solver are read by its format.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import ninefold as nf
from ninefold.model.constraints import KillerCage
from ninefold.model.relations import Different, holds


class Variant(NamedTuple):
    """A puzzle with the answer that its source states."""

    id: str
    title: str
    puzzle: nf.Puzzle
    known_solution: str | None
    answer_status: str
    types: frozenset[str]
    """The names of its rules in the source, or none."""
    data: str
    """The puzzle as its source writes it."""

    @property
    def is_killer(self) -> bool:
        """Whether cages are its only rules."""
        rules = self.puzzle.constraints
        return bool(rules) and all(isinstance(rule, KillerCage) for rule in rules)

    def holds(self) -> bool:
        """Whether the known solution keeps the givens, units and relations of the puzzle."""
        puzzle, line = self.puzzle, self.known_solution or ""
        digits = [int(symbol, 36) + 1 - puzzle.layout.first_digit for symbol in line]
        return (
            len(digits) == puzzle.layout.cells
            and all(given in (0, digit) for given, digit in zip(puzzle.givens, digits, strict=True))
            and _marked(puzzle, digits)
            and all(
                Different(unit.cells).holds([digits[c] for c in unit.cells])
                for unit in puzzle.layout.units
            )
            and all(holds(relation, digits) for relation in puzzle.relations())
        )


def _marked(puzzle: nf.Puzzle, digits: Sequence[int]) -> bool:
    if puzzle.marks is None:
        return True
    return all(
        mask >> digit - 1 & 1 for mask, digit in zip(puzzle.marks.masks, digits, strict=True)
    )


def variants(folder: Path, skipped: dict[str, str] | None = None) -> Iterator[Variant]:
    """The puzzles of a folder; `skipped` receives the reasons for the others by their names."""
    for name in ("iss", "others", "fpuzzles"):
        for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            try:
                yield variant_of(record)
            except nf.NinefoldError as error:
                if skipped is not None:
                    skipped[record["id"]] = str(error)


def variant_of(record: Mapping[str, Any]) -> Variant:
    """The puzzle of one line of a file.

    Sentences of f-puzzles that are not understood say nothing that its names do not say here.
    """
    types: set[str] = set()
    if record["data"] is None:
        raise nf.UnsupportedError("the source has no text of it")
    if record["format"] == "iss":
        types = _types(record["tree"]) if record.get("tree") else set()
    puzzle = nf.Puzzle(record["data"], lenient=True)
    if record["format"] == "iss" and puzzle.left_out:
        raise nf.UnsupportedError(puzzle.left_out[-1])
    solution, status = record["known_solution"], record.get("answer_status") or "unknown"
    title = record.get("title") or ""
    return Variant(
        record["id"], title, puzzle, solution, status, frozenset(types), str(record["data"])
    )


def _types(node: Mapping[str, Any]) -> set[str]:
    return {node["type"]}.union(*(_types(child) for child in node.get("children", ())))
