"""`iss` and `iss-link`: constraint strings of Interactive-Sudoku-Solver, and links with one.

A puzzle is a line, unless some line is indented, is one constraint alone or has an Or that goes on
in the next: then all lines are one puzzle. Killers in 81 characters are read as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from urllib.parse import quote

from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.definition import Format, Sample
from ninefold.formats.iss.killers import is_killer, killer_of
from ninefold.formats.iss.strings import LINK, is_string, string_of
from ninefold.formats.text import LARGEST_TEXT
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle

ADDRESS = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of every line, or of all lines together."""
    return _parsed(lines, layout, lenient=False)


def parse_leniently(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The same, without constraints that are not supported."""
    return _parsed(lines, layout, lenient=True)


def _parsed(lines: Iterable[str], layout: Layout | None, lenient: bool) -> Iterator[Puzzle]:
    from ninefold.formats.iss.records import puzzle_of  # all constraints: loaded when used

    for number, text in _texts(lines):
        string = string_of(text, number)
        try:
            yield killer_of(string) if is_killer(string) else puzzle_of(string, layout, lenient)
        except FormatError as error:
            raise FormatError(number, error.column or 1, error.expected, error.found) from None
        except NinefoldError as error:
            raise FormatError(number, 1, "a constraint string", f"a fault ({error})") from None


def _texts(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The texts of puzzles, each with the line on which it begins."""
    told, size, whole = [], 0, False
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        size += len(line)
        if size > LARGEST_TEXT:
            raise FormatError(number, 1, f"a text of at most {LARGEST_TEXT:,} characters", "more")
        whole = whole or not (is_string(line) or is_killer(line)) or line[0].isspace()
        whole = whole or line.count(".Or") + line.count(".And") > line.count(".End")
        whole = whole or (line.count(".") == 1 and not line.startswith(".Shape"))
        told.append((number, line))
    if whole and told:
        yield told[0][0], "\n".join(line for _, line in told)
    else:
        yield from told


def _composer(start: str) -> Callable[[Iterable[Puzzle]], Iterator[str]]:
    def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """A string a line."""
        from ninefold.formats.iss.words import string_for  # as above

        for puzzle in puzzles:
            text = string_for(puzzle)
            yield f"{start}{quote(text, safe='~.-_') if start else text}\n"

    return compose


def _resembles(sample: Sample) -> bool:
    """Whether it begins as a string or is a killer in 81 characters."""
    first = sample.lines[0] if sample.lines else ""
    return LINK.match(first) is None and (is_string(first) or is_killer(first))


def _resembles_link(sample: Sample) -> bool:
    return bool(sample.lines) and LINK.match(sample.lines[0]) is not None


def _format(name: str, description: str, start: str, resembles: Callable[[Sample], bool]) -> Format:
    return Format(
        name=name,
        description=description,
        sizes=frozenset(range(1, 17)),
        marks=True,
        layouts=True,
        constraints=True,
        square=True,
        from_zero=True,
        parse=parse,
        compose=_composer(start),
        resembles=resembles,
        lenient=parse_leniently,
    )


FORMAT = _format(
    "iss", "constraint strings of Interactive-Sudoku-Solver, one a line", "", _resembles
)
LINK_FORMAT = _format(
    "iss-link", "links to Interactive-Sudoku-Solver, one a line", ADDRESS, _resembles_link
)
