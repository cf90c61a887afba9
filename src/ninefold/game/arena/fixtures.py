"""The games to play: the players, who moves first, the board and the seeds."""

from __future__ import annotations

from dataclasses import dataclass

from ninefold.game.arena.openings import Openings, derived_seed
from ninefold.game.rules import Rules
from ninefold.model import Grid


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to play: `players` are the numbers of the contestants; the first one moves first."""

    number: int
    players: tuple[int, int]
    seeds: tuple[int, int]
    board: Grid


def sides(pair: tuple[int, int], game: int) -> tuple[int, int]:
    """The players of game number `game` (from 0) of a pair, the one who moves first in front."""
    return (pair[1], pair[0]) if game % 2 else pair


@dataclass(frozen=True, slots=True)
class FixtureMaker:
    """Makes fixtures: openings and seeds are derived from numbers."""

    openings: Openings
    seed: int
    rules: Rules

    def fixture(self, number: int, pair: tuple[int, int], game: int, opening: int = 0) -> Fixture:
        """The fixture of this number: game number `game` (from 0) of a pair.

        Two games of a pair, an even one and the next, share an opening, with the players in both
        orders; the first of the pair moves first in even games. `opening` belongs to the first
        game of the pair.
        """
        players = sides(pair, game)
        return Fixture(
            number,
            players,
            (self._seed(number, players[0]), self._seed(number, players[1])),
            self.openings.board(opening + game // 2, self.seed, self.rules),
        )

    def _seed(self, number: int, player: int) -> int:
        return derived_seed(self.seed, "game", number, player)
