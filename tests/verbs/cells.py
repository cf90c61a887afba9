"""The rows and columns of the table of all runs: sources, targets, and the rows to be expected."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import repeat
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as pq
from backports import zstd

import ninefold as nf
from ninefold import examples
from ninefold.runs.rows import Row
from ninefold.runs.verb import Record
from ninefold.verbs import verb_of

from .boards import LINES, LISTED, MALFORMED, TWO, UNIQUE

OPTIONS: dict[str, dict[str, Any]] = {
    "count": {"limit": 100},
    "solutions": {"limit": 3},
    "estimate": {"samples": 10},
    "rate": {"scales": ("hodoku",)},
    "ease": {"clues": 32},
    "harden": {"clues": 28},
}
"""Options that make a verb quick."""

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "solve": nf.solve,
    "count": nf.count,
    "solutions": nf.solutions,
    "estimate": nf.estimate,
    "candidates": nf.candidates,
    "check": lambda puzzle: nf.check(puzzle, explain=False),
    "prove": nf.prove,
    "rate": nf.rate,
    "hint": nf.hint,
    "explain": nf.find_path,
    "canonical": nf.canonical,
    "ease": nf.ease,
    "harden": nf.harden,
    "convert": lambda puzzle: nf.write(puzzle, "line"),
    "analyze": nf.game.analyze,
}
"""The function of the library that answers as each verb does."""


@cache
def expected(verb: str, line: str, layout: str | None = None) -> Record:
    """The record of a puzzle, by the library's function."""
    try:
        puzzle = nf.Puzzle(line, layout)
        return verb_of(verb).record(FUNCTIONS[verb](puzzle, **OPTIONS.get(verb, {})))
    except nf.FormatError:
        return {"status": "malformed"}
    except nf.NinefoldError as error:
        return {"status": error.code}


class Given(NamedTuple):
    """A source, the lines of its puzzles, and the settings that it needs."""

    source: Any
    lines: tuple[str, ...] = LINES
    settings: Mapping[str, Any] = MappingProxyType({})


def text_of(lines: Iterable[str]) -> bytes:
    """Lines as a file has them."""
    return "".join(f"{line}\n" for line in lines).encode()


def csv_of(column: str) -> bytes:
    """The puzzles in a column of CSV."""
    return text_of([f"id,{column}", *(f"{number},{line}" for number, line in enumerate(LINES))])


