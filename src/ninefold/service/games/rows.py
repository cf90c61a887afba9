"""The rows of a game, as values: its header, its seats, its log, its analysis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

OpponentKind = Literal["engine", "friend"]
Help = Literal["none", "count", "chance", "best"]
Faults = Literal["refuse", "lose"]
SeatKind = Literal["person", "engine"]
TurnKind = Literal["turn", "fault", "resign", "timeout"]

HELP: tuple[Help, ...] = ("none", "count", "chance", "best")
"""The levels of help; each includes those before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """The terms of a game, agreed on at its creation, and its present version."""

    id: str
    opponent: OpponentKind
    rules: str
    faults: Faults
    board: str
    seconds: float | None
    increment: float = 0.0
    help: Help
    seed: int
    asked: str
    invite: str | None
    created: float
    started: float | None
    rematch: str | None = None
    version: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A seat and its player; seat 1 makes the first turn. `token` is the hash of a token."""

    seat: int
    kind: SeatKind
    name: str
    level: int | None = None
    token: str | None = None
    joined: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRow:
    """A line of the log: the action of a seat, its time, and the seconds that it took.

    A line that ends the game has the result for that seat, and the reason in the referee's words.
    """

    ply: int
    seat: int
    kind: TurnKind
    said: str
    at: float
    seconds: float
    status: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """The number of solutions left; an estimate if it is not `exact`."""

    value: int
    exact: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """The probability that the side to move wins; 1 or 0 if `proven`."""

    value: float
    proven: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The analysis of the position after a ply; `None` means unknown."""

    solutions: Number | None = None
    chance: Chance | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """All rows of one game."""

    game: GameRow
    seats: tuple[SeatRow, SeatRow]
    turns: tuple[TurnRow, ...] = ()
    looks: Mapping[int, Look] = field(default_factory=dict)
