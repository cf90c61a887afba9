"""The short way to the engine takes what the verb takes, and leaves it all that is not plain."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

from ninefold.cli import engines, main, protocol_games, quick_start

QUICK = {name: (parameter, least) for name, (parameter, _, least) in quick_start._OPTIONS.items()}


def options_of_verb() -> dict[str, tuple[str, float | None]]:
    """For every option of the verb its parameter, and the least that it may be."""
    found = {}
    for parameter, hint in inspect.get_annotations(engines.engine, eval_str=True).items():
        for about in getattr(hint, "__metadata__", ()):
            name, *_ = about.param_decls or [about.default]  # typer takes a lone name for a default
            found[name] = (parameter, about.min)
    return found


def test_it_knows_the_options_of_the_verb() -> None:
    verb = options_of_verb()
    assert set(verb) - set(QUICK) == {"--set"}
    for name, (parameter, least) in QUICK.items():
        assert parameter == verb[name][0]
        if verb[name][1] is not None:
            assert least == verb[name][1]


def test_both_ways_have_the_same_defaults() -> None:
    def defaults(function: Callable[..., object]) -> dict[str, object]:
        parameters = inspect.signature(function).parameters.values()
        return {each.name: each.default or None for each in parameters}

    assert defaults(engines.engine) == defaults(protocol_games.play_by_lines)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--time"],
        ["--time", "x"],
        ["--time", "-1"],
        ["--time=3"],
        ["--threads", "0"],
        ["--memory", "1"],
        ["--bogus", "3"],
        ["--board", "--time"],
        ["--set", "reach=5"],
    ],
)
def test_all_else_is_for_the_verb(arguments: list[str]) -> None:
    assert quick_start._plain_options(arguments) is None


def test_plain_options_are_read() -> None:
    read = quick_start._plain_options(["--time", "2.5", "--seed", "-7", "--plan", "seed"])
    assert read == {"time": 2.5, "seed": -7, "plan": "seed"}


def test_a_wrong_name_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["ninefold", "engine", "--plan", "foo"])
    assert main() == 2
    told = capsys.readouterr()
    assert told.err == "ninefold: no plan is named 'foo'; there are: steering, seed, chance\n"
    assert not told.out
