"""Plays several games at a time: each in a thread, whose players are mostly other processes, or by
a worker of a pool.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ninefold.errors import UnsupportedError
from ninefold.game.arena.bouts import Manners, play_bout
from ninefold.game.arena.clocks import Now
from ninefold.game.arena.entries import Entry
from ninefold.game.arena.fixtures import Fixture
from ninefold.game.arena.processes import Program
from ninefold.game.arena.transports import Contestant, Halted, HaltError, Seat, Transport, never
from ninefold.game.referee import Game
from ninefold.game.rules import Rules
from ninefold.limits import StopToken


@dataclass(frozen=True, slots=True)
class Hall:
    """The conditions of the games: the contestants, the seconds of each, and the rules."""

    contestants: tuple[Contestant, ...]
    seconds: tuple[float, ...]
    rules: Rules = Rules.STRICT
    manners: Manners = field(default_factory=Manners)
    now: Now = time.monotonic

    def check(self, openings: bool) -> None:
        """Refuse contestants that cannot play, before the first game."""
        for contestant in self.contestants:
            if openings and not contestant.takes_board:
                fault = "the protocol knows no openings, so the command must hold {board}"
                raise UnsupportedError(f"{fault}: {contestant.key!r}")
            if not contestant.plays(self.rules):
                fault = f"the command must hold {{rules}} to be given the {self.rules} rules"
                raise UnsupportedError(f"{fault}: {contestant.key!r}")
            if isinstance(contestant, Program):
                contestant.check()

    def check_by(self, pool: Executor | None, openings: bool) -> None:
        """The same check on the machines where the games will be played."""
        if pool is None:
            self.check(openings)
        else:
            pool.submit(self.check, openings).result()

    def play(self, fixture: Fixture, halted: Halted = never) -> Entry:
        """One game, from the start of its players to their end."""
        seconds = (self.seconds[fixture.players[0]], self.seconds[fixture.players[1]])
        game = Game.start(fixture.board, self.rules)
        with ExitStack() as stack:
            players: list[Transport] = []
            for place, number in enumerate(fixture.players, start=1):
                seed = fixture.seeds[place - 1]
                left = seconds[place - 1]
                seat = Seat(fixture.number, place, left, seed, fixture.board, self.rules)
                players.append(self.contestants[number].open(seat))
                stack.callback(players[-1].end, 0)
            both = players[0], players[1]
            bout = play_bout(game, both, seconds, self.manners, now=self.now, halted=halted)
        return Entry.of(fixture, bout)


AWAKE = 0.2
"""Seconds between two checks for finished games: the main thread handles a signal only when it
wakes up."""


def play_all(
    hall: Hall,
    fixtures: Iterable[Fixture],
    jobs: int = 1,
    stop: StopToken | None = None,
    pool: Executor | None = None,
) -> Generator[Entry, None, None]:
    """Every game, as soon as it has ended; closing the iterator early cancels the others.

    A stop cancels the games in progress, which give no entry. With a `pool` its workers play.
    """
    halt = StopToken()
    tokens: Sequence[StopToken] = [halt] if stop is None else [halt, stop]

    def halted() -> bool:
        return any(token.stopped for token in tokens)

    waiting = iter(fixtures)
    running: set[Future[Entry]] = set()
    with ExitStack() as stack:
        crew = pool or stack.enter_context(ThreadPoolExecutor(jobs, thread_name_prefix="arena"))
        # A thread checks both tokens; a game on a worker is cancelled.
        stops: dict[str, Any] = {"halted": halted} if pool is None else {"stop": halt}
        play: Callable[..., Entry] = hall.play if pool is None else partial(_play, hall)
        stack.callback(_break_off, halt, running)
        while True:
            while len(running) < jobs and not halted():
                if (fixture := next(waiting, None)) is None:
                    break
                running.add(crew.submit(play, fixture, **stops))
            if not running or (pool is not None and halted()):
                return
            done, _ = wait(running, AWAKE, return_when=FIRST_COMPLETED)
            running -= done
            yield from _entries(done)


def _play(hall: Hall, fixture: Fixture, *, stop: StopToken) -> Entry:
    """A game on a worker, where the stop token of the task applies."""
    return hall.play(fixture, lambda: stop.stopped)


def _break_off(halt: StopToken, running: Iterable[Future[Entry]]) -> None:
    """End the games in progress, here and on workers."""
    halt.stop()
    for future in running:
        future.cancel()


def _entries(done: Iterable[Future[Entry]]) -> Iterator[Entry]:
    """The finished games in order; a cancelled game has no entry."""
    entries = []
    for future in done:
        try:
            entries.append(future.result())
        except HaltError:
            continue
    yield from sorted(entries, key=lambda entry: entry.game)
