"""Matches and tournaments between players of the game, by the protocol of CodeCup 2024.

    transports     the way to a player, and players that are Python functions
    processes      players that are programs; `diagnoses` keeps what they write to standard error
    clocks         the time of a player
    bouts          one game
    openings       the boards at the start of games
    fixtures       who plays whom, with which board and seeds
    scheduler      many games, several at a time
    entries        a played game; `journals` keeps entries in a folder, to resume from
    scores         intervals and Elo; `sequential`: the test that ends a match
    matches        two contestants; `results`: its outcome
    tournaments    many contestants: `plans` and `tournament_files` define the tournament,
                   `pairings` the rounds, `ratings` and `standings` the results

It is loaded on first use: `ninefold.game` does not import it.
"""

from ninefold.game.arena.bouts import Bout, Manners, play_bout
from ninefold.game.arena.clocks import Clock
from ninefold.game.arena.entries import Entry
from ninefold.game.arena.matches import play_match
from ninefold.game.arena.openings import Openings, derived_seed, random_opening
from ninefold.game.arena.pairings import round_robin, swiss_round
from ninefold.game.arena.plans import Tournament
from ninefold.game.arena.processes import ProcessTransport, Program
from ninefold.game.arena.ratings import Ratings, ratings_of
from ninefold.game.arena.results import MatchResult, TimeUsed
from ninefold.game.arena.scores import Score, elo_of, share_of, wilson
from ninefold.game.arena.sequential import Hypothesis, SequentialTest, TestState
from ninefold.game.arena.standings import Standing, TournamentResult
from ninefold.game.arena.tournament_files import read_tournament
from ninefold.game.arena.tournaments import play_tournament
from ninefold.game.arena.transports import (
    CallTransport,
    Contestant,
    Heard,
    Routine,
    Seat,
    Transport,
)

__all__ = [
    "Bout",
    "CallTransport",
    "Clock",
    "Contestant",
    "Entry",
    "Heard",
    "Hypothesis",
    "Manners",
    "MatchResult",
    "Openings",
    "ProcessTransport",
    "Program",
    "Ratings",
    "Routine",
    "Score",
    "Seat",
    "SequentialTest",
    "Standing",
    "TestState",
    "TimeUsed",
    "Tournament",
    "TournamentResult",
    "Transport",
    "derived_seed",
    "elo_of",
    "play_bout",
    "play_match",
    "play_tournament",
    "random_opening",
    "ratings_of",
    "read_tournament",
    "round_robin",
    "share_of",
    "swiss_round",
    "wilson",
]
