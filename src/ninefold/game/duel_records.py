"""Saved duels: a record is checked key by key, and its turns are judged again; files of records.

A file may come from any source. A `FormatError` names the first fault in it, before a turn is
played.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import FormatError, NinefoldError, OverwriteError
from ninefold.game.duels import KIND, VERSION, Duel, Side, TimedTurn
from ninefold.game.engine import Settings
from ninefold.game.engine.players import LARGEST_SEED
from ninefold.game.engine.settings import LEVELS
from ninefold.game.rules import Rules
from ninefold.game.turns import Turn
from ninefold.model.source import shown

LARGEST_FILE = 1 << 20
"""The most bytes of a file; a duel takes some thousand."""

LONGEST = 1e9
"""The most seconds of a turn or a duel: some thirty years."""

Test = Callable[[Any], bool]


def _is_one_of(*known: object) -> Test:
    """Whether a value is one of these and of the same type: for Python, True equals 1."""
    return lambda value: type(value) in (int, str) and value in known


def _is_null_or(test: Test) -> Test:
    return lambda value: value is None or test(value)


def _is_seconds(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= LONGEST


_is_rules = _is_one_of(*(each.value for each in Rules))
_is_side = _is_one_of(*(each.value for each in Side))


_KEYS: Mapping[str, tuple[str, Test]] = {
    "kind": (repr(KIND), _is_one_of(KIND)),
    "version": (f"{VERSION}, the only one that is known", _is_one_of(VERSION)),
    "rules": ("strict or free", _is_rules),
    "board": ("81 cells", lambda value: isinstance(value, str) and len(value) == 81),
    "first": ("person or engine", _is_side),
    "level": ("null or a level", _is_null_or(_is_one_of(*LEVELS))),
    "settings": ("null or settings", _is_null_or(lambda value: isinstance(value, dict))),
    "seed": (
        f"a whole number up to {LARGEST_SEED}",
        lambda value: type(value) is int and 0 <= value <= LARGEST_SEED,
    ),
    "seconds": ("a number of seconds", _is_seconds),
    "turns": ("a list of turns", lambda value: isinstance(value, list)),
    "resigned": ("null, person or engine", _is_null_or(_is_side)),
    "result": ("null or a result", _is_null_or(lambda value: isinstance(value, dict))),
}
_TURN_KEYS: Mapping[str, tuple[str, Test]] = {
    "turn": ("a turn", lambda value: isinstance(value, str)),
    "by": ("person or engine", _is_side),
    "seconds": ("a number of seconds", _is_seconds),
}


def duel_of(record: object) -> Duel:
    """The duel of a record."""
    found = _checked(record, _KEYS, "a duel")
    try:
        duel = _begun(found).with_turns(_turns(found["turns"]))
        if found["resigned"] is not None:
            duel = _resigned(duel, Side(found["resigned"]))
    except FormatError:
        raise
    except NinefoldError as error:
        raise FormatError(0, 0, "a duel", str(error)) from None
    result = duel.to_json()["result"]
    if result != found["result"]:
        raise FormatError(0, 0, f"the result {shown(result)}", shown(found["result"]))
    return duel


def _checked(record: object, keys: Mapping[str, tuple[str, Test]], where: str) -> Mapping[str, Any]:
    """The record, after a check that it has exactly these keys, each with a value of its type."""
    if not isinstance(record, Mapping):
        raise FormatError(0, 0, where, shown(record))
    for key, (expected, is_right) in keys.items():
        if key not in record:
            raise FormatError(0, 0, f"{key} in {where}", "none")
        if not is_right(record[key]):
            raise FormatError(0, 0, f"for {key} in {where} {expected}", shown(record[key]))
    for key in record:
        if key not in keys:
            raise FormatError(0, 0, f"in {where} nothing but {', '.join(keys)}", shown(key))
    return record


def _begun(found: Mapping[str, Any]) -> Duel:
    """The duel before its first turn."""
    if (found["level"] is None) == (found["settings"] is None):
        raise FormatError(0, 0, "in a duel either level or settings", "both or none")
    return Duel.start(
        first=found["first"],
        level=found["level"],
        settings=None if found["settings"] is None else _settings(found["settings"]),
        rules=found["rules"],
        seed=found["seed"],
        seconds=found["seconds"],
        board=found["board"],
    )


def _settings(numbers: Mapping[str, Any]) -> Settings:
    plan = numbers.get("plan")
    changes = {name: value for name, value in numbers.items() if name != "plan"}
    for name, value in changes.items():
        if type(value) not in (int, float):
            raise FormatError(0, 0, f"a number for the setting {shown(name)}", shown(value))
    return Settings.of_plan(str(plan), **changes)


def _turns(records: list[object]) -> Iterator[TimedTurn]:
    for number, each in enumerate(records, start=1):
        found = _checked(each, _TURN_KEYS, f"turn {number}")
        yield TimedTurn(Turn.parse(found["turn"]), Side(found["by"]), float(found["seconds"]))


def _resigned(duel: Duel, side: Side) -> Duel:
    if duel.to_move is not side:
        raise FormatError(0, 0, "who gives up to be the side to move", str(side))
    return duel.resign()


@checked
def read_duel(path: str | os.PathLike[str]) -> Duel:
    """The duel of a file that `write_duel` wrote.

    >>> import os, tempfile
    >>> from ninefold.game import Duel, read_duel, write_duel
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "duel.json")
    ...     write_duel(Duel.start(level=2), path)
    ...     read_duel(path).level
    2
    """
    with open(path, "rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise FormatError(0, 0, "a saved game", f"more than {LARGEST_FILE:,} bytes")
    return duel_of(_parsed(data))


def _parsed(data: bytes) -> object:
    try:
        return json.loads(data.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        raise FormatError(error.lineno, error.colno, "a saved game in JSON", _rest(error)) from None
    except RecursionError:
        raise FormatError(0, 0, "a saved game in JSON", "lists in lists without end") from None
    except ValueError as error:  # no UTF-8, a number of too many digits
        raise FormatError(0, 0, "a saved game in JSON", str(error)) from None


def _rest(error: json.JSONDecodeError) -> str:
    """The text at the place where the parser stopped."""
    return shown(error.doc[error.pos :].partition("\n")[0]) if error.doc[error.pos :] else "the end"


@checked
def write_duel(duel: Duel, path: str | os.PathLike[str]) -> None:
    """Write a duel to a file, completely or not at all.

    An existing file is replaced if it is a saved duel or empty; otherwise `OverwriteError`.

    >>> import pathlib, tempfile
    >>> from ninefold.game import Duel, write_duel
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "duel.json")
    ...     write_duel(Duel.start(level=2), path)
    ...     path.read_text().splitlines()[0]
    '{'
    """
    target = Path(os.path.realpath(path))
    _check_replaceable(target, path)
    draft = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        with draft.open("x", encoding="utf-8") as file:
            json.dump(duel.to_json(), file, indent=1)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except BaseException as error:
        with suppress(OSError):
            draft.unlink()
        if isinstance(error, OSError):
            error.filename = os.fspath(
                path
            )  # and not the draft, whose name the caller does not know
        raise


def _check_replaceable(target: Path, path: str | os.PathLike[str]) -> None:
    if not target.exists():
        return
    if not target.is_file():
        raise OverwriteError(f"{os.fspath(path)} is no plain file")
    try:
        if target.stat().st_size:
            read_duel(target)
    except FormatError:
        fault = f"{os.fspath(path)} exists and is no saved game: choose another name"
        raise OverwriteError(fault) from None
