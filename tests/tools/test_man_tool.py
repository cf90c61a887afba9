"""The manual pages: one for the command and each verb, with all that its help names."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from ninefold.cli.app import VERBS, make_app

TOOL = Path(__file__).parent.parent.parent / "tools" / "make_man.py"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("man")
    subprocess.run([sys.executable, TOOL, folder], check=True)
    return folder


def test_every_verb_has_a_page(pages: Path) -> None:
    names = {page.name for page in pages.iterdir()}
    assert names == {"ninefold.1", *(f"ninefold-{verb}.1" for verb in VERBS)}


def test_a_page_has_every_option(pages: Path) -> None:
    command = typer.main.get_command(make_app())
    for verb in VERBS:
        text = (pages / f"ninefold-{verb}.1").read_text().replace("\\-", "-")
        options = [name for each in command.commands[verb].params for name in each.opts]
        assert [name for name in options if name.startswith("-") and name not in text] == [], verb
        assert f"ninefold {verb}" in text


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff")
def test_pages_are_proper_roff(pages: Path) -> None:
    command = ["groff", "-man", "-ww", "-z", "-Tutf8", *sorted(pages.iterdir())]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stderr == ""
