"""Games of the engine against itself, in a file: what `fit_win_probability.py` learns from.

    python tools/play_self_games.py build/self_games.txt --games 1500

A line is a game: its seed, `1` or `2` for who won, and the moves. Three of four players follow the
default plan, the fourth NineDigits'. What a search may look at is bounded by positions, the same
for both and drawn anew for each game, never by a clock: so the same seeds give the same games. A
game ends where one side has proven how it ends. The file is gone on with, so that a run can be
broken off.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping
from pathlib import Path

from ninefold.cli.cluster import pooled
from ninefold.game import Position
from ninefold.game.engine import Engine, Reason, Settings
from ninefold.limits import StopToken
from ninefold.runs.pool import mapped

NINE_DIGITS_SHARE = 0.25
FEWEST_NODES, DOUBLINGS = 16_000, 2.0
"""Positions that a search may look at: at least so many, and doubled so often at most."""

WITHOUT_END = 1e6
"""Seconds on the clock: so many that no share of them is ever used up."""

LESS_WORK = {"descents": 3_000, "count_most": 2, "list_most": 110_000, "defence_most": 0}
"""Settings that make a game short where that changes little."""


QUICK = LESS_WORK | {
    "list_most": 11_000,
    "reach": 10_000,
    "safe_left": 9_000,
    "descents": 300,
    "first_descents": 200,
}
QUICK_SHARE = 1 / 8
"""With `--quick` the players list a tenth of the solutions, and search an eighth of the nodes."""


def player(source: random.Random, nodes: int, work: Mapping[str, float]) -> Engine:
    plan = "seed" if source.random() < NINE_DIGITS_SHARE else "steering"
    settings = Settings.of_plan(plan, **work, search_nodes=nodes)
    return Engine(settings, seed=source.randrange(2**62), memory=1 << 27)


def play(seed: int, quick: bool, *, stop: StopToken) -> str:
    """A game as its line."""
    source = random.Random(seed)
    nodes = FEWEST_NODES * 2 ** source.uniform(0, DOUBLINGS)
    nodes, work = (nodes * QUICK_SHARE, QUICK) if quick else (nodes, LESS_WORK)
    players = [player(source, int(nodes), work) for _ in range(2)]
    position, turns = Position.start(), []
    while True:
        side = len(turns) % 2
        decision = players[side].choose(position, WITHOUT_END, stop=stop)
        turn = decision.turn
        assert turn is not None  # there is always one without a clock
        if turn.claim or decision.reason in (Reason.WINS, Reason.LOSES):
            winner = 1 - side if decision.reason is Reason.LOSES else side
            return " ".join([str(seed), str(winner + 1), *turns])
        position = position.play(turn)
        turns.append(str(turn))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1_500)
    parser.add_argument("--cluster", help="a Dask scheduler, or local:N; the same file")
    parser.add_argument("--quick", action="store_true", help="weaker players, which need less time")
    options = parser.parse_args()
    played = len(options.file.read_text().splitlines()) if options.file.exists() else 0
    seeds = ((seed, options.quick) for seed in range(played + 1, options.games + 1))
    with pooled(options.cluster) as (pool, places), options.file.open("a") as out:
        for line in mapped(play, seeds, places or 1, pool):
            print(line, file=out, flush=True)


if __name__ == "__main__":
    main()
