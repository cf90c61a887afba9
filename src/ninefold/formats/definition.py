"""What a format is: a name, what it can hold, and a pair of functions that read and write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from ninefold.errors import UnsupportedError
from ninefold.formats.layout_sources import zero_comment
from ninefold.formats.text import lines_of
from ninefold.model.digits import LARGEST
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle

ANY_SIZE = frozenset(range(1, LARGEST + 1))
"""The sizes of a format that can hold whatever the model can."""

NINE = frozenset([9])
"""The sizes of a format that knows nothing but the plain 9x9 board."""

_SAMPLE_CHARACTERS = 1 << 16


@dataclass(frozen=True, slots=True)
class Sample:
    """The beginning of a text, as detection sees it: lines that are neither blank nor comment."""

    start: str
    lines: tuple[str, ...]
    layout: Layout | None

    @classmethod
    def of(cls, text: str, layout: Layout | None = None) -> Sample:
        """The sample of a text."""
        head = text[:_SAMPLE_CHARACTERS]
        if len(text) > len(head):
            head = head[: head.rfind("\n") + 1] or head
        lines = [line for line in islice(lines_of(head), 1000) if line.strip()]
        rest = (line for line in lines if not line.lstrip().startswith("#"))
        return cls("\n".join(lines[:100]), tuple(rest), layout)


Reader = Callable[[Iterable[str], Layout | None], Iterator[Puzzle]]
Writer = Callable[[Iterable[Puzzle]], Iterator[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A text format: how it is called, what it can hold, how it is read and written.

    `parse` and `compose` work on streams: lines in, pieces of text out. `many` tells whether
    a file holds several puzzles, `marks`, `metadata` and `layouts` whether it keeps those; where
    it keeps no layouts, one that is not the usual one of its size must be named to read a puzzle
    again, and with the `sizes` `NINE` only the plain 9x9 board is held. `constraints` tells
    whether it keeps those that it has words for, `square` that it holds no boards but squares
    with rows and columns. `from_zero` tells whether it can hold boards whose digits begin at 0,
    where `0` is a digit and no empty cell, `zero_in_cells` that such a board says so itself.
    `one_a_line` tells whether each puzzle is a line that can be read without the others (but for
    a header), so that a malformed one does not keep the rest back; `plain_lines` whether such a
    line is its cells, one character each, so that a batch may read it. `lenient`, where there is
    one, reads what it understands, and lists the rest in the puzzle (`Puzzle.left_out`).
    """

    name: str
    description: str
    extensions: tuple[str, ...] = ()
    many: bool = True
    sizes: frozenset[int] = ANY_SIZE
    marks: bool = False
    metadata: bool = False
    layouts: bool = False
    constraints: bool = False
    square: bool = False
    from_zero: bool = False
    zero_in_cells: bool = False
    one_a_line: bool = False
    plain_lines: bool = False
    parse: Reader = field(repr=False)
    compose: Writer = field(repr=False)
    resembles: Callable[[Sample], bool] = field(repr=False)
    lenient: Reader | None = field(default=None, repr=False)

    def leniently(self) -> Format:
        """The same format, read leniently where it knows a difference.

        >>> from ninefold.formats import get
        >>> get("sudokupad").leniently().name
        'sudokupad'
        """
        return self if self.lenient is None else replace(self, parse=self.lenient)

    def read(self, text: str, layout: Layout | None = None) -> Iterator[Puzzle]:
        """The puzzles of a text in this format."""
        self.check_layout(layout)
        return self.parse(lines_of(text), layout)

    def detect(self, text: str) -> bool:
        """Whether a text looks like this format."""
        return self.resembles(Sample.of(text))

    def pieces(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """The text of puzzles, piece by piece, so that a long file need not be held."""
        checked = self._checked(puzzles)
        return self._with_layout(checked) if self.states_zero else self.compose(checked)

    @property
    def states_zero(self) -> bool:
        """Whether a comment at the top says that digits begin at 0, as no board does."""
        return self.from_zero and not self.layouts and not self.zero_in_cells

    def _with_layout(self, puzzles: Iterator[Puzzle]) -> Iterator[str]:
        first = next(puzzles, None)
        if first is not None:
            yield zero_comment(first.layout)
            yield from self.compose(self._alike(first, puzzles))

    def _alike(self, first: Puzzle, others: Iterable[Puzzle]) -> Iterator[Puzzle]:
        """All puzzles; where the digits of some begin at 0, they must be of one layout."""
        yield first
        for each in others:
            if each.layout != first.layout and 0 in (each.layout.values[0], first.layout.values[0]):
                raise UnsupportedError(
                    f"the format {self.name!r} holds boards whose digits begin at 0 only if all "
                    f"are of one layout, not {str(first.layout)!r} and {str(each.layout)!r}; "
                    "'json' holds them"
                )
            yield each

    def write(self, puzzles: Iterable[Puzzle]) -> str:
        """The text of puzzles; it ends with a newline."""
        return "".join(self.pieces(puzzles))

    def _checked(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        for count, puzzle in enumerate(puzzles, start=1):
            if count > 1 and not self.many:
                raise UnsupportedError(f"a file in the format {self.name!r} holds one puzzle")
            self._check(puzzle)
            yield puzzle

    def check_layout(self, layout: Layout | None) -> None:
        """Refuse a layout whose digits the format cannot hold."""
        if layout is not None and layout.first_digit == 0 and not self.from_zero:
            raise UnsupportedError(
                f"the format {self.name!r} holds no boards whose digits begin at 0, such as "
                f"{str(layout)!r}; 'json', 'iss', 'line' and 'rows' do"
            )

    def _check(self, puzzle: Puzzle) -> None:
        layout = puzzle.layout
        self.check_layout(layout)
        if self.sizes != NINE and layout.size not in self.sizes:
            most = f"boards of up to {max(self.sizes)} digits, not {layout}"
            raise UnsupportedError(f"the format {self.name!r} holds {most}; 'json' holds them")
        if self.sizes == NINE and layout != Layout.classic():
            raise UnsupportedError(
                f"the format {self.name!r} holds plain 9x9 puzzles, not {layout}; "
                "'json' holds every layout, 'line' and 'rows' its digits"
            )
        if puzzle.constraints and not self.constraints:
            kinds = ", ".join(sorted({each.kind for each in puzzle.constraints}))
            raise UnsupportedError(
                f"the format {self.name!r} holds no constraints ({kinds}); 'json' does"
            )
        if puzzle.marks is not None and not self.marks:
            raise UnsupportedError(
                f"the format {self.name!r} holds no pencil marks; "
                "'pencilmarks', 'candidates' and 'json' do"
            )
