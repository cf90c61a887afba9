"""How long answers of the service take while many clients ask at once.

    python benchmarks/load.py [--clients 50] [--seconds 60] [--workers 1] [--record NAME]

Starts `ninefold serve` on loopback. First 50 clients ask to solve, hint and check by turns, each
another of 300 puzzles made by the project, and each as soon as its last answer has come. Then they
do so again while one more client asks without end for counts that take all of their time. Exits
with 1 if there was an error or a 99th percentile is above its bar. `--record NAME` writes
results/DATE-NAME.md.

The clients are sockets of this one process, and requests are made beforehand: what is measured on
a small machine is to be the server, not its measuring. A request that is answered by anything but
200, or a solution that is not the right one, is an error.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import cast

import uvloop

import ninefold as nf
from ninefold.bench.host import host

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
from scratch_server import RunningServer

RESULTS = Path(__file__).parent / "results"
LEVELS = ("easy", "medium", "hard")
BARS = {"alone": 0.100, "beside a heavy client": 0.200}
"""The most that the 99th percentile may be, in seconds."""

WARM_SECONDS = 2.0

HEAVY = (
    {"puzzle": "." * 81},
    {"puzzle": "." * 81, "layout": "hyper"},
    {"puzzle": "." * 256, "layout": "16x16"},
)
"""Counts that are known at once, or not within the time that a request has."""


@dataclass(frozen=True)
class Question:
    """A request as it goes over the wire, and what must be in the answer."""

    verb: str
    data: bytes
    expected: bytes = b""


@dataclass
class Tally:
    """What the clients saw: seconds by verb, and errors by what they were."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)

    def all(self) -> list[float]:
        return sorted(each for times in self.seconds.values() for each in times)


