"""A match: two contestants, many games, alternating who moves first; it can be resumed."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from os import PathLike

from ninefold.errors import ResumeError, ValueRangeError
from ninefold.game.arena.bouts import Manners
from ninefold.game.arena.clocks import Clock, Now
from ninefold.game.arena.entries import Entry
from ninefold.game.arena.fixtures import FixtureMaker, sides
from ninefold.game.arena.journals import Journal, Key
from ninefold.game.arena.openings import Openings
from ninefold.game.arena.processes import Program
from ninefold.game.arena.results import MatchResult, score_of
from ninefold.game.arena.scheduler import Hall, play_all
from ninefold.game.arena.sequential import Hypothesis, SequentialTest, TestState
from ninefold.game.arena.transports import Contestant
from ninefold.game.rules import Rules
from ninefold.limits import StopToken, whole_number

Report = Callable[[MatchResult], None]
"""Called with the state of a match: at its start, and after every game."""


def play_match(
    first: Contestant | str,
    second: Contestant | str,
    *,
    games: int = 2,
    seconds: float | tuple[float, float] = 30.0,
    jobs: int = 1,
    seed: int = 0,
    rules: Rules | str = Rules.STRICT,
    openings: Openings | None = None,
    sequential: SequentialTest | None = None,
    manners: Manners | None = None,
    out: str | PathLike[str] | None = None,
    stop: StopToken | None = None,
    progress: Report | None = None,
    now: Now = time.monotonic,
    pool: Executor | None = None,
) -> MatchResult:
    """Play a match; text is the command of a program. The first moves first in games with an odd
    number.

    `seconds` is the time for a whole game, for both players or for each. `jobs` games are played
    at a time. `out` is a folder that keeps the games: with the same folder only missing games are
    played. A stop cancels the games in progress, and the result covers the finished ones. With a
    `pool` its workers play, and start the programs on their machines.

    >>> from ninefold.game.arena import Routine, play_match
    >>> sane = Routine("sane", lambda seat: lambda line: "Ei3" if line == "Start" else "Aa1")
    >>> rash = Routine("rash", lambda seat: lambda line: "!")
    >>> result = play_match(sane, rash, games=4)
    >>> print(result.score)
    4 won, 0 drawn, 0 lost of 4: 100.0% (51.0% to 100.0%), Elo +inf (+7 to +inf)
    >>> result.lost_by(1)
    {<PlayerStatus.NO_UNIQUE_CLAIM: 'NO_UNIQUE_CLAIM'>: 4}
    """
    match = _Match(
        Hall(
            (_contestant(first), _contestant(second)),
            seconds if isinstance(seconds, tuple) else (seconds, seconds),
            Rules.named(rules),
            manners or Manners(),
            now,
        ),
        FixtureMaker(openings or Openings(), seed, Rules.named(rules)),
        whole_number("games", games),
        sequential,
        pool,
    )
    if whole_number("jobs", jobs) < 1:
        raise ValueRangeError("at least one game must be played at a time")
    with ExitStack() as stack:
        journal = None
        if out is not None:
            journal = stack.enter_context(Journal.opened(out, match.key, "AB"))
        match.play(journal, jobs, stop, progress)
    return match.result(stop is not None and stop.stopped)


def _contestant(given: Contestant | str) -> Contestant:
    return Program(given) if isinstance(given, str) else given


class _Match:
    """A match in progress."""

    def __init__(
        self,
        hall: Hall,
        maker: FixtureMaker,
        games: int,
        sequential: SequentialTest | None,
        pool: Executor | None,
    ) -> None:
        self.hall, self.maker, self.games, self.pool = hall, maker, games, pool
        self.state = None if sequential is None else TestState(sequential)
        self.entries: dict[int, Entry] = {}
        for each in hall.seconds:
            Clock(each)
        hall.check_by(pool, maker.openings.any)
        self.players = hall.contestants[0].key, hall.contestants[1].key

    @property
    def key(self) -> Key:
        """The identity of the match, which the number of games is not part of."""
        hall = self.hall
        return {
            "kind": "match",
            "players": list(self.players),
            "seconds": list(hall.seconds),
            "seed": self.maker.seed,
            "rules": str(hall.rules),
            "openings": self.maker.openings.to_json(),
            "startup": hall.manners.startup,
            "tolerance": hall.manners.tolerance,
        }

    def play(
        self, journal: Journal | None, jobs: int, stop: StopToken | None, report: Report | None
    ) -> None:
        """Play the missing games, until the sequential test has decided."""
        kept = journal.entries if journal else ()
        for each in kept:
            if each.players != sides((0, 1), each.game - 1):
                raise ResumeError(f"in game {each.game} of the journal the wrong side begins")
        self._count({entry.game: entry for entry in kept if entry.game <= self.games})
        if report is not None:
            report(self.result())
        missing = [n for n in range(1, self.games + 1) if n not in self.entries]
        fixtures = (self.maker.fixture(number, (0, 1), number - 1) for number in missing)
        with closing(play_all(self.hall, fixtures, jobs, stop, self.pool)) as played:
            while not self._is_decided() and (entry := next(played, None)):
                self._count({entry.game: entry})
                if journal is not None:
                    journal.append(entry)
                if report is not None:
                    report(self.result())

    def result(self, is_stopped: bool = False) -> MatchResult:
        """The state of the match."""
        entries = tuple(self.entries[number] for number in sorted(self.entries))
        stopped_by = None
        if len(entries) < self.games:
            stopped_by = "sequential" if self._is_decided() else "stop" if is_stopped else None
        return MatchResult(self.players, entries, self.games, stopped_by, self.state)

    def _is_decided(self) -> bool:
        return self.state is not None and self.state.decision is not Hypothesis.OPEN

    def _count(self, entries: Mapping[int, Entry]) -> None:
        """Add finished games.

        The sequential test sees the games in order, each after all earlier ones have ended: short
        games end first, and would bias the test.
        """
        self.entries.update(entries)
        while self.state and not self._is_decided():
            entry = self.entries.get(self.state.games + 1)
            if entry is None:
                return
            self.state = self.state.counting(score_of([entry], 0))
