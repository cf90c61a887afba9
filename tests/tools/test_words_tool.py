"""The check of words finds refused phrases and long lines, where people read them."""

from __future__ import annotations

from pathlib import Path

import check_words
import pytest

ROOT = Path(__file__).parent.parent.parent


def found(folder: Path, name: str, text: str) -> list[str]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return [each.partition(": write")[0] for each in check_words.complaints(path)]


@pytest.mark.parametrize(
    "sentence",
    [
        "The name is told in the error.",
        "The status tells how it ended.",
        "That can be had when the game is over.",
        "Too many requests; come again in a moment.",
        "The digits are chosen by lot.",
        "Whoever was killed takes it up again.",
        "It ends, whatever the limits are.",
        "A `dear` search.",
        "No given can be missed.",
        "What a verb does.",
        "It ends. What was found is kept.",
        "| what | why |\n|---|---|\n| x | Who takes long is named. |",
    ],
)
def test_a_refused_phrase_is_found(tmp_path: Path, sentence: str) -> None:
    assert found(tmp_path, "page.md", f"# Title\n\n{sentence}\n")


@pytest.mark.parametrize(
    "sentence",
    [
        "What is a swordfish?",
        "Colours tell the two apart.",
        "It says what a verb does.",
        "A retold story of a told-you-so is `not`\n\n```\ntold in code\n```",
        "A digit is dearer.",
    ],
)
def test_other_sentences_pass(tmp_path: Path, sentence: str) -> None:
    assert found(tmp_path, "page.md", sentence.replace("a told-you-so", "others")) == []


def test_docstrings_comments_messages_and_names_of_python_are_read(tmp_path: Path) -> None:
    source = (
        '"""Opens.\n\nThe rest is told here."""\n'
        "# A comment tells it.\n"
        'def f(told):\n    raise ValueError("whoever it is")\n'
    )
    assert sorted(found(tmp_path, "code.py", source)) == [
        "3: 'told'",
        "4: 'tells'",
        "5: the name 'told': take found, message, said or the noun",
        "6: 'whoever'",
    ]


def test_names_and_code_of_other_languages_are_left_alone(tmp_path: Path) -> None:
    source = 'int told = 1; // it is told\nprint("by lot");\n/* fine */\n'
    assert found(tmp_path, "code.cpp", source) == ["1: 'told'", "2: 'by lot'"]


def test_only_prose_has_a_width(tmp_path: Path) -> None:
    long = "word " * 21
    text = f"{long}\n\n| {long} |\n\n![{long}](x.png)\n\n```\n{long}\n```\n"
    assert found(tmp_path, "page.md", text) == ["1: 105 characters: break the line at 100"]


def test_what_is_unread_is_left_out_and_exists() -> None:
    assert check_words.is_unread("docs/algorithms.md")
    assert not check_words.is_unread("README.md")
    assert not check_words.is_unread("tools/site/hooks.py")
    for each in (*check_words.UNREAD, *check_words.READ):
        assert (ROOT / each).exists()
