"""Lessons: their texts hold for their positions, in every language alike."""

from __future__ import annotations

import re

import pytest

import ninefold as nf
from ninefold import course
from ninefold.course.lessons import CELL, units_in
from ninefold.explain.wording.catalogues import SHIPPED, catalogue_of

NAMES = [name for chapter in course.CHAPTERS for name in chapter.lessons]
WRITTEN = list(catalogue_of("en").tables["lesson_example"])
OTHERS = [language for language in SHIPPED if language != "en"]

CANDIDATES = re.compile(r"(r\dc\d) has (?:only )?((?:\d(?:, | and )?)+)")


def effect(lesson: course.Lesson) -> set[str]:
    """The cells in which something happens."""
    moves = (*lesson.step.placements, *lesson.step.eliminations)
    return {lesson.state.layout.cell_name(move.cell) for move in moves}


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_shows_its_step_at_the_end(name: str) -> None:
    slides = course.lesson(name).slides()
    assert [slide.shows_step for slide in slides] == [False] * (len(slides) - 1) + [True]
    assert slides[0].part == "look"
    assert 3 <= len(slides) <= 6
    assert all(slide.text for slide in slides)


@pytest.mark.parametrize("name", WRITTEN)
def test_a_written_example_names_its_step(name: str) -> None:
    lesson = course.lesson(name)
    texts = [slide.text for slide in lesson.slides() if slide.part == "example"]
    assert effect(lesson) <= set(CELL.findall(" ".join(texts)))
    for move in (*lesson.step.placements, *lesson.step.eliminations):
        assert re.search(rf"\b{move.digit}\b", " ".join(texts)), move


def test_forty_lessons_are_written() -> None:
    assert len(WRITTEN) >= 40
    for table in ("lesson_look", "lesson_why"):
        assert list(catalogue_of("en").tables[table]) != []
        assert set(catalogue_of("en").tables[table]) == set(WRITTEN)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", WRITTEN)
def test_a_translation_shows_the_same(name: str, language: str) -> None:
    lesson = course.lesson(name)
    pairs = zip(lesson.slides(), lesson.slides(language), strict=True)
    for english, other in pairs:
        assert (english.cells, english.units) == (other.cells, other.units), english.text
        assert sorted(re.findall(r"\d", english.text)) == sorted(re.findall(r"\d", other.text))


@pytest.mark.parametrize("name", WRITTEN)
def test_what_a_text_says_of_candidates_is_so(name: str) -> None:
    """Sentences such as "r1c1 has 5 and 8"."""
    lesson = course.lesson(name)
    state = lesson.state
    for slide in lesson.slides():
        for cell, digits in CANDIDATES.findall(slide.text):
            if not state.grid[cell]:
                assert set(map(int, re.findall(r"\d", digits))) <= set(state.candidates[cell])


def test_units_are_those_of_the_text() -> None:
    english, german = catalogue_of("en"), catalogue_of("de")
    assert [*units_in("Rows 1, 2 and 3 meet box 4.", english)] == [
        "row 1",
        "row 2",
        "row 3",
        "box 4",
    ]
    assert [*units_in("Spalte 2 oder Block 9", german)] == ["column 2", "box 9"]


def test_an_unknown_lesson_is_named() -> None:
    with pytest.raises(nf.UnknownNameError, match="lesson"):
        course.lesson("x_ray")
