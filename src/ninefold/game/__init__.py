"""The two-player game: rules, positions, referee, exact endgames and their theory."""

from ninefold.game.rules import Rules
from ninefold.game.turns import Turn

__all__ = ["Rules", "Turn"]
