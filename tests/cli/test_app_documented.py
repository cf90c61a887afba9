"""The commands in README and docs exist, with their options; docs/commands.md has every verb."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

import ninefold as nf
from ninefold.cli.app import VERBS, make_app

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMAND = re.compile(r"(?:^|`|\| |\$ |& )ninefold ([a-z]+)\b([^\n`#]*)", re.MULTILINE)
HEADER = "ninefold certificate 1"  # how a certificate begins: not a command
OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*|-[a-zA-Z])\b")
NAME = re.compile(r"\bnf\.([a-z_]+(?:\.[A-Za-z_]+)*|[A-Z]\w+)")


@cache
def options() -> dict[str, set[str]]:
    """The options of every verb."""
    app: Any = typer.main.get_command(make_app())
    return {
        verb: {each for parameter in app.commands[verb].params for each in parameter.opts}
        for verb in VERBS
    }


def commands(page: Path) -> list[tuple[str, str]]:
    """The verb of every command of a page, and the words after it."""
    return COMMAND.findall(page.read_text(encoding="utf-8").replace(HEADER, ""))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_of_a_page_exist(page: Path) -> None:
    for verb, rest in commands(page):
        assert verb in VERBS, f"ninefold {verb}{rest}"
        words = re.sub(r"\"[^\"]*\"|'[^']*'", "", rest).split("|")[0]  # no quotes, no pipe
        unknown = {*OPTION.findall(words)} - options()[verb] - {"--help", "-h"}
        assert not unknown, f"ninefold {verb}{rest}: {unknown}"


def test_the_page_of_commands_has_every_verb_and_only_names_that_exist() -> None:
    page = ROOT / "docs" / "commands.md"
    assert {verb for verb, _ in commands(page)} == set(VERBS)
    for name in NAME.findall(page.read_text(encoding="utf-8")):
        thing: Any = nf
        for part in name.split("."):
            thing = getattr(thing, part)
