"""The two rule sets of the game.

Two players take turns to write digits into one board. A move must leave at least one solution.
The player who leaves exactly one wins.
"""

from __future__ import annotations

import enum

from ninefold.errors import UnknownNameError


class Rules(enum.Enum):
    """The legal moves, in addition to the rule that a solution must be left.

    `STRICT` (CodeCup 2024): a move must also leave fewer solutions than there were, so a cell whose
    digit is already implied may not be filled. `FREE` (the original rules): it may.

    >>> from ninefold.game import Rules
    >>> Rules.named("free"), str(Rules.STRICT)
    (<Rules.FREE: 'free'>, 'strict')
    """

    STRICT = "strict"
    FREE = "free"

    @classmethod
    def named(cls, name: str | Rules) -> Rules:
        """The rules of this name; `Rules` are returned as they are."""
        try:
            return cls(name)
        except ValueError:
            raise UnknownNameError("rule set", str(name), [rules.value for rules in cls]) from None

    def __str__(self) -> str:
        return self.value
