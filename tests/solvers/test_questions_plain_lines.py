"""A plain line takes a short road to the kernel; the answer is that of the long one."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import ninefold as nf
from ninefold.formats import detect, read_all

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = ".3" + UNIQUE[2:]
TWICE = "55" + UNIQUE[2:]
NOWHERE = "12345678." + 8 * "." + "9" + 63 * "."
SMALL = "1234............"

LINES = {
    "unique": UNIQUE,
    "solved": SOLVED,
    "solved but for a cell": "." + SOLVED[1:],
    "solved and wrong": "3" + SOLVED[1:],
    "several solutions": SEVERAL,
    "a digit twice": TWICE,
    "no place for a digit": NOWHERE,
    "zeros": UNIQUE.replace(".", "0"),
    "every mark of an empty cell": UNIQUE.replace(".", "-", 10).replace(".", "*", 10),
    "x and _": UNIQUE.replace(".", "x", 10).replace(".", "X", 10).replace(".", "_", 10),
    "blanks": UNIQUE.replace(".", " "),
    "nothing but blanks": 81 * " ",
}
"""Texts of 81 characters that are cells."""

OTHERS = {
    "empty": "",
    "a blank": " ",
    "a line feed": "\n",
    "80 characters": UNIQUE[:-1],
    "82 characters": UNIQUE + ".",
    "a letter": "A" + UNIQUE[1:],
    "a letter at the end": UNIQUE[:-1] + "?",
    "a digit of no ASCII": "\u0665" + UNIQUE[1:],
    "an accent": "\u00e9" + UNIQUE[1:],
    "an accent of two bytes in 80 characters": "\u00e9" + UNIQUE[2:],
    "a lone surrogate": "\ud800" + UNIQUE[1:],
    "a zero byte": "\0" + UNIQUE[1:],
    "a tab": "\t" + UNIQUE[1:],
    "quoted": f'"{UNIQUE}"',
    "in apostrophes": f"'{UNIQUE}'",
    "a line feed behind": UNIQUE + "\n",
    "several line feeds behind": UNIQUE + "\n\n",
    "CRLF": UNIQUE + "\r\n",
    "a carriage return": UNIQUE + "\r",
    "indented": "  " + UNIQUE,
    "blanks behind": UNIQUE + "  ",
    "a remark": UNIQUE + " # easy",
    "a comment above": "# easy\n" + UNIQUE,
    "a layout above": "# layout: hyper\n" + 81 * ".",
    "a byte order mark": "\ufeff" + UNIQUE,
    "two lines": f"{UNIQUE}\n{UNIQUE}\n",
    "rows": "\n".join(UNIQUE[start : start + 9] for start in range(0, 81, 9)),
    "commas": ",".join(UNIQUE),
    "JSON": f'{{"line": "{UNIQUE}"}}',
    "4x4": SMALL,
    "4x4 with a digit too large": "9" + SMALL[1:],
    "6x6": "123456" + 30 * ".",
    "4x4 in 9x9": SMALL.center(81, "\n"),
    "no square": 80 * ".",
}
"""Texts that are something else: another size, another format, or malformed."""

TEXTS = LINES | OTHERS

QUESTIONS: dict[str, Callable[..., Any]] = {
    "solve": nf.solve,
    "is_unique": nf.is_unique,
    "count": lambda text, **options: nf.count(text, 1_000, **options),
    "candidates": nf.candidates,
}


def outcome(ask: Callable[..., Any], *arguments: Any, **options: Any) -> object:
    """All that can be seen of an answer but the time that it took, or the error."""
    try:
        value = ask(*arguments, **options)
    except Exception as error:
        return type(error), str(error), getattr(error, "to_json", dict)()
    again = pickle.loads(pickle.dumps(value))
    assert again == value
    assert repr(again) == repr(value)
    assert hash(again) == hash(value)
    if not hasattr(value, "to_json"):
        return value
    return type(value), value, hash(value), timeless(value.to_json()), value_types(value)


def timeless(record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name != "seconds"}


def value_types(value: object) -> list[type]:
    names = ("value", "exact", "nodes", "seconds", "candidates", "closed", "givens", "layout")
    return [type(getattr(value, name)) for name in names if hasattr(value, name)]


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
@pytest.mark.parametrize("question", QUESTIONS)
def test_both_roads_give_one_answer(question: str, text: str) -> None:
    ask = QUESTIONS[question]
    short = outcome(ask, text)
    assert short == outcome(ask, text, limits=nf.Limits())
    if text in LINES.values():
        assert short == outcome(ask, text, solver="classic")
        assert short == outcome(ask, nf.Puzzle(text))


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_a_puzzle_of_a_line_is_the_one_that_readers_give(text: str) -> None:
    assert outcome(nf.Puzzle, text) == outcome(nf.read_one, text)
    if text in LINES.values():
        assert [nf.Puzzle(text)] == list(read_all(text, format="line"))
        assert detect(text).name == "line"


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_bytes_of_a_text_are_read_as_it(text: str) -> None:
    data = text.encode("utf-8", "replace")
    if data.strip(b"\0\t\r\n"):  # others are digits, not text
        assert outcome(nf.Puzzle, data) == outcome(nf.Puzzle, data.decode())


@pytest.mark.parametrize("limit", [None, 0, 1, 2, 3, 10**30, 2**64, 2**128, True, -1, 1.5, "2"])
def test_a_limit_counts_on_both_roads(limit: Any) -> None:
    bounds = nf.Limits()
    for text in (UNIQUE, SEVERAL, TWICE, 81 * "." if limit in (0, 1, 2, 3) else SEVERAL):
        assert outcome(nf.count, text, limit) == outcome(nf.count, text, limit, limits=bounds)
        if limit is not None:
            assert outcome(nf.solve, text, limit) == outcome(nf.solve, text, limit, limits=bounds)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_stopped_token_stops_both_roads(question: str) -> None:
    token = nf.StopToken()
    token.stop()
    ask = QUESTIONS[question]
    short = outcome(ask, UNIQUE, stop=token)
    assert short == outcome(ask, UNIQUE, stop=token, limits=nf.Limits())
    assert "stop" in str(short)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("options", [{"layout": "x"}, {"layout": "4x4"}, {"solver": "dpll"}])
def test_what_is_asked_beside_a_line_counts(question: str, options: dict[str, str]) -> None:
    puzzle = outcome(lambda: nf.Puzzle(UNIQUE, options.get("layout")))
    if isinstance(puzzle, tuple) and issubclass(puzzle[0], nf.NinefoldError):
        assert outcome(QUESTIONS[question], UNIQUE, **options) == puzzle
        return
    beside = {name: value for name, value in options.items() if name != "layout"}
    expected = outcome(QUESTIONS[question], nf.Puzzle(UNIQUE, options.get("layout")), **beside)
    assert outcome(QUESTIONS[question], UNIQUE, **options) == expected


def test_the_kind_of_a_string_makes_no_difference() -> None:
    class Text(str):
        __slots__ = ()

    for ask in QUESTIONS.values():
        assert outcome(ask, Text(UNIQUE)) == outcome(ask, UNIQUE)
    assert nf.Puzzle(Text(UNIQUE)) == nf.Puzzle(UNIQUE)
    assert type(nf.Puzzle(Text(UNIQUE)).givens) is bytes


def test_who_replaces_the_solver_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    from ninefold.solvers import registry

    monkeypatch.setattr(registry, "_SOLVERS", {})

    class Mine:
        name = "classic"

        def supports(self, puzzle: nf.Puzzle) -> bool:
            return True

        def run(self, puzzle: nf.Puzzle, limits: nf.Limits, *_args: object) -> nf.Answer:
            return nf.solve(puzzle, limits=limits, solver="dpll")

        def count(self, _puzzle: nf.Puzzle, *_args: object, **_options: object) -> nf.Count:
            return nf.Count(7, True)

    try:
        nf.register_solver(Mine)
        assert nf.solve(UNIQUE).solver == "dpll"
        assert nf.count(UNIQUE).value == 7
    finally:
        registry.replaced.discard("classic")


def test_open_cells_are_those_that_a_limit_left() -> None:
    found = nf.candidates(81 * ".", limits=nf.Limits(nodes=1))
    assert not found.exact
    assert found.closed < frozenset(range(81))
    assert nf.candidates(UNIQUE).closed == frozenset(range(81))
