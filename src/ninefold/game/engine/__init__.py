"""The engine: plays the two-player game, by plans that are written in the core.

settings       every number that decides how it plays; profiles and levels
decisions      a turn with its reason, also in words
players        `Engine`: a position and a clock in, a decision out
protocol       the same by lines of text, as in CodeCup 2024
"""

from ninefold.game.engine.decisions import Certainty, Decision, Note, Reason
from ninefold.game.engine.players import Engine
from ninefold.game.engine.settings import Settings

__all__ = ["Certainty", "Decision", "Engine", "Note", "Reason", "Settings"]
