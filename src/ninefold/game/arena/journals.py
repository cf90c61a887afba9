"""The folder of a match: a journal, a game a line, by which another run goes on; and a table.

`games.jsonl` begins with a line that tells what is played, and gets a line for every game as soon
as it has ended. `games.csv` has the same games for `ninefold replay`. A folder belongs to one
process while it is written.
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
"""What must be the same for a folder to be gone on with."""


class Journal:
    """The open folder of a match: the games that it has, and a place for further ones."""

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
        """The journal of a folder, which is made if there is none; locked while it is used.

        `ResumeError` if something else is played there, `OutputInUseError` if somebody plays.
        """
        path = Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        with (path / JOURNAL).open("a+b") as file:
            lock(file, path)
            yield cls(path, file, key, names)

    def append(self, entry: Entry) -> None:
        """Write a game down; whoever kills this process afterwards does not lose it."""
        self._write(entry.to_json())
        with (self.folder / TABLE).open("a", encoding="utf-8", newline="") as table:
            table.write(_csv([self._row(entry)]))

    def _recovered(self, key: Key) -> Iterator[Entry]:
        """The games of the journal; a last line that was cut off is taken away."""
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
                told = f"line {number} of {self.folder / JOURNAL} cannot be read"
                raise ResumeError(told) from None
            if entry.game in seen or max(entry.players) >= len(self._names):
                told = f"line {number} of {self.folder / JOURNAL} is no game of this journal"
                raise ResumeError(told)
            seen.add(entry.game)
            yield entry

    def _begin(self, data: bytes, key: Key) -> None:
        """Write the first line, of which a part may be there; nobody's other files are touched."""
        if not _line(key).startswith(data):
            raise ResumeError(f"{self.folder / JOURNAL} is no journal of games")
        table = self.folder / TABLE
        if table.exists() and table.stat().st_size:
            told = f"{table} is there already, without a journal"
            raise ResumeError(f"{told}; take another folder, or remove it")
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
        told = f"{self.folder} holds other games (other: {', '.join(other)})"
        raise ResumeError(f"{told}; take another folder, or remove it")

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
