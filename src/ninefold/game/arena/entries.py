"""A played game, as the journal keeps it: the players, turns, times and the end."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

from ninefold.game.arena.bouts import Bout
from ninefold.game.arena.fixtures import Fixture
from ninefold.game.statuses import PlayerStatus


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of a match or a tournament.

    `players` are the numbers of the contestants, from 0, and `statuses` their results, both in
    the order of play: the first moved first. `seconds` has a number for every turn, and one more
    if the last answer was not a valid turn.
    """

    game: int
    players: tuple[int, int]
    seeds: tuple[int, int]
    board: str
    turns: tuple[str, ...]
    seconds: tuple[float, ...]
    statuses: tuple[PlayerStatus, PlayerStatus]
    reason: str

    @classmethod
    def of(cls, fixture: Fixture, bout: Bout) -> Entry:
        """The entry of a played game."""
        return cls(
            fixture.number,
            fixture.players,
            fixture.seeds,
            fixture.board.to_line(),
            tuple(map(str, bout.game.turns)),
            tuple(round(each, 6) for each in bout.seconds),
            bout.result.statuses,
            bout.result.reason,
        )

    @property
    def is_possible(self) -> bool:
        """Whether it has two contestants, a winner and a loser or a draw, and valid times."""
        won, drawn = PlayerStatus.WIN, PlayerStatus.DRAW
        wins, draws = self.statuses.count(won), self.statuses.count(drawn)
        return (
            self.game > 0
            and min(self.players) >= 0
            and self.players[0] != self.players[1]
            and (wins, draws) in ((1, 0), (0, 2))
            and all(0 <= each < inf for each in self.seconds)
        )

    def place(self, player: int) -> int:
        """0 if that contestant moved first, 1 if it did not."""
        return self.players.index(player)

    def status(self, player: int) -> PlayerStatus:
        """The status of a contestant."""
        return self.statuses[self.place(player)]

    def used(self, player: int) -> float:
        """The seconds used by a contestant."""
        return sum(self.seconds[self.place(player) :: 2])

    def to_json(self) -> dict[str, Any]:
        """The entry as a plain dict."""
        return {
            "game": self.game,
            "players": list(self.players),
            "seeds": list(self.seeds),
            "board": self.board,
            "turns": list(self.turns),
            "seconds": list(self.seconds),
            "statuses": [status.value for status in self.statuses],
            "reason": self.reason,
        }

    @classmethod
    def of_json(cls, record: dict[str, Any]) -> Entry:
        """The entry of a plain dict.

        Raises a `LookupError`, `TypeError`, `ValueError` or `ArithmeticError` if it is not one.
        """
        first, second = record["statuses"]
        entry = cls(
            int(record["game"]),
            _pair(record["players"]),
            _pair(record["seeds"]),
            str(record["board"]),
            tuple(map(str, record["turns"])),
            tuple(map(float, record["seconds"])),
            (PlayerStatus(first), PlayerStatus(second)),
            str(record["reason"]),
        )
        if not entry.is_possible:
            raise ValueError("no game ends like that")
        return entry


def _pair(numbers: list[int]) -> tuple[int, int]:
    first, second = map(int, numbers)
    return first, second
