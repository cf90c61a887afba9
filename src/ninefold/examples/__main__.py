"""Solve the examples and show what comes out: `python -m ninefold.examples`."""

from __future__ import annotations

import time

from rich.columns import Columns
from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

import ninefold as nf
from ninefold import examples
from ninefold.pictures.terminal import board_rich

SHOWN = ("easy", "hard", "many")
"""The sets of which the first puzzle is shown."""


def main() -> None:
    """Show three puzzles and their solutions, then a line for every set."""
    console = Console()
    console.print(Columns([_picture(name) for name in SHOWN], padding=(0, 2)))
    console.print(_table())
    console.print("Next: [bold].venv/bin/ninefold --help[/], or the examples in README.md.")


def _picture(name: str) -> Panel:
    puzzle = examples.load(name)[0].to_puzzle()
    answer = nf.solve(puzzle)
    digits = answer.solution.digits if answer.solution else puzzle.givens
    board = board_rich(puzzle.layout, digits, puzzle.givens)
    summary = Text(f"{answer.status}, {answer.seconds * 1e6:.0f} µs")
    return Panel(Group(board, summary), title=name, expand=False)


def _table() -> Table:
    table = Table(title=f"Ninefold {nf.__version__} on {nf.isa()}: every example, status proven")
    for heading in ("set", "puzzles", "unique", "multiple", "none", "µs a call"):
        table.add_column(heading, justify="left" if heading == "set" else "right")
    for name in examples.names():
        statuses, seconds = _solve_set(name)
        counts = [str(statuses.count(s)) for s in (nf.Status.UNIQUE, nf.Status.MULTIPLE)]
        none = str(statuses.count(nf.Status.NONE))
        each = f"{seconds / len(statuses) * 1e6:.1f}"
        table.add_row(name, str(len(statuses)), *counts, none, each)
    return table


def _solve_set(name: str) -> tuple[list[nf.Status], float]:
    plain = examples.layout_name(name) == "classic"
    puzzles = [each.puzzle if plain else each.to_puzzle() for each in examples.load(name)]
    start = time.perf_counter()
    answers = [nf.solve(puzzle) for puzzle in puzzles]
    seconds = time.perf_counter() - start
    return [answer.status for answer in answers], seconds


if __name__ == "__main__":
    main()
