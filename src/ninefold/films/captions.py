"""What is written below the board of a film: what happens, and how far the search is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ninefold.films.frames import Frame

if TYPE_CHECKING:
    from ninefold.films.reels import Film


def caption(film: Film, frame: Frame) -> tuple[str, str]:
    """The two lines of a frame.

    >>> import ninefold as nf
    >>> film = nf.film("1234" + 12 * ".")
    >>> caption(film, film[1])
    ('r2c1 is 3', 'cover: step 5 of 17, depth 4, try 1')
    """
    if frame.kind == "start":
        return frame.text, f"{film.solver}: {film.steps:,} steps"
    if frame.kind == "end":
        rest = film.missing or f"{film.answer.nodes:,} nodes"
        return frame.text, f"{film.solver}: {film.steps:,} steps, {rest}"
    place = f"step {frame.step:,} of {film.steps:,}, depth {frame.depth}, try {frame.tries:,}"
    return frame.text, f"{film.solver}: {place}"
