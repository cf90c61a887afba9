"""The page in other languages: every text has a translation, and the page changes as a whole."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ninefold.explain.wording.catalogues import SHIPPED, catalogue_of
from ninefold.explain.wording.templates import words_in
from ninefold.web import STATIC

from .conftest import OpenPage

TEXT = re.compile(r"""\bt\(\s*("(?:[^"\\]|\\.)*")""")
OTHERS = [language for language in SHIPPED if language != "en"]


def texts_of_the_page() -> set[str]:
    """The texts in the code, but for examples in comments."""
    found = set()
    for file in STATIC.rglob("*.js"):
        lines = file.read_text(encoding="utf-8").splitlines()
        code = "\n".join(line for line in lines if not line.lstrip().startswith(("//", "*")))
        found |= {text[1:-1].replace('\\"', '"') for text in TEXT.findall(code)}
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_has_a_translation(language: str) -> None:
    table = catalogue_of(language).tables["screen"]
    texts = texts_of_the_page()
    assert texts - set(table) == set(), "texts without a translation"
    assert set(table) - texts == set(), "translations of texts that are gone"


@pytest.mark.parametrize("language", OTHERS)
def test_translations_use_the_words_of_their_text(language: str) -> None:
    for text, own in catalogue_of(language).tables["screen"].items():
        assert set(words_in(own)) <= {*words_in(text), "count", "one"}, text
        assert own.count("[") == own.count("]"), text


def test_the_browser_chooses_the_language(open_page: OpenPage) -> None:
    page = open_page(locale="de-AT")
    page.goto("play")
    expect(page.get_by_role("link", name="Spielen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Weiter: Ort", exact=True)).to_be_visible()


def test_a_language_is_chosen_in_the_settings(page: Page) -> None:
    page.goto("play")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("link", name="Lernen")).to_be_visible()
    expect(page.get_by_role("dialog", name="Einstellungen")).to_be_visible()
    page.reload()
    expect(page.get_by_role("link", name="Lernen")).to_be_visible()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("link", name="Learn")).to_be_visible()
