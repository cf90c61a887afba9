"""A tournament in progress: round after round; it can be resumed."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from os import PathLike

from ninefold.errors import ResumeError, ValueRangeError
from ninefold.game.arena.clocks import Now
from ninefold.game.arena.entries import Entry
from ninefold.game.arena.fixtures import Fixture, FixtureMaker
from ninefold.game.arena.journals import Journal
from ninefold.game.arena.pairings import Pair, round_robin, swiss_round
from ninefold.game.arena.plans import Tournament
from ninefold.game.arena.scheduler import Hall, play_all
from ninefold.game.arena.scores import Score
from ninefold.game.arena.standings import TournamentResult, crosstable
from ninefold.limits import StopToken, whole_number

Report = Callable[[int, int], None]
"""Called with the number of played games and of all games: at the start and after every game."""


def play_tournament(
    tournament: Tournament,
    *,
    jobs: int = 1,
    out: str | PathLike[str] | None = None,
    stop: StopToken | None = None,
    progress: Report | None = None,
    now: Now = time.monotonic,
    pool: Executor | None = None,
) -> TournamentResult:
    """Play a tournament; see `play_match` for `jobs`, `out`, `stop` and `pool`.

    >>> from ninefold.game.arena import Routine, Tournament, play_tournament
    >>> early = Routine("early", lambda seat: lambda line: "Ei3" if line == "Start" else "Aa1")
    >>> rash = Routine("rash", lambda seat: lambda line: "!")
    >>> print(play_tournament(Tournament(contestants=(rash, early), seconds=(1, 1))))
    rank  name   points  games   score   Elo
       1  early       2      2  100.0%  +140
       2  rash        0      2    0.0%  -140
    <BLANKLINE>
       points against    1    2
    1  early             -  2/2
    2  rash            0/2    -
    <BLANKLINE>
    Elo with one more draw for each pair, since a player won all games or none
    """
    if whole_number("jobs", jobs) < 1:
        raise ValueRangeError("at least one game must be played at a time")
    hall = Hall(
        tournament.contestants, tournament.seconds, tournament.rules, tournament.manners, now
    )
    hall.check_by(pool, tournament.openings.any)
    with ExitStack() as stack:
        journal = None
        if out is not None:
            opened = Journal.opened(out, tournament.key, tournament.names)
            journal = stack.enter_context(opened)
        course = _Course(tournament, hall, journal, pool)
        course.play(jobs, stop, progress)
    return course.result(stop is not None and stop.stopped)


class _Course:
    """A tournament in progress."""

    def __init__(
        self, tournament: Tournament, hall: Hall, journal: Journal | None, pool: Executor | None
    ) -> None:
        self.plan, self.hall, self.journal, self.pool = tournament, hall, journal, pool
        kept = journal.entries if journal else ()
        self.entries = {entry.game: entry for entry in kept}
        self.maker = FixtureMaker(tournament.openings, tournament.seed, tournament.rules)
        self.byes: Counter[int] = Counter()
        self.begun: Counter[int] = Counter()
        self.met: Counter[Pair] = Counter()
        self.fixtures = 0
        if any(game > self.total for game in self.entries):
            raise ResumeError(f"the journal has games beyond the {self.total} of this tournament")

    @property
    def total(self) -> int:
        """The total number of games."""
        players = len(self.plan.contestants)
        pairs = players * (players - 1) // 2
        if self.plan.kind == "swiss":
            assert self.plan.rounds is not None, "a Swiss tournament has rounds"
            pairs = self.plan.rounds * (players // 2)
        return pairs * self.plan.games

    def play(self, jobs: int, stop: StopToken | None, report: Report | None) -> None:
        """Play the missing games; rounds of a Swiss tournament one after another."""
        if report is not None:
            report(len(self.entries), self.total)
        for fixtures in self._stages():
            missing = [each for each in fixtures if not self._is_played(each)]
            with closing(play_all(self.hall, missing, jobs, stop, self.pool)) as played:
                for entry in played:
                    self.entries[entry.game] = entry
                    if self.journal is not None:
                        self.journal.append(entry)
                    if report is not None:
                        report(len(self.entries), self.total)
            if stop is not None and stop.stopped:
                return

    def result(self, is_stopped: bool = False) -> TournamentResult:
        """The current tables."""
        return TournamentResult.of(
            self.plan.names,
            [self.entries[number] for number in sorted(self.entries)],
            [self.byes[player] for player in range(len(self.plan.contestants))],
            self.plan.games,
            swiss=self.plan.kind == "swiss",
            stopped_by="stop" if is_stopped and len(self.entries) < self.total else None,
        )

    def _stages(self) -> Iterator[list[Fixture]]:
        """The games that can be played at the same time, stage by stage."""
        if self.plan.kind == "round-robin":
            pairs = [pair for each in round_robin(len(self.plan.contestants)) for pair in each]
            yield self._fixtures(pairs, opening=0)
            return
        openings = (self.plan.games + 1) // 2
        for number in range(self.plan.rounds or 0):
            pairs, bye = swiss_round(self._points(), self.met, self.byes)
            yield self._fixtures(list(map(self._ordered, pairs)), number * openings)
            self.met.update(pairs)
            if bye is not None:
                self.byes[bye] += 1

    def _points(self) -> list[float]:
        """The points of the rounds so far; the journal may have later rounds."""
        played = [entry for entry in self.entries.values() if entry.game <= self.fixtures]
        cross = crosstable(len(self.plan.contestants), played)
        return [
            sum(row, Score()).points + self.plan.games * self.byes[player]
            for player, row in enumerate(cross)
        ]

    def _ordered(self, pair: Pair) -> Pair:
        """The player who has moved first in fewer games moves first."""
        return (pair[1], pair[0]) if self.begun[pair[1]] < self.begun[pair[0]] else pair

    def _fixtures(self, pairs: list[Pair], opening: int) -> list[Fixture]:
        """The games of these pairs; all pairs have the same openings."""
        fixtures = []
        for pair in pairs:
            for game in range(self.plan.games):
                self.fixtures += 1
                fixtures.append(self.maker.fixture(self.fixtures, pair, game, opening))
                self.begun[fixtures[-1].players[0]] += 1
        return fixtures

    def _is_played(self, fixture: Fixture) -> bool:
        entry: Entry | None = self.entries.get(fixture.number)
        if entry is not None and entry.players != fixture.players:
            fault = (
                f"game {entry.game} of the journal is between others than this tournament has it"
            )
            raise ResumeError(fault)
        return entry is not None
