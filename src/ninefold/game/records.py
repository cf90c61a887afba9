"""Records of games: tables with a line for each game, read by the names of their columns.

The columns are those of CodeCup's results, in any order; others are ignored. A line that cannot
be read is reported, and reading continues.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from io import BufferedIOBase
from os import PathLike
from typing import Any, NamedTuple

from ninefold.arguments import checked
from ninefold.errors import FormatError, ValueRangeError
from ninefold.formats.bounded_lines import lines_of_blocks
from ninefold.formats.csv_rows import delimiter_of
from ninefold.formats.inputs import Input
from ninefold.formats.sources import BLOCK, Malformed
from ninefold.formats.text import Line, counted
from ninefold.game.referee import Game
from ninefold.game.rules import Rules
from ninefold.game.statuses import PlayerStatus
from ninefold.model import Grid

COLUMNS = ("Status1", "Status2", "Score1", "Score2", "Moves")
"""The columns that a record must have."""

NAME = "Game"
"""The column that names a game, if there is one."""

BOARD = "Board"
"""The optional column with the board at the start of a game; an empty field is the empty board."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A recorded game: its turns, and the statuses of both players at its end.

    `number` counts the games of a file from 1, `line` its lines; `name` is what the column
    `Game` says, if there is one, and `board` what `Board` says; else the game begins with the
    empty board. A failing turn is not listed in CodeCup's records.

    >>> from ninefold.game import records_in
    >>> lines = ["Moves,Status1,Score1,Status2,Score2", "Ei3 Aa1,TIMEOUT,1,WIN,2"]
    >>> record = next(records_in(lines))
    >>> print(record)
    game 1 (line 2): Ei3 Aa1: player 1 TIMEOUT (1), player 2 WIN (2)
    >>> [game.board.filled for game in record.replay()]
    [0, 1, 2]
    """

    number: int
    line: int
    turns: tuple[str, ...]
    statuses: tuple[PlayerStatus, PlayerStatus]
    scores: tuple[int, int]
    name: str = ""
    board: Grid | None = None

    @property
    def title(self) -> str:
        """The title of the game: its name or number, and the line of the file."""
        return f"game {_safe(self.name) or self.number} (line {self.line})"

    def replay(self, rules: Rules | str = Rules.STRICT) -> Iterator[Game]:
        """The referee's game: at its start, and after every turn until it ends."""
        chosen = Rules.named(rules)
        game = Game(chosen) if self.board is None else Game(chosen, self.board)
        yield game
        for turn in self.turns:
            if game.result is not None:
                return
            game = game.play(turn)
            yield game

    def to_json(self) -> dict[str, Any]:
        """The record as a plain dict."""
        return {
            "game": self.name or None,
            "number": self.number,
            "line": self.line,
            "turns": list(self.turns),
            "statuses": [status.value for status in self.statuses],
            "scores": list(self.scores),
            "board": None if self.board is None else self.board.to_line(),
        }

    def __str__(self) -> str:
        both = zip(self.statuses, self.scores, strict=True)
        given = [f"player {n} {status} ({score})" for n, (status, score) in enumerate(both, 1)]
        return f"{self.title}: {' '.join(self.turns)}: {', '.join(given)}"


@checked
def read_records(path: str | PathLike[str]) -> Iterator[GameRecord | Malformed]:
    r"""Every game of a file, one at a time; see `records_in`. The file may be packed.

    >>> import pathlib, tempfile
    >>> from ninefold.game import read_records
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "games.csv")
    ...     _ = path.write_text("Status1,Status2,Score1,Score2,Moves\nWIN,LOSE,2,0,Aa1 Bd1 !")
    ...     [len(game.turns) for game in read_records(path)]
    [3]
    """
    with open(path, "rb") as file:
        yield from records_of(file)


@checked
def records_of(file: BufferedIOBase) -> Iterator[GameRecord | Malformed]:
    """Every game of an open file, such as standard input; see `records_in`."""
    blocks = iter(partial(Input(file).read, BLOCK), b"")
    return records_in(lines_of_blocks(blocks))


