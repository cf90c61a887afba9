"""Every public function refuses arguments of a wrong type, and says which: no one is ignored."""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from ninefold.arguments import checked

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PARTS = (nf, nf.game, nf.explain, nf.constraints)
BAD = (object(), 1.5, {}, None, 1, b"\xff")
OTHERS = {
    "register_solver": "takes a class",
    "product_of": "takes any number of arguments",
    "parse_rule": "refuses in the words of rules",
}


def functions() -> dict[str, Callable[..., Any]]:
    """The public functions that have parameters."""
    found = {}
    for part in PARTS:
        for name in getattr(part, "__all__", dir(part)):
            value = getattr(part, name)
            is_public = inspect.isfunction(value) and not name.startswith("_")
            if is_public and name not in OTHERS and inspect.signature(value).parameters:
                found[f"{part.__name__}.{name}"] = value
    return found


FUNCTIONS = functions()


@cache
def good() -> dict[str, Any]:
    """A value of the right type for every parameter that must be given."""
    position = nf.game.Position.start()
    grid = nf.solve(EASY).solution
    return {
        "puzzle": nf.Puzzle(EASY), "state": EASY, "source": EASY, "first": EASY, "second": EASY,
        "solution": EASY, "before": EASY, "after": EASY, "puzzles": [EASY], "text": EASY,
        "rows": [[0]], "board": grid, "position": position, "start": position, "turn": "Aa1",
        "turns": [], "solutions": nf.game.SolutionSet(nf.solutions(16 * ".", 3).array),
        "verb": "count", "target": os.devnull, "path": os.devnull, "lines": [], "format": "line",
        "technique": "x_wing", "name": "classic", "image": b"none",
        "certificate": nf.prove(EASY).text,
        "count": 1, "seed": 1, "profile": "hodoku", "language": "en", "messages": "",
        "record": {}, "layout": nf.Layout.classic(), "constraint": nf.constraints.AntiKing(),
        "rule": "anti-king", "status": nf.game.PlayerStatus.WIN, "file": None, "rules": "strict",
    }  # fmt: skip


def takes(annotation: str, value: object) -> bool:
    """Whether a value may be right, seen by the text of an annotation alone."""
    if value is None:
        return bool(re.search(r"\bNone$|\bAny\b|\bobject\b", annotation))
    words = {
        dict: r"Iterable|Like|Mapping|Any|object|Rows|Highlights|Board",
        bytes: r"bytes|Iterable|Sequence|Like|Any|object|Rows|Highlights|Image|Board",
        int: r"\bint\b|float|Any|object|StageLike",
        float: r"float|Any|object",
        object: r"Any|object",
    }
    return bool(re.search(words[type(value)], annotation.replace("Callable[[object]", "")))


def refusal(parameter: inspect.Parameter) -> tuple[type[Exception], str]:
    """The error of a wrong type; puzzles, rules and rows are read, and refused in the same words by
    every way in.
    """
    if re.search(r"\b(PuzzleLike|BatchLike|Board|Rows)\b", parameter.annotation):
        return nf.NinefoldError, r"expected .*, found|must be "
    if "StageLike" in parameter.annotation:
        return nf.NinefoldError, parameter.name
    return nf.ArgumentTypeError, rf"^{parameter.name} must be .*, not "


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_wrong_type_is_refused_by_its_name(name: str) -> None:
    function = FUNCTIONS[name]
    parameters = inspect.signature(function).parameters.values()
    single = [each for each in parameters if each.kind is not each.VAR_KEYWORD]
    needed = {each.name: good().get(each.name) for each in single if each.default is each.empty}
    if name.endswith("quality_of"):
        needed = {"before": None, "after": None}
    if name.endswith("write_duel"):
        needed = {"duel": nf.game.Duel.start(level=1), "path": os.devnull}
    for each in single:
        for value in BAD:
            if takes(each.annotation, value):
                continue
            with pytest.raises(refusal(each)[0], match=refusal(each)[1]):
                function(**needed | {each.name: value})


@pytest.mark.parametrize("verb", ["solve", "convert"])
@pytest.mark.parametrize("source", [None, 1, 1.5, object()])
def test_a_source_that_is_none_is_refused(verb: str, source: object, tmp_path: Path) -> None:
    with pytest.raises(nf.ArgumentTypeError, match=r"^source must be the name of a file"):
        nf.run(verb, source, tmp_path / "out.txt")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("function", [nf.solve, nf.count, nf.candidates, nf.is_unique])
def test_the_short_road_refuses_what_the_long_one_does(function: Callable[..., Any]) -> None:
    for name in ("stop", "limits", "layout", "solver"):
        with pytest.raises(nf.ArgumentTypeError, match=rf"^{name} must be "):
            function(EASY, **{name: 1})
    with pytest.raises(TypeError, match=r"Limits or None, not \{\} "):
        function(EASY, limits={})


def test_standard_output_is_neither_opened_nor_closed() -> None:
    for number in (0, 1, 2):
        with pytest.raises(TypeError, match=r"^path must be "):
            nf.read_file(number)  # type: ignore[arg-type]
    os.fstat(1)


def test_a_function_stays_what_it_was() -> None:
    assert inspect.signature(nf.rate).parameters["puzzle"].annotation == "PuzzleLike"
    assert nf.rate.__doc__.startswith("Rate a puzzle")
    assert nf.canonical(EASY).puzzle == nf.canonical(puzzle=EASY).puzzle
    assert nf.count(81 * ".", limit=type("Whole", (), {"__index__": lambda _: 5})()).value == 5


def test_a_type_that_is_not_loaded_bounds_nothing() -> None:
    @checked
    def asked(value: NotLoaded, count: int = 1) -> Any:  # noqa: F821
        return value, count

    assert asked(object(), 2)[1] == 2
    with pytest.raises(nf.ArgumentTypeError, match="count must be a whole number, not 'x'"):
        asked(1, count="x")
