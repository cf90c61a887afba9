"""The course: its chapters, its lessons and their drills."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

import ninefold as nf
from ninefold import course
from ninefold.service.answers import ChapterAnswer, DrillAnswer, LessonAnswer
from ninefold.service.problems import ProblemError, documented
from ninefold.service.routes.techniques import Language

router = APIRouter(tags=["listings"], responses=documented(401, 422, 429, 500))

Name = Annotated[str, Path(max_length=100, examples=["x_wing"])]
Number = Annotated[int, Path(ge=0, le=10**9, examples=[7])]

ORDER = [name for chapter in course.CHAPTERS for name in chapter.lessons]


@router.get("/lessons", response_model=list[ChapterAnswer])
def chapters(language: Language = "en") -> list[dict[str, Any]]:
    """The chapters of the course with their lessons, the easiest first."""
    return [
        {
            "name": chapter.name,
            "title": chapter.title(language),
            "lessons": [_mention(course.lesson(name), language) for name in chapter.lessons],
        }
        for chapter in course.CHAPTERS
    ]


@router.get("/lessons/{name}", response_model=LessonAnswer, responses=documented(404))
def lesson(name: Name, language: Language = "en") -> dict[str, Any]:
    """A lesson: the pattern to look for, why it works, and an example step by step."""
    found = _lesson(name)
    place = ORDER.index(found.name)
    return {
        **found.to_json(language),
        "previous": _neighbour(place - 1, language),
        "next": _neighbour(place + 1, language),
    }


@router.get(
    "/lessons/{name}/drills/{number}", response_model=DrillAnswer, responses=documented(404)
)
def drill(name: Name, number: Number, language: Language = "en") -> dict[str, Any]:
    """A position in which to find the technique of a lesson; each number is another position."""
    return course.drill(_lesson(name).name, number).to_json(language)


def _lesson(name: str) -> course.Lesson:
    try:
        return course.lesson(name)
    except nf.UnknownNameError as error:
        raise ProblemError(404, error.code, str(error)) from None


def _neighbour(place: int, language: str) -> dict[str, str] | None:
    """The lesson at a position of the course, if there is one."""
    if not 0 <= place < len(ORDER):
        return None
    return {"name": ORDER[place], "title": course.lesson(ORDER[place]).title(language)}


def _mention(lesson: course.Lesson, language: str) -> dict[str, Any]:
    return {
        "name": lesson.name,
        "title": lesson.title(language),
        "english": lesson.title(),
        "technique": lesson.technique.name,
        "sketch": lesson.sketch(),
    }
