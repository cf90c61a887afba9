"""The application: a verb that has a puzzle and no option is run without the parser."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from ninefold.cli import app
from ninefold.cli.exits import Exit

from .boards import SHORT, SMALL, SOLUTION, TWICE, UNIQUE

PLAIN = ("solve", "solutions", "count", "estimate", "candidates", "canonical", "hint", "prove")


def verb_of(name: str) -> Callable[..., Exit]:
    verb: Callable[..., Exit] = getattr(app._module(name), name)
    return verb


def needs_a_puzzle_alone(name: str) -> bool:
    parameters = inspect.signature(verb_of(name)).parameters.values()
    needed = [each.name for each in parameters if each.default is each.empty]
    return needed in (["puzzle"], ["puzzles"])


TAKE_ONE = [name for name in app.VERBS if needs_a_puzzle_alone(name)]


def test_which_verbs_take_one_puzzle() -> None:
    assert set(PLAIN) <= set(TAKE_ONE)


@pytest.mark.parametrize("name", TAKE_ONE)
def test_the_parser_gives_the_defaults_that_the_verb_has(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, Any] = {}

    def answered(_verb: Callable[..., Exit], options: Mapping[str, Any]) -> Exit:
        seen.update(options)
        return Exit.DONE

    monkeypatch.setattr(app, "answered", answered)
    with pytest.raises(SystemExit):
        app.make_app(name)(args=[name, UNIQUE], prog_name="ninefold")
    parameters = inspect.signature(verb_of(name)).parameters.values()
    named = ("puzzle", "puzzles")
    defaults = {each.name: each.default for each in parameters if each.name not in named}
    assert {key: seen[key] or None for key in defaults} == {
        key: value or None for key, value in defaults.items()
    }
    assert UNIQUE in (seen.get("puzzle"), *seen.get("puzzles", ()))


@pytest.mark.parametrize("puzzle", [UNIQUE, TWICE, SMALL, SHORT, SOLUTION, "", "no-such-file.txt"])
@pytest.mark.parametrize("name", ["count", "solutions"])
def test_with_and_without_the_parser_it_says_the_same(cli, name: str, puzzle: str) -> None:
    plain, parsed = cli(name, puzzle), cli(name, "--solver", "auto", puzzle)
    assert plain == parsed


def test_what_begins_with_a_dash_is_an_option_and_a_dash_is_standard_input(cli) -> None:
    assert cli("count", "-", stdin=UNIQUE).out == "1\n"
    refused = cli("count", "-1")
    assert refused.code == Exit.MALFORMED
    assert "No such option" in refused.err


def test_a_refusal_of_a_verb_shows_its_usage(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    import typer

    from ninefold.cli import options

    def refuse(*_: object) -> None:
        raise typer.BadParameter("of no use")

    monkeypatch.setattr(options, "limits", refuse)
    done = cli("count", UNIQUE)
    assert done.code == Exit.MALFORMED
    assert "Usage: ninefold count" in done.err
    assert "of no use" in done.err
