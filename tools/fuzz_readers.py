"""A campaign against the readers of text: whatever they are given, a value or a FormatError.

Every input goes through detection and through each reader by name. Inputs are texts that a
writer made and that were then damaged, texts put together from what formats are made of, and
plain random text. Three things are checked: no other exception; an error's place lies in the
text; what was read is the same after it was written and read again. Layouts that are read from
text go the same way.

    python tools/fuzz_readers.py --examples 100000
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ninefold.errors import FormatError, UnknownNameError, UnsupportedError, ValueRangeError
from ninefold.formats import Format, detect, formats, get, read_all, read_one
from ninefold.formats.layout_sources import layout_in_text
from ninefold.formats.text import lines_of
from ninefold.model import Candidates, Layout, Metadata, Puzzle

MOST_PUZZLES = 30

OWN = Layout.of(4, [["r1c1", "r1c4"], ["r3c1", "r3c2", "r1c4"]], name="own")
NAMED = ("hyper", "x", "samurai", "jigsaw:AABBACBBACDDCCDD", "boards 2x2 at r1c1 r3c3")
LAYOUTS = (
    *5 * (Layout.classic(),),
    *map(Layout.usual, (4, 6, 8, 16)),
    *map(Layout.named, NAMED),
    OWN,
)
WRITTEN = (
    *("line", "rows", "csv-rows", "pencilmarks", "candidates", "opensudoku", "json"),
    *("fpuzzles", "sudokupad", "sudokupad-link", "essence"),
)
ASKED = (None, Layout.classic(), Layout.usual(4), Layout.samurai(), OWN)

FRAGMENTS = (
    *".0-*_xX |+:'=#,;\t\n\r\"!<>&[]/\\\0\ufeff",
    *(
        "\r\n",
        "\n\n",
        "\u2028",
        "\x0b",
        "\x1c",
        "\x85",
        "\ud800",
        "\uff15",
        "\u00b2",
        "\u0663",
        "│",
        "─",
        "┼",
    ),
    *("5", "9", "12", "123456789", "A", "G", "P", "........."),
    *("---------", "------+------+------", ":---+---:", ".---.---.", "| 15 2 3 |", "5 3 . | . 7 ."),
    *("#A", "#D x", "# comment", "[Puzzle]", "[State]", "puzzle", "quizzes,solutions", "Grid 01"),
    *("<opensudoku>", "</opensudoku>", '<game data="', '"/>', "<name>", "version: 3&#10;"),
    *("<!DOCTYPE a [<!ENTITY b 'c'>]>", "&b;", "&#0;", "<?xml version='1.0'?>", "]]>", "<![CDATA["),
    *("# layout: ", "hyper", "samurai", "jigsaw:", "boxes 2x2", "+x", "latin 3"),
    *("{", "}", '{"line": "', '"layout": ', '"marks": "', '"metadata": {"title": "', '", '),
    *("1e999", "-1", "null", '"cells": ["r1c1"]', '"units": []', '"size": 4', '"name": "a"'),
    *("\\ud800", "\\u0000", "[[", "]]", 369 * "."),
    *("letting a be [", "letting a = [[1,2", "; int(1..4)]", "language Essence 1.3", "$", "int("),
    *('{"grid": [[{', '"given": true', '"region": 1', '"cells": ["R1C1", "R1C2"]', '"size": 2, '),
    *('"killercage": [{', '"thermometer": [{"lines": [[', '"negative": ["ratio"]', '"value": "'),
    *('{"cells": [[{}, {}], [{}, {}]], ', '"regions": [[[0, 0]]]', '"cages": [{', '"unique": true'),
    *("https://f-puzzles.com/?load=N4Ig", "https://sudokupad.app/scl", "fpuzzles", "N4IgzglgX"),
    *('"constraints": [{"kind": "', "killer cage", '"sum": 7', "{ce:[[,"),
    81 * ".",
    80 * "1",
    729 * ".",
    16 * "1",
    9 * ",",
)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """A puzzle of a usual size, now and then with marks or metadata.

    One number decides it all: to draw every cell by itself would take most of the time.
    """
    random = Random(draw(st.integers(0, 1 << 32)))
    layout = random.choice(LAYOUTS)
    kind = random.randrange(4)
    if kind == 0:
        masks = [random.randrange(layout.full_mask + 1) for _ in range(layout.cells)]
        return Puzzle.from_marks(Candidates(masks, layout))
    fill = random.random()
    digits = (random.randint(1, layout.size) * (random.random() < fill) for _ in layout.positions)
    words = draw(st.tuples(*2 * [st.none() | st.text(max_size=20)])) if kind == 1 else (None, None)
    said = Metadata(title=words[0], author=words[1])
    return Puzzle(bytes(digits), layout, metadata=said)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A text that a writer made, with a few parts cut, put in or put twice."""
    chosen = draw(st.sampled_from(formats()))
    try:
        text = chosen.write(draw(st.lists(puzzles(), min_size=1, max_size=2)))
    except UnsupportedError:
        text = chosen.write([Puzzle(bytes(81))])
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from((0, 1, 1, 2, 9, 81))))
        part = draw(st.sampled_from(("", text[start:end] * 2, *FRAGMENTS)))
        text = text[:start] + part + text[end:]
    return text


