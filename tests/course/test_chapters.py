"""The order of the course: every technique has one lesson in it."""

from __future__ import annotations

from collections import Counter

from ninefold import course
from ninefold.course.chapters import BESIDE, KINDS
from ninefold.explain import TECHNIQUES


def test_every_technique_has_one_lesson() -> None:
    lessons = Counter(name for chapter in course.CHAPTERS for name in chapter.lessons)
    techniques = {each.name for each in TECHNIQUES if each.family != "trial"}
    assert set(lessons) == techniques | set(BESIDE) | set(KINDS)
    assert set(lessons.values()) == {1}


def test_chapters_have_titles_in_each_language() -> None:
    for chapter in course.CHAPTERS:
        assert chapter.title() != chapter.title("de") or chapter.name == "fish"
        assert chapter.lessons