def question(verb: str, body: dict[str, object], expected: str = "") -> Question:
    data = json.dumps(body).encode()
    head = (
        f"POST /api/v1/{verb} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    return Question(verb, head.encode() + data, expected.encode())


def questions(puzzles: int) -> list[Question]:
    """Of each puzzle its solution, the next step some way along, and a check, in no order."""
    chance = random.Random(9)
    asked = []
    for seed in range(puzzles):
        puzzle = nf.generate(level=LEVELS[seed % len(LEVELS)], seed=seed)
        assert isinstance(puzzle, nf.Puzzle)
        line, solution = puzzle.to_line(), nf.solve(puzzle).solution
        assert solution is not None
        done = solution.to_line()
        open_cells = [cell for cell, digit in enumerate(line) if digit == "."]
        known = set(chance.sample(open_cells, chance.randrange(len(open_cells) // 2)))
        digits = "".join(done[cell] if cell in known else line[cell] for cell in range(len(line)))
        asked += [
            question("solve", {"puzzle": line}, done),
            question("hint", {"puzzle": line, "digits": digits, "stage": 5}),
            question("check", {"puzzle": line}),
        ]
    chance.shuffle(asked)
    return asked


class Client(asyncio.Protocol):
    """One connection that asks one question after the other until it is told to end."""

    def __init__(self, asked: Iterator[Question], tally: Tally) -> None:
        self._asked = asked
        self._tally = tally
        self._ended = False
        self._buffer = b""
        self._due = 0
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._ask()

    def connection_lost(self, _: Exception | None) -> None:
        if not self._ended:
            self._tally.errors["connection lost"] += 1
        if not self.done.done():
            self.done.set_result(None)

    def end(self) -> None:
        """Ask no more; the answer that is under way no longer counts."""
        self._ended = True
        self._transport.close()

    def _ask(self) -> None:
        self._question = next(self._asked)
        self._buffer, self._due = b"", 0
        self._start = time.perf_counter()
        self._transport.write(self._question.data)

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if not self._due:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self._due = end + 4 + _length(self._buffer[:end])
        if len(self._buffer) >= self._due and not self._ended:
            self._note(time.perf_counter() - self._start)
            self._ask()

    def _note(self, seconds: float) -> None:
        verb, answer = self._question.verb, self._buffer
        self._tally.seconds.setdefault(verb, []).append(seconds)
        if not answer.startswith(b"HTTP/1.1 200"):
            self._tally.errors[f"{verb}: {answer[9:12].decode()}"] += 1
        elif self._question.expected not in answer:
            self._tally.errors[f"{verb}: wrong answer"] += 1


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    raise ValueError(f"an answer without a length: {head!r}")


async def asked_by(
    clients: int, port: int, asked: Sequence[Question], tally: Tally
) -> list[Client]:
    """Clients that have begun to ask, each at another place of the list."""
    loop = asyncio.get_running_loop()
    begun = []
    for number in range(clients):
        start = number * len(asked) // clients
        order = cycle([*asked[start:], *asked[:start]])
        _, client = await loop.create_connection(
            lambda order=order: Client(order, tally),  # type: ignore[misc]
            "127.0.0.1",
            port,
        )
        begun.append(client)
    return begun


async def phase(
    port: int, clients: int, seconds: float, asked: Sequence[Question], heavy: bool
) -> tuple[Tally, Tally]:
    """What the clients saw in so many seconds, and what the heavy one did."""
    await ended(WARM_SECONDS, await asked_by(clients, port, asked, Tally()))
    tally, other = Tally(), Tally()
    counts = [question("count", each) for each in HEAVY]
    begun = await asked_by(1, port, counts, other) if heavy else []
    begun += await asked_by(clients, port, asked, tally)
    await ended(seconds, begun)
    return tally, other


async def ended(seconds: float, begun: Iterable[Client]) -> None:
    """Let clients ask for so long, then end them all."""
    await asyncio.sleep(seconds)
    for client in begun:
        client.end()
    await asyncio.gather(*(client.done for client in begun))


def part(times: Sequence[float], share: float) -> float:
    """The time below which this share of the sorted times lies."""
    return times[min(len(times) - 1, int(len(times) * share))]


def rows(name: str, tally: Tally, seconds: float) -> Iterable[str]:
    """The table of a phase: all questions, then each verb."""
    kinds = {"all": tally.all()} | {verb: sorted(t) for verb, t in sorted(tally.seconds.items())}
    for kind, times in kinds.items():
        marks = " | ".join(f"{1000 * part(times, each):.1f}" for each in (0.5, 0.9, 0.99))
        rate = f"{len(times):,} | {len(times) / seconds:,.0f}"
        yield f"| {name} | {kind} | {rate} | {marks} | {1000 * times[-1]:.1f} |"


def held(name: str, tally: Tally) -> bool:
    """Whether a phase kept its bars."""
    return not tally.errors and bool(tally.seconds) and part(tally.all(), 0.99) < BARS[name]


HEAD = """# The service under load

- **Question**: how long do answers take while many clients ask at once?
- **Machine**: {machine}.
- **Method**: `benchmarks/load.py`, {clients} clients for {seconds:g} s each, {workers} worker(s);
  clients and server share the machine.

| phase | verb | answers | a second | p50 ms | p90 ms | p99 ms | most ms |
|---|---|--:|--:|--:|--:|--:|--:|
"""


def measured(clients: int, seconds: float, workers: int, puzzles: int) -> tuple[str, bool]:
    """The report, and whether all bars were kept."""
    table: list[str] = []
    notes: list[str] = []
    good, asked = True, questions(puzzles)
    settings = {"allowance": 0, "client_storage_bytes": 0, "log_level": "warning"}
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(Path(folder), workers=workers, **settings) as server,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        for name in BARS:
            heavy = name != "alone"
            tally, other = runner.run(phase(server.port, clients, seconds, asked, heavy))
            table += rows(name, tally, seconds)
            good = good and held(name, tally)
            notes.append(f"- {name}: {dict(tally.errors) or 'no errors'}.")
            if heavy:
                told = dict(other.errors) or "all of them 200"
                notes.append(f"- the heavy client: {len(other.all())} answers, {told}.")
    machine = "; ".join(host().values())
    head = HEAD.format(machine=machine, clients=clients, seconds=seconds, workers=workers)
    return head + "\n".join([*table, "", *notes]) + "\n", good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--puzzles", type=int, default=300)
    parser.add_argument("--record", metavar="NAME")
    options = parser.parse_args()
    report, good = measured(options.clients, options.seconds, options.workers, options.puzzles)
    print(report, end="")
    if options.record:
        date = host()["date"].split()[0]
        (RESULTS / f"{date}-{options.record}.md").write_text(report)
    sys.exit(not good)


if __name__ == "__main__":
    main()
