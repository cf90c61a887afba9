"""The folder of a match: a journal with a line for each game, to resume from, and a table.

The first line of `games.jsonl` describes the match; every finished game appends a line.
`games.csv` has the same games for `ninefold replay`. Only one process may write to a folder at a
time.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from ninefold.errors import ResumeError
from ninefold.game.arena.entries import Entry
from ninefold.game.records import BOARD, COLUMNS, NAME
from ninefold.runs.targets import lock

JOURNAL = "games.jsonl"
TABLE = "games.csv"

Key = dict[str, Any]
"""The properties of a match that must be equal to resume a folder."""


class Journal:
    """The open folder of a match: its games so far, and where further ones are written."""

    def __init__(self, folder: Path, file: IO[bytes], key: Key, names: Sequence[str]) -> None:
        self.folder, self._file, self._names = folder, file, names
        self.entries = tuple(self._recovered(key))
        rows: list[Sequence[object]] = [(NAME, "User1", "User2", *COLUMNS, BOARD)]
        rows += (self._row(entry) for entry in self.entries)
        (folder / TABLE).write_text(_csv(rows), encoding="utf-8")

    @classmethod
    @contextmanager
    def opened(
        cls, folder: str | os.PathLike[str], key: Key, names: Sequence[str]
    ) -> Iterator[Journal]:
        """Open the journal of a folder, which is created if it is missing, and lock it.

        Raises `ResumeError` if the folder holds another match, `OutputInUseError` if another
        process uses it.
        """
        path = Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        with (path / JOURNAL).open("a+b") as file:
            lock(file, path)
            yield cls(path, file, key, names)

    def append(self, entry: Entry) -> None:
        """Write a game to disk; it survives if the process is killed afterwards."""
        self._write(entry.to_json())
        with (self.folder / TABLE).open("a", encoding="utf-8", newline="") as table:
            table.write(_csv([self._row(entry)]))

    def _recovered(self, key: Key) -> Iterator[Entry]:
        """The games of the journal; an incomplete last line is removed."""
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        if not whole:
            self._begin(data, key)
            return
        head, *lines = whole.splitlines()
        self._check(head, key)
        self._file.truncate(len(whole))
        seen: set[int] = set()
        for number, line in enumerate(lines, start=2):
            try:
                entry = Entry.of_json(json.loads(line))
            except (TypeError, ValueError, LookupError, ArithmeticError, RecursionError):
                fault = f"line {number} of {self.folder / JOURNAL} cannot be read"
                raise ResumeError(fault) from None
            if entry.game in seen or max(entry.players) >= len(self._names):
                fault = f"line {number} of {self.folder / JOURNAL} is no game of this journal"
                raise ResumeError(fault)
            seen.add(entry.game)
            yield entry

    def _begin(self, data: bytes, key: Key) -> None:
        """Write the first line, of which a part may exist; no other file is touched."""
        if not _line(key).startswith(data):
            raise ResumeError(f"{self.folder / JOURNAL} is no journal of games")
        table = self.folder / TABLE
        if table.exists() and table.stat().st_size:
            fault = f"{table} is there already, without a journal"
            raise ResumeError(f"{fault}; take another folder, or remove it")
        self._file.truncate(0)
        self._write(key)

    def _check(self, head: bytes, key: Key) -> None:
        try:
            found = json.loads(head)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise ResumeError(f"{self.folder / JOURNAL} is no journal of games")
        if found == key:
            return
        other = sorted(name for name in key | found if found.get(name) != key.get(name))
        fault = f"{self.folder} holds other games (other: {', '.join(other)})"
        raise ResumeError(f"{fault}; take another folder, or remove it")

    def _write(self, record: dict[str, Any]) -> None:
        self._file.write(_line(record))
        self._file.flush()

    def _row(self, entry: Entry) -> list[object]:
        names = [self._names[player] for player in entry.players]
        scores = [status.score for status in entry.statuses]
        board = entry.board if entry.board.strip(".") else ""
        return [entry.game, *names, *entry.statuses, *scores, " ".join(entry.turns), board]


def _line(record: dict[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False).encode() + b"\n"


def _csv(rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
