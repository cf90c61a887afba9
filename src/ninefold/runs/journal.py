"""The journal of an unfinished run, beside its output, from which another run continues.

`solutions.txt` is written in place; as long as `solutions.txt.unfinished` exists beside it, it is
incomplete. The journal names the input and the question, and a place up to which the output is
safe. It is replaced about once a second, always after the output itself has reached the disk, and
removed at the end.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ninefold.errors import ResumeError
from ninefold.runs.chunks import Part, Place
from ninefold.runs.targets import Name, Target

INTERVAL = 1.0
"""Seconds between two entries."""

TAIL = 4096
"""The number of bytes of the output, before the place, whose hash is kept."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The finished work: the input up to a place, the output up to an offset, and the outcomes."""

    place: Place
    offset: int = 0
    last_line: int = 0
    seconds: float = 0.0
    tally: Counter[str] = field(default_factory=Counter)

    def after(self, part: Part, offset: int, seconds: float) -> Entry:
        """The entry after a further part."""
        last_line = part.last_line or self.last_line
        return Entry(part.end, offset, last_line, seconds, self.tally + part.tally)

    def to_json(self) -> dict[str, Any]:
        """The entry as a plain dict."""
        return {
            "place": list(self.place),
            "offset": self.offset,
            "last_line": self.last_line,
            "seconds": self.seconds,
            "tally": dict(self.tally),
        }

    @classmethod
    def of_json(cls, record: dict[str, Any]) -> Entry:
        """The entry of a plain dict."""
        place, tally = Place(*record["place"]), Counter(record["tally"])
        return cls(place, record["offset"], record["last_line"], record["seconds"], tally)


class Journal:
    """The journal beside an output that is open."""

    def __init__(self, path: Name, target: Target, key: dict[str, Any]) -> None:
        self._output = Path(path)
        self._path = journal_path(path)
        self._target, self._key = target, key
        self._next = time.monotonic() + INTERVAL
        self._writing: Future[None] | None = None
        self._writer = ThreadPoolExecutor(1)

    @classmethod
    @contextmanager
    def opened(cls, path: Name, target: Target, key: dict[str, Any]) -> Iterator[Journal]:
        """A journal that writes its last entry at the end of the `with` block."""
        journal = cls(path, target, key)
        try:
            yield journal
        finally:
            journal._writer.shutdown()

    def found(self) -> Entry | None:
        """The entry from which to continue; an error if it belongs to another job."""
        record = read_journal(self._output)
        if record is None or not self._output.stat().st_size:
            return None
        for part, said in (
            ("input", "input has changed"),
            ("question", "options were different"),
        ):
            if record.get(part) != self._key[part]:
                raise ResumeError(_refusal(self._output, f"but the {said}"))
        try:
            entry, expected = Entry.of_json(record["done"]), record["done"]["tail"]
            tail = _tail(self._output, entry.offset)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise _unreadable(self._output) from None
        if tail != expected:
            raise ResumeError(_refusal(self._output, "and has been changed since"))
        return entry

    def enter(self, entry: Entry) -> None:
        """Write an entry now."""
        self._join()
        self._write(entry)

    def enter_in_time(self, entry: Entry) -> None:
        """Write an entry in the background, if the last one is old enough."""
        now = time.monotonic()
        if now < self._next or (self._writing and not self._writing.done()):
            return
        self._join()
        self._next = now + INTERVAL
        self._writing = self._writer.submit(self._write, entry)

    def remove(self) -> None:
        """The output is complete."""
        self._join()
        os.fdatasync(self._target.file.fileno())
        forget(self._output)

    def _join(self) -> None:
        if self._writing is not None:
            self._writing.result()

    def _write(self, entry: Entry) -> None:
        os.fdatasync(self._target.file.fileno())
        done = entry.to_json() | {"tail": _tail(self._output, entry.offset)}
        draft = _draft_path(self._output)
        with draft.open("w", encoding="utf-8") as file:
            json.dump(self._key | {"done": done}, file)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self._path)


def journal_path(output: Name) -> Path:
    """The path of the journal of an output."""
    path = Path(output)
    return path.parent / f"{path.name}.unfinished"  # also for a folder without a name


def _draft_path(output: Name) -> Path:
    path = journal_path(output)
    return path.with_name(f"{path.name}.new")


def read_journal(output: Name) -> dict[str, Any] | None:
    """The record of an unfinished output; `None` if there is none."""
    try:
        record = json.loads(journal_path(output).read_text("utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        raise _unreadable(Path(output)) from None
    if not isinstance(record, dict):
        raise _unreadable(Path(output))
    return record


def _unreadable(output: Path) -> ResumeError:
    return ResumeError(_refusal(output, "but its journal cannot be read"))


def refuse_unfinished(output: Name) -> None:
    """Refuse to overwrite an output that another run could finish, if this one could not."""
    if read_journal(output) is not None and os.stat(output).st_size:
        raise ResumeError(_refusal(Path(output), "and this input cannot be read again from there"))


def forget(output: Name) -> None:
    """Remove the journal of an output that is complete, or started again."""
    journal_path(output).unlink(missing_ok=True)
    _draft_path(output).unlink(missing_ok=True)  # left by a killed process


def _refusal(output: Path, why: str) -> str:
    return f"{output} is unfinished, {why}; use --restart (resume=False) to start again"


def _tail(path: Path, offset: int) -> str:
    """The hash of the bytes before an offset; that of nothing if the file is shorter."""
    start = max(0, offset - TAIL)
    with path.open("rb") as file:
        file.seek(start)
        tail = file.read(offset - start)
    return hashlib.sha256(tail).hexdigest() if len(tail) == offset - start else ""