@checked
def records_in(lines: Iterable[str]) -> Iterator[GameRecord | Malformed]:
    """Every game of a table of records; a line that cannot be read comes as `Malformed`.

    The first line names the columns. Without those that a record must have it is an error.

    >>> from ninefold.game import records_in
    >>> games = records_in(["Status1,Status2,Score1,Score2,Moves", "WIN,LOSE,2,0,Aa1 Bd1 !"])
    >>> next(games).turns
    ('Aa1', 'Bd1', '!')
    """
    filled = (Line(*each) for each in enumerate(lines, start=1) if each[1].strip())
    first = next(filled, None)
    if first is None:
        raise FormatError(0, 0, f"a table with the columns {', '.join(COLUMNS)}", "nothing")
    table = _RecordTable.of(Line(first.number, first.text.removeprefix("\ufeff")))
    for number, line in enumerate(filled, start=1):
        try:
            yield table.record(number, line)
        except FormatError as error:
            yield Malformed(error, line.text)


class _RecordTable(NamedTuple):
    """How the lines of a table are read: the separator, and the column of each field."""

    delimiter: str
    names: list[str]

    @classmethod
    def of(cls, header: Line) -> _RecordTable:
        """The table with this first line."""
        delimiter = delimiter_of(header.text)
        names = [name.strip() for name in _fields(header, delimiter)]
        for name in COLUMNS:
            if names.count(name) != 1:
                found = "several" if name in names else repr(header.text[:80])
                raise FormatError(header.number, 1, f"one column named {name}", found)
        return cls(delimiter, names)

    def record(self, number: int, line: Line) -> GameRecord:
        """The game of a line."""
        fields = _fields(line, self.delimiter)
        if len(fields) != len(self.names):
            expected = f"{counted(len(self.names), 'field')}, as in the first line"
            place = len(line.text) + 1
            raise FormatError(line.number, place, expected, counted(len(fields), "field"))
        row = _RecordRow(line, self.delimiter, dict(zip(self.names, fields, strict=True)))
        return GameRecord(
            number,
            line.number,
            tuple(row.fields["Moves"].split()),
            (row.status("Status1"), row.status("Status2")),
            (row.score("Score1"), row.score("Score2")),
            row.fields.get(NAME, "").strip(),
            row.board(),
        )


class _RecordRow(NamedTuple):
    """A line and its fields by the names of their columns."""

    line: Line
    delimiter: str
    fields: dict[str, str]

    def status(self, name: str) -> PlayerStatus:
        """The status in this column."""
        text = self.fields[name].strip()
        try:
            return PlayerStatus(text)
        except ValueError:
            known = ", ".join(status.value for status in PlayerStatus)
            raise self._error(name, f"in {name} one of {known}", text) from None

    def score(self, name: str) -> int:
        """The score in this column."""
        text = self.fields[name].strip()
        try:
            return int(text)
        except ValueError:
            raise self._error(name, f"in {name} a whole number", text) from None

    def board(self) -> Grid | None:
        """The board at the start of the game, if the line has one."""
        text = self.fields.get(BOARD, "").strip()
        try:
            return Game.start(text).board if text else None
        except (FormatError, ValueRangeError):
            raise self._error(BOARD, f"in {BOARD} a board to begin with", text) from None

    def _error(self, name: str, expected: str, text: str) -> FormatError:
        column = _column(self.line.text, self.delimiter, list(self.fields).index(name))
        return FormatError(self.line.number, column, expected, repr(text[:80]))


def _fields(line: Line, delimiter: str) -> list[str]:
    """The fields of a line."""
    try:
        return next(csv.reader([line.text], delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise FormatError(line.number, 1, "a line of a table", str(error)) from None


def _column(text: str, delimiter: str, field: int) -> int:
    """The position in a line, from 1, at which this field begins."""
    quoted = False
    for place, character in enumerate(text, start=1):
        if not field:
            return place
        if character == '"':
            quoted = not quoted
        elif character == delimiter and not quoted:
            field -= 1
    return len(text) + 1


def _safe(name: str) -> str:
    """A name that is safe for a terminal: unprintable characters are escaped."""
    return name if name.isprintable() else repr(name)
