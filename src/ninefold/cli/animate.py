"""Films of searches, for `ninefold render --animate FILE`."""

from __future__ import annotations

from pathlib import Path

from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.options import check_solver
from ninefold.cli.screen import note
from ninefold.films import FRAMES, film
from ninefold.films.reels import way_to_save
from ninefold.limits import Limits
from ninefold.model import Puzzle


def animate(
    puzzle: Puzzle,
    solver: str,
    out: Path,
    *,
    frames: int = FRAMES,
    seconds: float | None = None,
    size: int | None = None,
    theme: str | None = None,
    limit: int = 1,
    limits: Limits | None = None,
    seed: int | None = None,
) -> Exit:
    """Film the search of that solver into a file, a GIF, an SVG or a page by the end of its name.

    `seconds` is how long the film takes; what it shows is told on standard error.
    """
    check_solver(solver)
    way_to_save(out)  # a wrong name is told before a long search
    made = film(puzzle, solver, frames=frames, limit=limit, limits=limits, seed=seed)
    chosen = {"seconds": seconds, "size": size, "theme": theme}
    made.save(out, **{name: value for name, value in chosen.items() if value is not None})
    note(f"{out}: {made}")
    return yes_or_no(made.answer.solution is not None)
