"""A path as one page: every step is there, in its language, and nothing comes from elsewhere."""

from __future__ import annotations

import re
from html import escape

import pytest

from ninefold import examples
from ninefold.errors import UnknownNameError
from ninefold.explain import Path, State, find_path, languages
from ninefold.explain.path_pages import path_page, step_picture
from ninefold.explain.step_words import why
from ninefold.pictures import render


@pytest.fixture(scope="module")
def path() -> Path:
    return find_path(State.of(examples.load("minimal")[0].puzzle, unique=True))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_has_every_step(path: Path, language: str) -> None:
    assert language in languages()
    page = path_page(path, language)
    assert page.count("<article>") == page.count("<svg") - 8 == len(path.steps) + 1
    assert f'<html lang="{language}">' in page
    for step, state in zip(path.steps, path.states(), strict=False):
        assert escape(why(step, language, state)).replace("\n", "<br>") in page
    assert "{{" not in page


def test_a_page_needs_nothing_else_and_runs_its_script_alone(path: Path) -> None:
    page = path_page(path)
    assert not re.search(r"(?:src|href)=|url\(", page)
    assert page.replace("http://www.w3.org/2000/svg", "").count("http") == 1  # http-equiv
    assert "script-src 'sha256-" in page
    assert not re.search(r"<[^>]* on\w+=", page)


def test_a_page_has_the_colours_of_its_theme(path: Path) -> None:
    assert "#171a1e" in path_page(path, theme="dark")
    with pytest.raises(UnknownNameError, match="theme"):
        path_page(path, theme="neon")


def test_a_path_that_stops_says_so() -> None:
    page = path_page(find_path("1234" + 12 * "."), "de")
    assert "Nach 0 Schritten hilft nichts im Profil hodoku, und es ist nicht sicher" in page


def test_a_step_for_a_file_has_its_name_and_what_it_says(path: Path) -> None:
    picture = step_picture(path.steps[0], path.start, "de")
    assert picture.title
    assert picture.caption == path.steps[0].tell(2, "de")
    assert render(picture).startswith("<svg")
