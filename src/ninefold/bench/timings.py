"""The time of our own solver for each purpose, in this process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ninefold import _core
from ninefold.bench.puzzles import PuzzleSet
from ninefold.errors import UnknownNameError
from ninefold.limits import Limits
from ninefold.machine import isa
from ninefold.model import Puzzle
from ninefold.solvers import candidates, count, is_unique, solutions, solve, solve_batch
from ninefold.solvers.bounds import MOST

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Boards = npt.NDArray[np.uint8]


LIMITS = (1, 2)
"""The limits: find any solution, or prove that it is the only one."""

LEAST = 0.02
"""The minimum seconds of a repetition: long enough for the clock, short enough to avoid
interruptions."""

BATCH = 10_000
"""The minimum size of a batch; a smaller set is repeated."""

LINES = "lines"
"""The prefix of tasks that read and write text."""

OPEN = 20_000
"""The maximum number of solutions counted and listed for a board."""

ENOUGH = 1_000_000
"""The number of solutions of a set after which no further boards are taken."""

ENOUGH_FOR_ENDGAMES = 20_000
"""The same for boards searched as positions of the game, which takes longer."""


MODULUS = (1 << 2_048) - 1_942_289

EXPONENT = (1 << 512) - 1


@dataclass(frozen=True, slots=True)
class Timing:
    """The result of a solver on a set: `seconds` and `nodes` per item, on average.

    An item is a puzzle, or a solution for the purpose `solutions`. `calibration` is the time of the
    calibration work, measured in turn with the solver.
    """

    purpose: str
    name: str
    task: str
    solver: str
    items: int
    seconds: float
    nodes: float | None = None
    calibration: float | None = None

    @property
    def rate(self) -> float:
        """Items per second."""
        return 1 / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, Any]:
        """The timing as a plain dict."""
        return asdict(self) | {"per_second": self.rate}


class Measurement(NamedTuple):
    """Work to be timed, and its amount: items, and nodes if they are known."""

    task: str
    run: Callable[[], object]
    items: int
    nodes: int | None = None


def _single(puzzles: PuzzleSet, _: Plan) -> Iterator[Measurement]:
    """One puzzle after another, as for a caller that waits for each answer."""
    boards, size = _boards(puzzles), len(puzzles.lines)
    for limit in LIMITS:
        nodes = sum(solve(line, limit).nodes for line in puzzles.lines)
        yield Measurement(f"limit {limit}", _each_solver(boards, limit), size, nodes)


def _calls(puzzles: PuzzleSet, _: Plan) -> Iterator[Measurement]:
    """One call from Python for each line of text, with puzzles that have one solution."""
    lines = [line for line in puzzles.lines if is_unique(line)]
    for ask in (solve, is_unique, count, candidates, Puzzle) if lines else ():
        yield Measurement(ask.__name__, partial(_call, ask, lines), len(lines))


def _call(ask: Callable[[str], object], lines: Sequence[str]) -> None:
    for line in lines:
        ask(line)


def _batch(puzzles: PuzzleSet, plan: Plan) -> Iterator[Measurement]:
    """Many puzzles at once, on the threads of the plan."""
    import numpy as np

    times = -(-BATCH // len(puzzles.lines))
    boards = np.tile(_boards(puzzles), (times, 1))
    for limit in LIMITS:
        yield Measurement(
            f"limit {limit}", partial(solve_batch, boards, limit, plan.threads), len(boards)
        )
    text = "".join(f"{line}\n" for line in puzzles.lines).encode() * times
    for limit in LIMITS if plan.lines else ():
        answer = partial(_answer_lines, text, limit, plan.threads)
        yield Measurement(f"{LINES}, limit {limit}", answer, len(boards))


def _answer_lines(text: bytes, limit: int, threads: int) -> bytes:
    """A batch from lines of text to lines of text, as programs work."""
    import numpy as np

    solutions = solve_batch(text, limit, threads).solutions
    lines = np.full((len(solutions), 82), ord("\n"), np.uint8)
    lines[:, :81] = solutions + ord("0")
    return lines.tobytes()


def _solutions(puzzles: PuzzleSet, _: Plan) -> Iterator[Measurement]:
    """Count and list the solutions of boards with several."""
    boards = _open_boards(puzzles)
    found = [count(board, OPEN) for board in boards]
    total, nodes = sum(each.value for each in found), sum(each.nodes for each in found)
    if boards:
        yield Measurement("count", lambda: [count(board, OPEN) for board in boards], total, nodes)
        yield Measurement(
            "list", lambda: [solutions(board, OPEN) for board in boards], total, nodes
        )


def _candidates(puzzles: PuzzleSet, _: Plan) -> Iterator[Measurement]:
    """The true candidates of boards with several solutions."""
    boards = _open_boards(puzzles)
    if boards:
        nodes = sum(candidates(board).nodes for board in boards)
        yield Measurement("candidates", lambda: [candidates(b) for b in boards], len(boards), nodes)


def _endgames(puzzles: PuzzleSet, _: Plan) -> Iterator[Measurement]:
    """Positions of the two-player game, decided after listing their solutions."""
    from ninefold.game import Position, Rules
    from ninefold.game.endgame import search_endgame

    boards = _open_boards(puzzles, ENOUGH_FOR_ENDGAMES)
    for rules in Rules if boards else ():
        places = [Position.parse(board.to_line(), rules) for board in boards]
        listed = [(place, place.solutions(Limits(solutions=OPEN))) for place in places]
        positions = [(place, found) for place, found in listed if found.exact]
        if not positions:
            continue
        search = partial(search_endgame, limits=Limits(), line=False)
        nodes = sum(search(*position).nodes for position in positions)
        run = partial(_search_each, search, positions)
        yield Measurement(str(rules), run, len(positions), nodes)


def _search_each(search: Callable[..., object], positions: Sequence[tuple[object, ...]]) -> None:
    for position in positions:
        search(*position)


_JOBS = {
    "single": _single,
    "calls": _calls,
    "batch": _batch,
    "solutions": _solutions,
    "candidates": _candidates,
    "endgames": _endgames,
}

PURPOSES = tuple(_JOBS)
"""All purposes."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a measurement: purposes, threads of a batch (0: all cores), repetitions.

    With `lines`, batches are also measured from lines of text to lines of text, as programs work.
    Times are CPU times; for a batch on several threads, real time.
    """

    purposes: tuple[str, ...] = PURPOSES
    threads: int = 1
    repetitions: int = 5
    lines: bool = False

    def __post_init__(self) -> None:
        for purpose in self.purposes:
            if purpose not in _JOBS:
                raise UnknownNameError("purpose", purpose, _JOBS)


def measure(sets: Sequence[PuzzleSet], plan: Plan) -> list[Timing]:
    """Measure every set for every purpose with the instruction set of this process."""
    return [
        _timing(purpose, puzzles.name, job, plan)
        for purpose in plan.purposes
        for puzzles in sets
        for job in _JOBS[purpose](puzzles, plan)
    ]


def _timing(purpose: str, name: str, job: Measurement, plan: Plan) -> Timing:
    clock = time.process_time if purpose != "batch" or plan.threads == 1 else time.perf_counter
    once = _seconds(job, 1, clock)
    rounds = max(1, round(LEAST / max(once, 1e-6)))
    runs = [(_seconds(job, rounds, clock), calibration()) for _ in range(plan.repetitions)]
    best, calibrated = map(min, zip(*runs, strict=True))
    nodes = None if job.nodes is None else job.nodes / job.items
    seconds = best / rounds / job.items
    return Timing(purpose, name, job.task, isa(), job.items, seconds, nodes, calibrated)


def _seconds(job: Measurement, rounds: int, clock: Callable[[], float]) -> float:
    start = clock()
    for _ in range(rounds):
        job.run()
    return clock() - start


def _boards(puzzles: PuzzleSet) -> Boards:
    """The puzzles as digits, so that reading text is not measured."""
    import numpy as np

    text = "".join(puzzles.lines).replace(".", "0").encode()
    return np.frombuffer(text, np.uint8).reshape(-1, 81) - ord("0")


def _each_solver(boards: Boards, limit: int) -> Callable[[], object]:
    """Solves one board after another inside the core, into memory that is already allocated."""
    import numpy as np

    rows = len(boards)
    found, counts = np.zeros_like(boards), np.zeros(rows, np.uint64)
    ends, statuses = np.zeros(rows, np.uint8), np.zeros(rows, np.uint8)
    return lambda: _core.solve_each(
        engine="classic",
        boards=boards,
        solutions=found,
        counts=counts,
        nodes=None,
        ends=ends,
        statuses=statuses,
        limit=limit,
        most_nodes=MOST,
        seconds=None,
        seed=None,
        stop=None,
        threads=1,
        progress=None,
    )


def _open_boards(puzzles: PuzzleSet, enough: int = ENOUGH) -> list[Puzzle]:
    """The boards with several solutions, until there are enough."""
    boards, total = [], 0
    for line in puzzles.lines:
        number = count(line, OPEN).value
        if number > 1:
            boards.append(Puzzle(line))
            total += number
        if total >= enough:
            break
    return boards


def calibration() -> float:
    """The CPU time of a fixed piece of integer work, a few milliseconds.

    A figure divided by it hardly depends on the clock of the processor or on other programs, so
    that figures of different days can be compared.
    """
    start = time.process_time()
    pow(3, EXPONENT, MODULUS)
    return time.process_time() - start
