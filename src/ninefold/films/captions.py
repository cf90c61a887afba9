"""What is written below the board of a film: what happens, and how far the search is."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

from ninefold.films.frames import Frame

if TYPE_CHECKING:
    from ninefold.films.reels import Film


LONGEST = 56
"""How many characters a line has room for."""


def caption(film: Film, frame: Frame) -> tuple[str, str]:
    """The two lines of a frame.

    >>> import ninefold as nf
    >>> film = nf.film("1234" + 12 * ".")
    >>> caption(film, film[1])
    ('r2c1 is 3', 'heap: step 1 of 21, depth 0, try 1')
    """
    text = shorten(frame.text, LONGEST, placeholder=" \u2026")
    if frame.kind == "start":
        return text, f"{film.solver}: {film.steps:,} steps"
    if frame.kind == "end":
        rest = film.missing or f"{film.answer.nodes:,} nodes"
        return text, f"{film.solver}: {film.steps:,} steps, {rest}"
    place = f"step {frame.step:,} of {film.steps:,}, depth {frame.depth}, try {frame.tries:,}"
    return text, f"{film.solver}: {place}"
