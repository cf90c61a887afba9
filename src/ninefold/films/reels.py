"""A film: the frames of one search, and the ways to show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, overload

from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.films.frames import Frame
from ninefold.limits import whole_number
from ninefold.model import Puzzle
from ninefold.outcomes import Answer
from ninefold.pictures.renderer import LARGEST_SIDE
from ninefold.pictures.themes import theme_of

WAYS = {".gif": "to_gif", ".svg": "to_svg", ".html": "to_html"}
"""The endings of file names, and the methods that write such files."""

NARROWEST, COLUMN = 360, 24
"""The default width of a picture in pixels: at least, and for each column."""


@dataclass(frozen=True, slots=True)
class Film:
    """Some of the moments of a search, from the puzzle to the answer, in order.

    `steps` is the number of events of the search; `missing` says whether its last ones were not
    kept.

    >>> import ninefold as nf
    >>> film = nf.film("1234" + 12 * ".", "cover")
    >>> len(film), film[0].text, film[-1].grid == film.answer.solution
    (15, 'the puzzle', True)
    >>> film.to_svg().startswith("<svg")
    True
    """

    answer: Answer
    steps: int
    frames: tuple[Frame, ...]
    missing: str | None = None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that was searched."""
        return self.answer.puzzle

    @property
    def solver(self) -> str:
        """The name of the solver whose search it is."""
        return self.answer.solver

    def __len__(self) -> int:
        return len(self.frames)

    def __iter__(self) -> Iterator[Frame]:
        return iter(self.frames)

    @overload
    def __getitem__(self, key: int) -> Frame: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[Frame, ...]: ...
    def __getitem__(self, key: int | slice) -> Frame | tuple[Frame, ...]:
        return self.frames[key]

    def to_gif(
        self,
        path: str | Path | None = None,
        *,
        seconds: float | None = None,
        size: int | None = None,
        theme: str = "light",
    ) -> bytes:
        """The film as a GIF that takes so many seconds and repeats for ever; written to a file if a
        path is given. It needs Pillow (the extra `images`).
        """
        from ninefold.films.gif import gif

        return _kept(gif(self, seconds, self._width(size), theme_of(theme)), path)

    def to_svg(
        self,
        path: str | Path | None = None,
        *,
        seconds: float | None = None,
        size: int | None = None,
        theme: str = "light",
    ) -> str:
        """The film as an SVG that moves by itself, without a script."""
        from ninefold.films.svg import svg

        text = svg(self, seconds, self._width(size), theme_of(theme))
        _kept(text.encode(), path)
        return text

    def to_html(
        self,
        path: str | Path | None = None,
        *,
        seconds: float | None = None,
        size: int | None = None,
        theme: str = "light",
    ) -> str:
        """The film as a page with a player (pause, steps, speed), which needs no other file."""
        from ninefold.films.player import page

        text = page(self, seconds, self._width(size), theme_of(theme))
        _kept(text.encode(), path)
        return text

    def save(self, path: str | Path, **how: Any) -> None:
        """Write the film into a file; its name ends in `.gif`, `.svg` or `.html`.

        >>> import ninefold as nf
        >>> nf.film("." * 16).save("film.mp3")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ninefold.errors.UnknownNameError: no kind of film is named '.mp3'; there are: ...
        """
        getattr(self, way_to_save(path))(path, **how)

    def to_json(self) -> dict[str, Any]:
        """The film as a plain dict."""
        return {
            "answer": self.answer.to_json(),
            "steps": self.steps,
            "missing": self.missing,
            "frames": [frame.to_json() for frame in self.frames],
        }

    def _width(self, size: int | None) -> int:
        """The width of a picture in pixels: the requested one, if any."""
        if size is None:
            return max(NARROWEST, COLUMN * self.puzzle.layout.shape[1])
        if not 1 <= whole_number("size", size) <= LARGEST_SIDE:
            raise ValueRangeError(f"a film is from 1 to {LARGEST_SIDE} pixels wide, not {size}")
        return size

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        missing = f" ({self.missing})" if self.missing else ""
        counts = f"{len(self)} frames of {self.steps:,} steps{missing} by {self.solver}"
        return f"{counts}: {self.answer.verdict}"


def way_to_save(path: str | Path) -> str:
    """The method of `Film` that writes such a file.

    >>> way_to_save("search.GIF")
    'to_gif'
    """
    ending = Path(path).suffix.lower()
    if ending not in WAYS:
        raise UnknownNameError("kind of film", ending, WAYS)
    return WAYS[ending]


def _kept(data: bytes, path: str | Path | None) -> bytes:
    """The data, written to a file if there is one."""
    if path is not None:
        Path(path).write_bytes(data)
    return data
