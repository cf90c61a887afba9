"""Learns the numbers behind `win_probability`, and shows how far they can be trusted.

    python tools/play_self_games.py build/self_games.txt --games 1500
    python tools/fit_win_probability.py build/self_games.txt build/self_positions.txt

The first takes about a second a game, the second less; both give the same again, and can be broken
off and gone on with: the second file holds what was found of the games so far. Three games of five
are held out, whole. From each game some endgames are taken at random that the short search of
`win_probability` leaves undecided, as only these are asked of the model. A logistic regression is
fitted to who won, with a ridge that is chosen by leaving out whole games, since the positions of
one share a result. Written are the numbers (`src/ninefold/game/winning_chances.json`), the plot of
the held-out positions (`docs/pictures/win_probability.svg`), and on the screen the row in
docs/win_probability.md.

With `--early` the positions are all those before the endgame, with the features of
`early_features.py`, and only the rows are printed: they have no use, as docs/win_probability.md
shows.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from calibration_plot import Panel, drawn
from early_features import early_features

from ninefold import count
from ninefold.game import Position, Turn
from ninefold.game.features import MOST_LISTED, OPENING_DIGITS, look_at
from ninefold.game.winning_chances import proven_value
from ninefold.model import Layout, Puzzle

ROOT = Path(__file__).parent.parent
NUMBERS = ROOT / "src" / "ninefold" / "game" / "winning_chances.json"
PLOT = ROOT / "docs" / "pictures" / "win_probability.svg"

EARLY = ("opening", "middle game")
TAKEN = 5
"""Endgames that are taken from a game, at most: positions of one game are much alike."""

HELD_OUT = 2_000
"""Held-out endgames that the table is about."""

RIDGES = (3.0, 10.0, 30.0, 100.0, 300.0, 1_000.0, 10_000.0)
FOLDS = 5
"""Ridges to choose from, by leaving out parts of the games."""

GROUPS = 10

Taken = tuple[int, str, dict[str, float]]
"""A position of a game: the number of moves before it, its phase, its features."""


@dataclass(frozen=True)
class Positions:
    """Positions of one phase: features as rows, 1 where the side to move won, and their games."""

    rows: np.ndarray
    won: np.ndarray
    games: np.ndarray

    def only(self, chosen: np.ndarray) -> Positions:
        """Some of them, by number or by a mark for each."""
        return Positions(self.rows[chosen], self.won[chosen], self.games[chosen])


def is_held_out(seed: int) -> bool:
    return seed % 5 >= 2


def boards_of(turns: list[str]) -> list[Puzzle]:
    """The boards of a game on which a side had to move."""
    layout, board = Layout.classic(), Puzzle(bytes(81))
    boards = [board]
    for turn in turns:
        move = Turn.parse(turn, layout).move
        assert move is not None
        board = board.placed(move.cell, move.digit)
        boards.append(board)
    return boards


def endgame_of(boards: list[Puzzle]) -> int:
    """The number of moves before the first board whose solutions can all be listed."""
    numbers = range(OPENING_DIGITS, len(boards))
    return OPENING_DIGITS + bisect_left(
        numbers, True, key=lambda number: count(boards[number], MOST_LISTED + 1).exact
    )


def undecided(seed: int, boards: list[Puzzle]) -> Iterator[Taken]:
    """Endgames that the short search leaves undecided: at most so many of a game, at random."""
    numbers = list(range(endgame_of(boards), len(boards)))
    random.Random(seed).shuffle(numbers)
    taken = 0
    for number in numbers:
        if taken == TAKEN:
            return
        position = Position(boards[number].grid)
        look = look_at(position, seed)
        if proven_value(position, look, seed) is None:
            taken += 1
            yield number, "endgame", dict(look.features)


def early(seed: int, boards: list[Puzzle]) -> Iterator[Taken]:
    """All positions before the endgame, but the empty board."""
    for number in range(1, endgame_of(boards)):
        phase = "opening" if number < OPENING_DIGITS else "middle game"
        yield number, phase, dict(early_features(boards[number], seed))


def gather(games: Path, positions: Path, taken: Callable[..., Iterator[Taken]]) -> None:
    """Writes the positions taken from those games that have no line yet: a line is a game."""
    done = len(positions.read_text().splitlines()) if positions.exists() else 0
    with positions.open("a") as out:
        for line in games.read_text().splitlines()[done:]:
            seed, winner, *turns = line.split()
            found = [
                [phase, number % 2 == int(winner) - 1, features]
                for number, phase, features in taken(int(seed), boards_of(turns))
            ]
            print(json.dumps([int(seed), found]), file=out, flush=True)


def positions_in(path: Path, phase: str) -> tuple[list[str], Positions]:
    """The names of the features, and all positions of a phase."""
    found = [
        (seed, won, features)
        for seed, taken_from in map(json.loads, path.read_text().splitlines())
        for name, won, features in taken_from
        if name == phase
    ]
    names = list(found[0][2])
    rows = np.array([[features[name] for name in names] for _, _, features in found])
    won = np.array([float(won) for _, won, _ in found])
    return names, Positions(rows, won, np.array([seed for seed, _, _ in found]))


def fitted(given: Positions, ridge: float) -> tuple[float, np.ndarray]:
    """Bias and weights by Newton's method; the ridge is on features of mean 0 and deviation 1."""
    mean, deviation = given.rows.mean(axis=0), given.rows.std(axis=0)
    scale = np.where(deviation > 0, deviation, 1.0)
    design = np.column_stack([np.ones(len(given.rows)), (given.rows - mean) / scale])
    penalty = ridge * np.eye(design.shape[1])
    penalty[0, 0] = 0
    weights = np.zeros(design.shape[1])
    for _ in range(50):
        chance = _chance(design @ weights)
        slope = design.T @ (chance - given.won) + penalty @ weights
        curve = (design * (chance * (1 - chance))[:, None]).T @ design + penalty
        step = np.linalg.solve(curve, slope)
        weights -= step
        if np.abs(step).max() < 1e-9:
            break
    raw = weights[1:] / scale
    return float(weights[0] - raw @ mean), raw


