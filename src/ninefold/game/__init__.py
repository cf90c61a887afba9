"""The two-player game: rules, positions, referee, exact endgames and their theory."""

from ninefold.game.records import GameRecord, read_records, records_in, records_of
from ninefold.game.referee import Game, GameResult, Ruling, could_earn, judge
from ninefold.game.replays import Agreement, Judgement, ReplaySummary
from ninefold.game.rules import Rules
from ninefold.game.statuses import PlayerStatus
from ninefold.game.turns import Turn

__all__ = [
    "Agreement",
    "Game",
    "GameRecord",
    "GameResult",
    "Judgement",
    "PlayerStatus",
    "ReplaySummary",
    "Rules",
    "Ruling",
    "Turn",
    "could_earn",
    "judge",
    "read_records",
    "records_in",
    "records_of",
]
