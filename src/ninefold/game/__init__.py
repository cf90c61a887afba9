"""The two-player game: rules, positions, referee, exact endgames, their theory, and an engine that plays."""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING

from ninefold.game.analysis import Analysis, Outcome
from ninefold.game.analyzing import analyze
from ninefold.game.duel_records import read_duel, write_duel
from ninefold.game.duels import Duel
from ninefold.game.engine import Decision, Engine, Settings
from ninefold.game.grundy_values import GrundySum, grundy, grundy_sum
from ninefold.game.hints import Hint, find_hint
from ninefold.game.legal import LegalMoves
from ninefold.game.parts import Part, candidate_parts, independent_parts, product_of
from ninefold.game.position import Position
from ninefold.game.random_play import random_game, random_position
from ninefold.game.records import GameRecord, read_records, records_in, records_of
from ninefold.game.referee import Game, GameResult, Ruling, could_earn, judge
from ninefold.game.replays import Agreement, Judgement, ReplaySummary
from ninefold.game.rules import Rules
from ninefold.game.set_search import search_set
from ninefold.game.solution_sets import SolutionSet
from ninefold.game.statuses import PlayerStatus
from ninefold.game.theory import TheoryVerdict, solve_by_theory
from ninefold.game.turns import Turn
from ninefold.game.verdicts import Verdict
from ninefold.game.zugzwang import losing_parity, zugzwang_parities

if _TYPE_CHECKING:
    from ninefold.game import arena as arena

__all__ = [
    "Agreement",
    "Analysis",
    "Decision",
    "Duel",
    "Engine",
    "Game",
    "GameRecord",
    "GameResult",
    "GrundySum",
    "Hint",
    "Judgement",
    "LegalMoves",
    "Outcome",
    "Part",
    "PlayerStatus",
    "Position",
    "ReplaySummary",
    "Rules",
    "Ruling",
    "Settings",
    "SolutionSet",
    "TheoryVerdict",
    "Turn",
    "Verdict",
    "analyze",
    "candidate_parts",
    "could_earn",
    "find_hint",
    "grundy",
    "grundy_sum",
    "independent_parts",
    "judge",
    "losing_parity",
    "product_of",
    "random_game",
    "random_position",
    "read_duel",
    "read_records",
    "records_in",
    "records_of",
    "search_set",
    "solve_by_theory",
    "write_duel",
    "zugzwang_parities",
]


def __getattr__(name: str) -> object:
    if name == "arena":  # loaded when it is used: import stays cheap
        return _import_module("ninefold.game.arena")
    raise AttributeError(f"module 'ninefold.game' has no attribute {name!r}")