def named(folder: Path, name: str, content: bytes) -> Path:
    """A file with that content."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    return path


def table(column: str = "puzzle") -> pa.Table:
    """The puzzles as a table with another column beside them."""
    return pa.table({"id": range(len(LINES)), column: LINES})


def parquet(folder: Path) -> Given:
    """A Parquet file."""
    pq.write_table(table(), folder / "in.parquet")
    return Given(folder / "in.parquet")


def arrow(folder: Path) -> Given:
    """An Arrow file whose column of puzzles must be named."""
    feather.write_feather(table("board"), folder / "in.arrow", compression="uncompressed")
    return Given(folder / "in.arrow", settings={"column": "board"})


def pipe(_folder: Path) -> Given:
    """The end of a pipe."""
    end, begin = os.pipe()
    os.write(begin, text_of(LINES))
    os.close(begin)
    return Given(os.fdopen(end, "rb"), LISTED)


def files(folder: Path) -> list[Path]:
    """Two files, of which one has a malformed line, and one that has nothing to do with puzzles."""
    named(folder, "several/notes.xyz", b"nothing")
    return [
        named(folder, "several/a.txt", text_of([UNIQUE, MALFORMED, TWO])),
        named(folder, "several/b.sdk", sdk(TWO)),
    ]


def sdk(line: str) -> bytes:
    """A puzzle in nine lines."""
    return text_of(line[start : start + 9] for start in range(0, 81, 9))


def folder_of(folder: Path) -> Given:
    """The folder of these files."""
    return Given(files(folder)[0].parent, (UNIQUE, MALFORMED, TWO, TWO))


EXAMPLES = "example:slow-backtracking"

SOURCES: dict[str, Callable[[Path], Given]] = {
    "lines": lambda folder: Given(named(folder, "in.txt", text_of(LINES)), LISTED),
    "csv": lambda folder: Given(named(folder, "in.csv", csv_of("puzzle"))),
    "column": lambda folder: Given(
        named(folder, "in.csv", csv_of("board")), settings={"column": "board"}
    ),
    "json": lambda folder: Given(
        named(folder, "in.jsonl", text_of(json.dumps({"puzzle": line}) for line in LINES))
    ),
    "sdk": lambda folder: Given(named(folder, "in.sdk", sdk(UNIQUE)), (UNIQUE,)),
    "gzip": lambda folder: Given(named(folder, "in.txt.gz", gzip.compress(text_of(LINES))), LISTED),
    "zstd": lambda folder: Given(
        named(folder, "in.txt.zst", zstd.compress(text_of(LINES))), LISTED
    ),
    "parquet": parquet,
    "arrow": arrow,
    "stream": lambda _: Given(io.BytesIO(text_of(LINES)), LISTED),
    "pipe": pipe,
    "example": lambda _: Given(
        EXAMPLES, tuple(each.puzzle for each in examples.load(EXAMPLES.removeprefix("example:")))
    ),
    "folder": folder_of,
    "names": lambda folder: Given(files(folder), (UNIQUE, MALFORMED, TWO, TWO)),
    "memory": lambda _: Given(list(LINES)),
}

TABLES = {"parquet": pq.read_table, "arrow": feather.read_table}
STOPPED = "stopped_by"

TARGETS = ("txt", "csv", "json", "txt.gz", "csv.zst", "json.gz", "parquet", "arrow", "stream")


PLACE = "PLACE"
"""Stands in an expected text for the name of the source and the number of the puzzle."""


def check_rows(verb: str, given: Given, target: Any, layout: str | None = None) -> None:
    """Hold the rows of a target against the library's answers about the puzzles of a source."""
    records = [expected(verb, line, layout) for line in given.lines]
    kind = target.name.split(".")[1] if isinstance(target, Path) else "txt"
    if kind in TABLES:
        rows = TABLES[kind](target).to_pylist()
        check_fields(rows, [fields(verb, each, table_field) for each in records])
        return
    text = unpacked(target)
    if verb == "convert":
        good = [line for line in given.lines if line != MALFORMED]
        assert [each.to_line() for each in nf.read_all(text, layout=layout)] == good
    elif kind == "csv":
        rows = list(csv.DictReader(io.StringIO(text)))
        wanted = [fields(verb, each, csv_field) for each in records]
        check_fields(rows, [{name: row[name] for name in row if name != STOPPED} for row in wanted])
    elif kind == "json":
        rows = [json.loads(line) for line in text.splitlines()]
        check_fields(rows, [fields(verb, each, json_field) for each in records])
    else:
        pattern = "".join(map(text_pattern, repeat(verb), given.lines, records))
        assert re.fullmatch(pattern, text), text


def check_fields(rows: list[Record], wanted: list[Record]) -> None:
    """Compare the fields that are known of every row."""
    assert [
        {name: row[name] for name in row if name in known}
        for row, known in zip(rows, wanted, strict=True)
    ] == wanted


def unpacked(target: Any) -> str:
    """The text of a target."""
    if not isinstance(target, Path):
        return str(target.getvalue().decode())
    unpack = {".gz": gzip.decompress, ".zst": zstd.decompress}.get(target.suffix, bytes)
    return unpack(target.read_bytes()).decode()


def fields(verb: str, record: Record, form: Callable[[Any, str], Any]) -> Record:
    """The fields of a row; of one that has an error instead of an answer, the status alone."""
    if len(record) == 1:
        return record
    kinds = {"status": "string", **verb_of(verb).columns, STOPPED: "string"}
    return {name: form(record.get(name), kind) for name, kind in kinds.items()}


def table_field(value: Any, kind: str) -> Any:
    """A value as a table has it."""
    return json.dumps(value) if kind == "json" and value is not None else value


def json_field(value: Any, kind: str) -> Any:
    """A value as JSON has it."""
    return dict(value) if kind == "counts" and value is not None else value


def csv_field(value: Any, kind: str) -> str:
    """A value as CSV has it."""
    if value is None:
        return ""
    if kind == "bool":
        return str(value).lower()
    if kind == "counts":
        return "; ".join(f"{name}:{count}" for name, count in value)
    if kind == "json":
        return json.dumps(value)
    return "; ".join(value) if kind == "texts" else str(value)


def text_pattern(verb: str, line: str, record: Record) -> str:
    """The text of a row as a regular expression; that of an error is a comment."""
    if len(record) == 1:
        return "# .+\n"
    row = Row.of_puzzle(nf.Puzzle(line), record)._replace(source=PLACE)
    text = re.escape(verb_of(verb).text(row))
    return text.replace(re.escape(row.place), r"\S+:\d+") + "\n"
