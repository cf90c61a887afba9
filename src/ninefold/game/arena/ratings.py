"""Elo numbers of many players from their results against each other, by maximum likelihood.

The model of Bradley and Terry: i wins a point against j with the share p_i / (p_i + p_j), and Elo
is 400 log10 p. The most likely p are found by repeating

    p_i := points of i / sum over j of games of i and j / (p_i + p_j)

(Zermelo 1929; Hunter 2004 shows that it converges). A draw is half a point for both.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

_CLOSE = 1e-10
_MOST_ROUNDS = 20_000

Matrix = Sequence[Sequence[float]]
"""The points that the player of the row won against the player of the column."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """Elo numbers whose mean is 0; `None` if the games do not compare all players.

    `proper` is true if the results have a most likely explanation. They have none if some players
    won every point against all others; then the numbers assume one more drawn game between any
    two who met.
    """

    elo: tuple[float, ...] | None
    proper: bool


def ratings_of(points: Matrix) -> Ratings:
    """The Elo numbers for these points.

    >>> from ninefold.game.arena import ratings_of
    >>> [round(each) for each in ratings_of([[0, 30], [10, 0]]).elo]
    [95, -95]
    """
    players = range(len(points))
    met = [[points[i][j] + points[j][i] > 0 for j in players] for i in players]
    if len(points) < 2 or not _reaches_all(met):
        return Ratings(None, False)
    won = [[points[i][j] > 0 for j in players] for i in players]
    lost = [[points[j][i] > 0 for j in players] for i in players]
    proper = _reaches_all(won) and _reaches_all(lost)
    prior = 0.0 if proper else 0.5
    evened = [[points[i][j] + prior * met[i][j] for j in players] for i in players]
    return Ratings(_likeliest(evened), proper)


def _reaches_all(edges: Sequence[Sequence[bool]]) -> bool:
    """Whether a path leads from the first player to every other."""
    seen, waiting = {0}, [0]
    while waiting:
        here = waiting.pop()
        further = [there for there, edge in enumerate(edges[here]) if edge and there not in seen]
        seen.update(further)
        waiting += further
    return len(seen) == len(edges)


def _likeliest(points: Matrix) -> tuple[float, ...]:
    """The Elo numbers with the highest likelihood."""
    players = range(len(points))
    games = [[points[i][j] + points[j][i] for j in players] for i in players]
    strength = [1.0 for _ in players]
    for _ in range(_MOST_ROUNDS):
        change = 0.0
        for i in players:
            expected = sum(games[i][j] / (strength[i] + strength[j]) for j in players if j != i)
            better = sum(points[i]) / expected
            change = max(change, abs(math.log(better / strength[i])))
            strength[i] = better
        mean = math.exp(sum(map(math.log, strength)) / len(strength))
        strength = [each / mean for each in strength]
        if change < _CLOSE:
            break
    return tuple(400 * math.log10(each) for each in strength)