def texts() -> st.SearchStrategy[str]:
    """Texts that resemble the formats, and some that resemble nothing."""
    glued = st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join)
    cells = st.text(alphabet="123456789.0-*_xX |+\n", max_size=200)
    return st.one_of(damaged(), damaged(), glued, cells, st.text(max_size=100))


def check(text: str, tally: Counter[str]) -> None:
    """Send a text through detection and every reader."""
    detect(text)
    for layout in ASKED:
        _outcome(text, layout, None, tally)
    for name in ("rows", "csv-rows", "json"):
        _outcome(text, Layout.samurai(), get(name), tally)
    for each in formats():
        _outcome(text, None, each, tally)
    try:
        read_one(text)
    except FormatError:
        tally["read_one: error"] += 1
    else:
        tally["read_one: value"] += 1
    try:
        again = layout_in_text(text)
    except (FormatError, UnknownNameError, ValueRangeError):
        tally["layout: error"] += 1
    else:
        tally["layout: value"] += 1
        if Layout.from_json(again.reference()) != again:
            raise AssertionError(f"{again!r} did not come back")


def _outcome(text: str, layout: Layout | None, form: Format | None, tally: Counter[str]) -> None:
    name = form.name if form else "detected"
    found: list[Puzzle] = []
    try:
        stream = read_all(text, layout=layout, format=form and form.name)
        found.extend(islice(stream, MOST_PUZZLES))
    except FormatError as error:
        _check_place(text, error)
        tally[f"{name}: error"] += 1
    else:
        tally[f"{name}: value"] += 1
    for puzzle in found[:1] if form is None else ():
        for again in _written(puzzle):
            if again.stated() != puzzle.stated():
                raise AssertionError(f"{puzzle!r} came back as {again!r}")


def _written(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle after it was written and read again, in every format that can hold it."""
    for name in WRITTEN:
        try:
            text = get(name).write([puzzle])
        except UnsupportedError:
            continue
        found = list(read_all(text, layout=puzzle.layout, format=name))
        if name == "json" and found != [puzzle]:
            raise AssertionError(f"{puzzle!r} came back as {found!r}")
        yield from found


def _check_place(text: str, error: FormatError) -> None:
    if error.line == 0 == error.column:
        return
    lines = list(lines_of(text)) or [""]
    if error.row is not None or any(line.lstrip().startswith('"') for line in lines):
        return  # a place in the value, or in the text that stands in quotes
    # An XML parser may notice a missing end just after the last line.
    width = len(lines[error.line - 1]) if error.line <= len(lines) else 0
    if not (1 <= error.line <= len(lines) + 1 and 1 <= error.column <= width + 1):
        raise AssertionError(f"{error} lies outside the text")


def campaign(examples: int, tally: Counter[str]) -> None:
    """Run so many examples; the first that fails raises, after it was made small."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(texts())
    def run(text: str) -> None:
        tally["inputs"] += 1
        check(text, tally)

    run()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--examples", type=int, default=100_000, help="how many inputs")
    options = parser.parse_args(arguments)
    tally: Counter[str] = Counter()
    begin = time.monotonic()
    failed = False
    # In slices: hypothesis grows slow when one run has very many examples.
    while not failed and tally["inputs"] < options.examples:
        try:
            campaign(min(10_000, options.examples - tally["inputs"]), tally)
        except Exception:
            traceback.print_exc()
            failed = True
        print(f"{tally['inputs']:,} inputs, {time.monotonic() - begin:.0f} s", file=sys.stderr)
    for name, count in sorted(tally.items()):
        print(f"{name:24} {count:>9,}")
    verdict = "FAILED" if failed else "only values or FormatError"
    print(f"{verdict}; {time.monotonic() - begin:.0f} s")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