def _chance(score: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-score))


def best_ridge(given: Positions) -> float:
    """The largest ridge that does not do worse than the best, as far as can be told.

    It is tried on parts of the games that are left out in turn; none of them is a held-out one.
    """
    errors = {ridge: _errors_left_out(given, ridge) for ridge in RIDGES}
    best = min(errors.values(), key=np.sum)
    return max(ridge for ridge, found in errors.items() if _no_worse(found - best))


def _errors_left_out(given: Positions, ridge: float) -> np.ndarray:
    """The squared errors, summed for each game."""
    seeds, which = np.unique(given.games, return_inverse=True)
    parts = which % FOLDS
    errors = np.zeros(len(seeds))
    for part in range(FOLDS):
        bias, weights = fitted(given.only(parts != part), ridge)
        tried = given.only(parts == part)
        chance = _chance(bias + tried.rows @ weights)
        np.add.at(errors, which[parts == part], (chance - tried.won) ** 2)
    return errors


def _no_worse(more: np.ndarray) -> bool:
    """Whether what is more, game by game, is within a standard error of nothing."""
    return bool(more.sum() <= more.std() * math.sqrt(len(more)))


def brier(chance: np.ndarray | float, won: np.ndarray) -> float:
    return float(np.mean((chance - won) ** 2))


def learned(phase: str, path: Path, most: int | None) -> tuple[dict[str, Any], Panel]:
    """The numbers of a phase with how they do on held-out positions, and the panel of the plot."""
    names, found = positions_in(path, phase)
    held = np.array([is_held_out(seed) for seed in found.games])
    given, tried = found.only(~held), found.only(np.flatnonzero(held)[:most])
    ridge = best_ridge(given)
    bias, weights = fitted(given, ridge)
    chance = _chance(bias + tried.rows @ weights)
    base = float(given.won.mean())
    told = {
        "bias": round(bias, 6),
        "weights": {n: round(float(w), 6) for n, w in zip(names, weights, strict=True)},
        "ridge": ridge,
        "fitted_on": len(given.won),
        "held_out": len(tried.won),
        "base_rate": round(base, 4),
        "brier": round(brier(chance, tried.won), 4),
        "brier_error": round(error_by_games((chance - tried.won) ** 2, tried.games), 4),
        "brier_of_base_rate": round(brier(base, tried.won), 4),
    }
    return told, Panel(phase, _groups(chance, tried.won))


def error_by_games(values: np.ndarray, games: np.ndarray) -> float:
    """The standard error of the mean of the values, if those of a game may all say the same."""
    _, which = np.unique(games, return_inverse=True)
    sums = np.bincount(which, values - values.mean())
    return float(np.sqrt((sums**2).sum()) / len(values))


def _groups(chance: np.ndarray, won: np.ndarray) -> tuple[tuple[float, float, int], ...]:
    """Tenths of the positions by what was said: its mean, the share won, their number."""
    parts = np.array_split(np.argsort(chance, kind="stable"), GROUPS)
    return tuple((float(chance[p].mean()), float(won[p].mean()), len(p)) for p in parts if len(p))


def row_of(phase: str, told: dict[str, Any], panel: Panel) -> str:
    saved = 1 - told["brier"] / told["brier_of_base_rate"]
    off = sum(abs(said - seen) * n for said, seen, n in panel.points) / told["held_out"]
    fields = [
        phase,
        f"{told['fitted_on']:,}",
        f"{told['held_out']:,}",
        f"{told['base_rate']:.3f}",
        f"{told['brier_of_base_rate']:.4f}",
        f"{told['brier']:.4f} ± {1.96 * told['brier_error']:.4f}",
        f"{100 * saved:.1f} %",
        f"{off:.3f}",
    ]
    return "| " + " | ".join(fields) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path)
    parser.add_argument("positions", type=Path)
    parser.add_argument("--early", action="store_true", help="try the phases before the endgame")
    options = parser.parse_args()
    gather(options.games, options.positions, early if options.early else undecided)
    if options.early:
        for phase in EARLY:
            print(row_of(phase, *learned(phase, options.positions, None)))
        return
    told, panel = learned("endgame", options.positions, HELD_OUT)
    print(row_of("endgame", told, panel))
    games = len(options.positions.read_text().splitlines())
    numbers = {"made_by": "tools/fit_win_probability.py", "games": games, **told}
    NUMBERS.write_text(json.dumps(numbers, indent=2) + "\n")
    PLOT.parent.mkdir(exist_ok=True)
    PLOT.write_text(drawn([panel]))


if __name__ == "__main__":
    main()
