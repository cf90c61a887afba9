"""`ninefold watch`: the search of a solver, live in the terminal."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.one_puzzle import Limit, Number, one_puzzle
from ninefold.cli.screen import show, show_json
from ninefold.cli.solve import answer_rich, answer_text
from ninefold.films.courses import Course, followed_solver
from ninefold.films.feeds import Feed
from ninefold.limits import Limits
from ninefold.model import Puzzle
from ninefold.outcomes import Answer
from ninefold.solvers import TraceEvent
from ninefold.solvers import solve as solve_puzzle

EXAMPLE = "ninefold watch example:hard --solver heap --speed 20"

Speed = Annotated[
    float,
    typer.Option("--speed", min=0.1, max=1e6, help="Steps per second; the keys + and - change it."),
]
Plain = Annotated[
    bool, typer.Option("--plain", help="Write one line per step instead of drawing the board.")
]


def watch(
    puzzle: options.PuzzleArgument,
    solver: options.Solver = "auto",
    speed: Speed = 8.0,
    number: Number = None,
    limit: Limit = 1,
    seed: options.Seed = None,
    nodes: options.Nodes = None,
    layout: options.LayoutName = None,
    lenient: options.Lenient = False,
    rule: options.Rule = None,
    plain: Plain = False,
    format: options.Format = "text",
) -> Exit:
    """Watch the search of a solver that reports its steps.

    The default solver is heap, or rules for a puzzle with constraints. Keys: space pauses and
    resumes, s or the right arrow makes a single step, + and - change the speed, q leaves. Without a
    terminal, only the end is shown. --plain writes one line per step, and --format json one record
    per step.
    """
    options.check_solver(solver)
    board = one_puzzle(puzzle, number, layout, lenient=lenient, rules=rule)
    limits = Limits(nodes=nodes)
    solver = followed_solver(solver, board)
    if plain or format == "json" or not _can_move():
        ask = partial(solve_puzzle, board, limit, limits=limits, solver=solver, seed=seed)
        scribe = Scribe(board, format, tells_steps=plain or format == "json")
        return scribe.end(ask(trace=scribe.see))
    from ninefold.cli.watch_screen import WatchScreen

    with Feed(board, solver, limit=limit, limits=limits, seed=seed) as feed:
        watched = WatchScreen(feed, solver, speed)
        watched.run()
    if feed.answer is None or not feed.is_over:
        print(watched.farewell())
        return Exit.DONE
    return _show_end(feed.answer, watched.course)


class Scribe:
    """Writes the steps of a search, if they are wanted, and its end."""

    def __init__(self, puzzle: Puzzle, format: str, tells_steps: bool) -> None:
        self._course, self._format, self._tells_steps = Course(puzzle), format, tells_steps

    def see(self, event: TraceEvent) -> None:
        """Write the next step."""
        if self._course.follow(event) and self._tells_steps:
            frame = self._course.frame()
            show_json(frame.to_json()) if self._format == "json" else print(frame)

    def end(self, answer: Answer) -> Exit:
        """Write the end of the search."""
        if self._format == "json":
            numbers = {"steps": self._course.steps, "missing": self._course.missing}
            show_json(answer.to_json() | numbers)
            return _code(answer)
        return _show_end(answer, self._course)


def _show_end(answer: Answer, course: Course) -> Exit:
    """Show the result of the search."""
    show(lambda: answer_text(answer), lambda: answer_rich(answer))
    missing = f" ({course.missing})" if course.missing else ""
    print(f"{course.steps:,} steps{missing}, {course.tries:,} tries")
    return _code(answer)


def _code(answer: Answer) -> Exit:
    return yes_or_no(answer.solution is not None)


def _can_move() -> bool:
    """Whether there is a terminal on which a board can be redrawn in place."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
