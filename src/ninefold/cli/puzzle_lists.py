"""A list of puzzles, solved into lines of text, CSV or JSON, in order and in bounded memory."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from ninefold.cli.arguments import NoPuzzleError
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.fast_lists import ENGINES, Answered, Question
from ninefold.cli.interrupt import Interrupt
from ninefold.cli.outputs import output
from ninefold.cli.progress import Meter, metered
from ninefold.cli.result_rows import SOLVED, UNIQUE, WRITERS, Row
from ninefold.cli.screen import note
from ninefold.errors import NinefoldError
from ninefold.formats.sources import Malformed, Source
from ninefold.formats.streams import chunks
from ninefold.limits import Limits
from ninefold.model import Puzzle
from ninefold.outcomes import Answer, Status
from ninefold.solvers import solve

Items = Iterator[Puzzle | Malformed]


@dataclass
class ListJob:
    """What is read, what is asked, and where it goes."""

    source: Source
    target: Path | None
    format: str
    limit: int
    limits: Limits
    solver: str
    seed: int | None
    threads: int

    def __post_init__(self) -> None:
        self._start = time.monotonic()
        self._tally: Counter[str] = Counter()
        self._last_line = 0

    def run(self, items: Items | None = None) -> Exit:
        """Solve the list; `items`, where they have been begun, are what is left to read."""
        with (
            Interrupt.watched() as interrupt,  # outermost: closing the output writes as well
            output(self.target, self.source) as out,
            metered(self.source.size, shown=self.target is None) as meter,
        ):
            interrupt.begin()
            out.write(WRITERS[self.format][0].encode())
            try:
                if items is None and self.source.has_plain_lines and self.solver in ENGINES:
                    self._run_chunks(out, meter, interrupt)
                else:
                    self._run_items(items or self.source.items(), out, meter, interrupt)
            except KeyboardInterrupt:
                interrupt.token.stop()
        if not (interrupt.happened or self._tally.total()):
            raise NoPuzzleError
        return self._told(interrupt)

    def _run_chunks(self, out: BinaryIO, meter: Meter, interrupt: Interrupt) -> None:
        stream = chunks(self.source.blocks())
        while not interrupt.happened:
            with interrupt.waiting():
                chunk = next(stream, None)
            if chunk is None:
                return
            with interrupt.searching():
                answered = Answered(chunk, self._question(interrupt))
                text = self._written(answered)
            out.write(text)
            self._flush_for_readers(out)
            self._last_line = answered.last_line() or self._last_line
            meter.update(self.source.position, self._tally.total())

    def _question(self, interrupt: Interrupt) -> Question:
        def alone(puzzle: Puzzle) -> Answer:
            return self._alone(puzzle, interrupt)

        return Question(
            self.limit,
            self._remaining(),
            self.solver,
            self.seed,
            self.threads,
            interrupt.token,
            alone,
        )

    def _written(self, answered: Answered) -> bytes:
        if self.format == "text":
            text, tally = answered.text()
            self._tally.update(tally)
            return text
        write = WRITERS[self.format][1]
        lines = []
        for row in answered.rows():
            self._tally[row.outcome] += 1
            lines.append(f"{write(row)}\n")
        return "".join(lines).encode()

    def _run_items(self, items: Items, out: BinaryIO, meter: Meter, interrupt: Interrupt) -> None:
        write = WRITERS[self.format][1]
        while not interrupt.happened:
            with interrupt.waiting():
                item = next(items, None)
            if item is None:
                return
            with interrupt.searching():
                row = self._row(item, interrupt)
            if row.stopped_by == "stop":
                return
            out.write(f"{write(row)}\n".encode())
            self._flush_for_readers(out)
            self._tally[row.outcome] += 1
            meter.update(self.source.position, self._tally.total())

    def _row(self, item: Puzzle | Malformed, interrupt: Interrupt) -> Row:
        if isinstance(item, Malformed):
            return Row.of_error(item.error)
        try:
            return Row.of_answer(self._alone(item, interrupt))
        except NinefoldError as error:  # one that this solver cannot do must not end the list
            return Row.of_error(error)

    def _alone(self, puzzle: Puzzle, interrupt: Interrupt) -> Answer:
        return solve(
            puzzle,
            self.limit,
            limits=self._remaining(),
            solver=self.solver,
            seed=self.seed,
            stop=interrupt.token,
        )

    def _remaining(self) -> Limits:
        """The limits, with the seconds that are left of those for the whole list."""
        if self.limits.seconds is None:
            return self.limits
        spent = time.monotonic() - self._start
        return replace(self.limits, seconds=max(0.0, self.limits.seconds - spent))

    def _flush_for_readers(self, out: BinaryIO) -> None:
        """Who reads our output as it comes should not wait for a full buffer."""
        if self.target is None:
            out.flush()

    def _told(self, interrupt: Interrupt) -> Exit:
        """The summary, and the exit code."""
        done, seconds = self._tally.total(), time.monotonic() - self._start
        note(
            f"{_puzzles(done)}: {self._counts()} ({seconds:.2f} s, {done / seconds:,.0f} puzzles/s)"
        )
        if interrupt.happened:
            line = (
                f"; go on from line {self._last_line + 1:,} of the input" if self._last_line else ""
            )
            note(f"interrupted: {_puzzles(done)} done{line}")
            return Exit.INTERRUPTED
        if set(+self._tally) - {SOLVED, *map(str, Status)}:
            return Exit.MALFORMED
        return yes_or_no(done == self._tally[UNIQUE] + self._tally[SOLVED])

    def _counts(self) -> str:
        """How many there are of each outcome, those that are not unique apart."""
        good = [f"{self._tally[name]:,} {name}" for name in (UNIQUE, SOLVED) if self._tally[name]]
        others = sorted(set(self._tally) - {UNIQUE, SOLVED})
        bad = [f"{self._tally[name]:,} {name}" for name in others if self._tally[name]]
        return ", ".join(good or ["0 unique"]) + (f"; not unique: {', '.join(bad)}" if bad else "")


def _puzzles(number: int) -> str:
    return "1 puzzle" if number == 1 else f"{number:,} puzzles"
