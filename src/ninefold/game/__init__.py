"""The two-player game: rules, positions, referee, exact endgames, theory, and an engine."""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ninefold.deferred import deferred as _deferred

if _TYPE_CHECKING:
    from ninefold.game import arena as arena
    from ninefold.game import engine as engine
    from ninefold.game.analysis import Analysis, Outcome
    from ninefold.game.analyzer import analyze
    from ninefold.game.duel_records import read_duel, write_duel
    from ninefold.game.duels import Duel, Side, TimedTurn
    from ninefold.game.engine import Decision, Engine, Note, Reason, Settings
    from ninefold.game.grundy_values import GrundySum, grundy, grundy_sum
    from ninefold.game.hints import Hint, find_hint
    from ninefold.game.legal_moves import LegalMoves
    from ninefold.game.parts import Part, candidate_parts, independent_parts, product_of
    from ninefold.game.position import Position
    from ninefold.game.random_play import random_game, random_position
    from ninefold.game.records import GameRecord, read_records, records_in, records_of
    from ninefold.game.referee import Game, GameResult, Ruling, could_earn, judge
    from ninefold.game.replays import Agreement, Judgement, ReplaySummary
    from ninefold.game.reviews import JudgedTurn, Quality, Review, quality_of, review
    from ninefold.game.rules import Rules
    from ninefold.game.set_search import search_set
    from ninefold.game.solution_sets import SolutionSet
    from ninefold.game.statuses import PlayerStatus
    from ninefold.game.theory import TheoryVerdict, solve_by_theory
    from ninefold.game.turns import Turn
    from ninefold.game.verdicts import Verdict
    from ninefold.game.winning_chances import WinProbability, win_probability
    from ninefold.game.zugzwang import losing_parity, zugzwang_parities

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
    "JudgedTurn",
    "Judgement",
    "LegalMoves",
    "Note",
    "Outcome",
    "Part",
    "PlayerStatus",
    "Position",
    "Quality",
    "Reason",
    "ReplaySummary",
    "Review",
    "Rules",
    "Ruling",
    "Settings",
    "Side",
    "SolutionSet",
    "TheoryVerdict",
    "TimedTurn",
    "Turn",
    "Verdict",
    "WinProbability",
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
    "quality_of",
    "random_game",
    "random_position",
    "read_duel",
    "read_records",
    "records_in",
    "records_of",
    "review",
    "search_set",
    "solve_by_theory",
    "win_probability",
    "write_duel",
    "zugzwang_parities",
]

_HOMES = {
    "ninefold.game.analysis": (
        "Analysis",
        "Outcome",
    ),
    "ninefold.game.analyzer": ("analyze",),
    "ninefold.game.duel_records": (
        "read_duel",
        "write_duel",
    ),
    "ninefold.game.duels": ("Duel", "Side", "TimedTurn"),
    "ninefold.game.engine": (
        "Decision",
        "Engine",
        "Note",
        "Reason",
        "Settings",
    ),
    "ninefold.game.winning_chances": ("WinProbability", "win_probability"),
    "ninefold.game.grundy_values": (
        "GrundySum",
        "grundy",
        "grundy_sum",
    ),
    "ninefold.game.hints": (
        "Hint",
        "find_hint",
    ),
    "ninefold.game.legal_moves": ("LegalMoves",),
    "ninefold.game.parts": (
        "Part",
        "candidate_parts",
        "independent_parts",
        "product_of",
    ),
    "ninefold.game.position": ("Position",),
    "ninefold.game.random_play": (
        "random_game",
        "random_position",
    ),
    "ninefold.game.records": (
        "GameRecord",
        "read_records",
        "records_in",
        "records_of",
    ),
    "ninefold.game.referee": (
        "Game",
        "GameResult",
        "Ruling",
        "could_earn",
        "judge",
    ),
    "ninefold.game.replays": (
        "Agreement",
        "Judgement",
        "ReplaySummary",
    ),
    "ninefold.game.reviews": (
        "JudgedTurn",
        "Quality",
        "Review",
        "quality_of",
        "review",
    ),
    "ninefold.game.rules": ("Rules",),
    "ninefold.game.set_search": ("search_set",),
    "ninefold.game.solution_sets": ("SolutionSet",),
    "ninefold.game.statuses": ("PlayerStatus",),
    "ninefold.game.theory": (
        "TheoryVerdict",
        "solve_by_theory",
    ),
    "ninefold.game.turns": ("Turn",),
    "ninefold.game.verdicts": ("Verdict",),
    "ninefold.game.zugzwang": (
        "losing_parity",
        "zugzwang_parities",
    ),
}

__getattr__ = _deferred(__name__, _HOMES, parts=("arena", "engine"))


def __dir__() -> list[str]:
    return [*__all__, "arena", "engine"]
