"""A tournament as a TOML file describes it: the engines, and how they meet.

docs/arena.md has an example. Every error names the key that is wrong.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.text_io import read_file
from ninefold.game.arena.bouts import Manners
from ninefold.game.arena.openings import Openings
from ninefold.game.arena.plans import Tournament
from ninefold.game.arena.processes import Program
from ninefold.game.rules import Rules
from ninefold.model.source import shown

LARGEST = 1e9
"""Seconds that a file may ask for: some thirty years."""

_NUMBER = (int, float)
_KEYS: dict[str, type | tuple[type, ...]] = {
    "kind": str,
    "rounds": int,
    "games": int,
    "time": _NUMBER,
    "seed": int,
    "rules": str,
    "openings": str,
    "random_opening": int,
    "startup": _NUMBER,
    "tolerance": _NUMBER,
    "engine": list,
}
_ENGINE_KEYS: dict[str, type | tuple[type, ...]] = {"name": str, "command": str, "time": _NUMBER}


def read_tournament(path: str | PathLike[str], log: Path | None = None) -> Tournament:
    r"""The tournament of a file; `log` is a folder for what engines write to standard error.

    >>> import pathlib, tempfile
    >>> from ninefold.game.arena import read_tournament
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "league.toml")
    ...     engines = [f'[[engine]]\nname = "{name}"\ncommand = "./{name}"' for name in "ab"]
    ...     _ = path.write_text("\n".join(["time = 5.0", *engines]))
    ...     read_tournament(path).seconds
    (5.0, 5.0)
    """
    text = Path(path).read_bytes()
    try:
        record = tomllib.loads(text.decode())
    except ValueError as error:
        raise FormatError(0, 0, "a TOML file", str(error)) from None
    except RecursionError:
        raise FormatError(0, 0, "a TOML file", "lists in lists without end") from None
    return tournament_of(record, Path(path).parent, log)


def tournament_of(record: Mapping[str, Any], folder: Path, log: Path | None = None) -> Tournament:
    """The tournament of a file's content; a file of openings is looked for in that folder."""
    _check(record, _KEYS, "the file")
    engines = [_engine(each, number) for number, each in enumerate(record.get("engine", ()), 1)]
    time = record.get("time", 30.0)
    try:
        rules = Rules.named(record.get("rules", "strict"))
        return Tournament(
            contestants=tuple(Program(each["command"], each["name"], log) for each in engines),
            seconds=tuple(float(each.get("time", time)) for each in engines),
            kind=record.get("kind", "round-robin"),
            rounds=record.get("rounds"),
            games=record.get("games", 2),
            seed=record.get("seed", 0),
            rules=rules,
            openings=_openings(record, folder, rules),
            manners=Manners(record.get("startup", 5.0), record.get("tolerance", 0.0)),
        )
    except FormatError:
        raise
    except NinefoldError as error:
        raise FormatError(0, 0, "a tournament", str(error)) from None


def _engine(record: object, number: int) -> Mapping[str, Any]:
    where = f"engine {number}"
    if not isinstance(record, dict):
        raise FormatError(0, 0, f"a table [[engine]] for {where}", repr(record))
    _check(record, _ENGINE_KEYS, where)
    for key in ("name", "command"):
        if not record.get(key):
            raise FormatError(0, 0, f"{key} in {where}", "none")
    return record


def _openings(record: Mapping[str, Any], folder: Path, rules: Rules) -> Openings:
    turns = record.get("random_opening", 0)
    if "openings" not in record:
        return Openings(turns=turns)
    return Openings(Openings.of(read_file(folder / record["openings"]), rules).boards, turns)


def _check(
    record: Mapping[str, Any], keys: Mapping[str, type | tuple[type, ...]], where: str
) -> None:
    """Refuse a key that means nothing, and a value of the wrong kind."""
    for key, value in record.items():
        if key not in keys:
            raise FormatError(0, 0, f"in {where} one of {', '.join(keys)}", repr(key))
        if not isinstance(value, keys[key]) or isinstance(value, bool):
            kinds = {str: "text", int: "a whole number", list: "tables", _NUMBER: "a number"}
            raise FormatError(0, 0, f"{kinds[keys[key]]} for {key} in {where}", repr(value))
        if isinstance(value, str) and "\0" in value:
            raise FormatError(0, 0, f"text without a NUL for {key} in {where}", repr(value))
        if isinstance(value, _NUMBER) and keys[key] is _NUMBER and value > LARGEST:
            raise FormatError(
                0, 0, f"a number up to {LARGEST:g} for {key} in {where}", shown(value)
            )
