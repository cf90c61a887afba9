"""The two-player game: rules, positions, referee, exact endgames and their theory."""

from ninefold.game.legal import LegalMoves
from ninefold.game.position import Position
from ninefold.game.rules import Rules
from ninefold.game.turns import Turn

__all__ = ["LegalMoves", "Position", "Rules", "Turn"]
