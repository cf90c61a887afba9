"""What is to be played: who begins against whom, with which board and seeds."""

from __future__ import annotations

from dataclasses import dataclass

from ninefold.game.arena.openings import Openings, derived_seed
from ninefold.game.rules import Rules
from ninefold.model import Grid


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: `players` are numbers of contestants, the first of which begins."""

    number: int
    players: tuple[int, int]
    seeds: tuple[int, int]
    board: Grid


@dataclass(frozen=True, slots=True)
class Draw:
    """How fixtures are made: colours, openings and seeds follow from the number of a game.

    Two games in a row, with an odd and an even number, have one opening and both orders of the
    players.
    """

    openings: Openings
    seed: int
    rules: Rules

    def fixture(self, number: int, pair: tuple[int, int]) -> Fixture:
        """The game of that number, from 1, between these two; the first begins if it is odd."""
        players = pair if number % 2 else (pair[1], pair[0])
        return Fixture(
            number,
            players,
            (self._seed(number, players[0]), self._seed(number, players[1])),
            self.openings.board((number - 1) // 2, self.seed, self.rules),
        )

    def _seed(self, number: int, player: int) -> int:
        return derived_seed(self.seed, "game", number, player)
