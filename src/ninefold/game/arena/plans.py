"""The plan of a tournament: the contestants, and how they meet."""

from __future__ import annotations

from dataclasses import dataclass, field

from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.game.arena.bouts import Manners
from ninefold.game.arena.clocks import Clock
from ninefold.game.arena.journals import Key
from ninefold.game.arena.openings import Openings
from ninefold.game.arena.transports import Contestant
from ninefold.game.rules import Rules
from ninefold.limits import whole_number

KINDS = ("round-robin", "swiss")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament: a round robin, or `rounds` rounds by the Swiss system.

    `seconds` is the time of each contestant for a game, `games` the games of each pair.

    >>> from ninefold.game.arena import Program, Tournament
    >>> three = tuple(Program("player", name) for name in "ABC")
    >>> Tournament(contestants=three, seconds=(10, 10, 5)).kind
    'round-robin'
    """

    contestants: tuple[Contestant, ...]
    seconds: tuple[float, ...]
    kind: str = "round-robin"
    rounds: int | None = None
    games: int = 2
    seed: int = 0
    rules: Rules = Rules.STRICT
    openings: Openings = field(default_factory=Openings)
    manners: Manners = field(default_factory=Manners)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise UnknownNameError("kind of tournament", self.kind, KINDS)
        if len(self.contestants) < 2:
            raise ValueRangeError("a tournament needs two engines at least")
        if len(set(self.names)) < len(self.names):
            raise ValueRangeError("two engines have the same name")
        if len(self.seconds) != len(self.contestants):
            raise ValueRangeError("every engine needs a time")
        if whole_number("games", self.games) < 1:
            raise ValueRangeError("two who meet play one game at least")
        for each in self.seconds:
            Clock(each)
        self._check_rounds()

    def _check_rounds(self) -> None:
        if self.kind == "round-robin":
            if self.rounds is not None:
                raise ValueRangeError("rounds are for the Swiss system alone")
            return
        most = len(self.contestants) - 1 + len(self.contestants) % 2
        if self.rounds is None or not 1 <= self.rounds <= most:
            who = f"{len(self.contestants)} engines by the Swiss system"
            raise ValueRangeError(f"{who} play 1 to {most} rounds, not {self.rounds}")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the contestants."""
        return tuple(contestant.name for contestant in self.contestants)

    @property
    def key(self) -> Key:
        """The identity of the tournament."""
        return {
            "kind": self.kind,
            "players": [[each.name, each.key] for each in self.contestants],
            "seconds": list(self.seconds),
            "rounds": self.rounds,
            "games": self.games,
            "seed": self.seed,
            "rules": str(self.rules),
            "openings": self.openings.to_json(),
            "startup": self.manners.startup,
            "tolerance": self.manners.tolerance,
        }
