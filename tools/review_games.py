"""Games of two engines reviewed, and every judgement held against `nf.game.analyze`.

    python tools/review_games.py --games 200

Engines of two levels play each game. All limits are numbers of solutions, so that the same games
are judged alike everywhere: what `analyze` cannot decide within them, and nothing else, must be
unknown. A turn that keeps a win must be among the winning moves that `analyze` lists, or where it
does not list all leave a position that it calls lost; one that gives it away must not.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

import ninefold as nf
from ninefold.game import Analysis, Engine, Game, Outcome, Position, Quality, Settings, Turn
from ninefold.game.reviews import MOST_COMPARED, review

LIMITS = nf.Limits(solutions=50_000)
ENOUGH = 1e6
"""Seconds on the clock of an engine: none is ever short of time."""


def played(seed: int) -> list[Turn]:
    """The turns of a game between engines of two levels, both bounded by work."""
    source = random.Random(seed)
    players = [
        Engine(Settings.of_level(source.randint(1, 4)), seed=source.randrange(2**62))
        for _ in range(2)
    ]
    game, turns = Game.start(), []
    while game.result is None:
        turn = players[len(turns) % 2].choose(Position(game.board, game.rules), ENOUGH).turn
        assert turn is not None
        turns.append(turn)
        game = game.play(turn)
    return turns


def expected(before: Position, turn: Turn) -> Quality:
    """What a turn is, by `analyze` alone."""
    found = nf.game.analyze(before, limits=LIMITS)
    if not found.is_decided:
        return Quality.UNKNOWN
    after = nf.game.analyze(before.play(turn), limits=LIMITS)
    if found.outcome is Outcome.LOSS:
        return Quality.BEST if after.solutions >= found.line_left[0] else Quality.GOOD
    if found.solutions <= MOST_COMPARED:
        return _among_all(nf.game.analyze(before, limits=LIMITS, all_moves=True), turn, after)
    return Quality.GOOD if after.outcome is Outcome.LOSS else _given_away(after)


def _among_all(found: Analysis, turn: Turn, after: Analysis) -> Quality:
    left = {str(each): number for each, number in zip(found.moves, found.left, strict=True)}
    if str(turn) not in left:
        return _given_away(after)
    return Quality.BEST if left[str(turn)] == min(left.values()) else Quality.GOOD


def _given_away(after: Analysis) -> Quality:
    assert after.outcome is Outcome.WIN
    return Quality.BLUNDER if after.wins_at_once else Quality.MISTAKE


def check(seed: int) -> Counter[str]:
    """How many turns of a game are what; an `AssertionError` if `analyze` says otherwise."""
    position, tally = Position.start(), Counter[str]()
    for number, each in enumerate(review(position, played(seed), LIMITS).turns, start=1):
        right = expected(position, each.turn)
        assert each.quality is right, f"game {seed}, turn {number}: {each}, not {right}"
        tally[str(each.quality)] += 1
        position = position.play(each.turn)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun = time.process_time()
    tally = sum(map(check, range(asked.seed, asked.seed + asked.games)), Counter())
    told = ", ".join(f"{count:,} {quality}" for quality, count in tally.most_common())
    spent = time.process_time() - begun
    print(f"{asked.games} games, {tally.total():,} turns, all as analysis says: {told}")
    print(f"{spent:.0f} s of CPU time")


if __name__ == "__main__":
    main()
