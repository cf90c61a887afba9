"""Lessons: the pattern to look for, its reason, and an example played step by step.

A lesson is a few slides: a picture of one position with a short text each. The texts of the lessons
that were written by hand are in the catalogues of languages (`lesson_look`, `lesson_why`,
`lesson_example`, a line for each slide); those of all others are the words of hints. A picture
shows the cells and units that its text names, and the last one the step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ninefold import stock
from ninefold.course.chapters import BESIDE, CHAPTER_OF, KINDS, Chapter
from ninefold.errors import UnknownNameError
from ninefold.explain import State, Step, Technique, all_steps, example, technique_named
from ninefold.explain.step_words import description, name_of, stages
from ninefold.explain.step_words import lesson as told_step
from ninefold.explain.wording.catalogues import Catalogue, catalogue_of
from ninefold.explain.wording.fields import pattern_cells

WITHOUT_MARKS = frozenset({"singles", "direct"})
"""The families whose steps are found without pencil marks."""

SHOWN = {"thermometer": 5, "kropki": 4}
"""The puzzles of the stock that lessons about kinds of rules show."""

CELL = re.compile(r"\br\d+c\d+\b")


@dataclass(frozen=True, slots=True)
class Slide:
    """A text and the contents of its picture: cells and units by their names, digits, or the step.

    `part` is "look", "why" or "example"; a part of the example that names no digit is about those
    of the part before.
    """

    part: str
    text: str
    cells: tuple[str, ...]
    units: tuple[str, ...] = ()
    digits: tuple[int, ...] = ()
    shows_step: bool = False

    def to_json(self) -> dict[str, Any]:
        """The slide as a plain dict."""
        return {
            "part": self.part,
            "text": self.text,
            "cells": list(self.cells),
            "units": list(self.units),
            "digits": list(self.digits),
            "shows_step": self.shows_step,
        }


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, with the position and the step that it plays.

    >>> from ninefold import course
    >>> lesson = course.lesson("naked_single")
    >>> lesson.title(), lesson.chapter.name, lesson.shows_marks
    ('Naked single', 'basics', False)
    """

    name: str
    technique: Technique
    chapter: Chapter
    state: State
    step: Step

    @property
    def shows_marks(self) -> bool:
        """Whether the board shows pencil marks."""
        return self.name == "candidates" or self.technique.family not in WITHOUT_MARKS

    def title(self, language: str = "en") -> str:
        """The title of the lesson."""
        titles = catalogue_of(language).tables["lessons"]
        return titles.get(self.name) or name_of(self.technique, language)

    def slides(self, language: str = "en") -> tuple[Slide, ...]:
        """The slides of the lesson."""
        catalogue = catalogue_of(language)
        written = catalogue.tables["lesson_example"].get(self.name)
        texts = self._texts(catalogue) if written else self._words_of_hints(language)
        slides: list[Slide] = []
        for part, text in texts:
            slide = self._slide(part, text, catalogue)
            before = slides[-1].digits if slides and part == "example" else ()
            slides.append(slide if slide.digits else replace(slide, digits=before))
        return *slides[:-1], replace(slides[-1], shows_step=True)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The lesson as a plain dict: its slides, its position, and the step there."""
        return {
            "name": self.name,
            "title": self.title(language),
            "chapter": self.chapter.title(language),
            "technique": self.technique.name,
            "marks": self.shows_marks,
            "slides": [slide.to_json() for slide in self.slides(language)],
            **self.state.to_json(),
            **told_step(self.step, self.state, language),
        }

    def sketch(self) -> dict[str, list[int]]:
        """The step as the places of cells: its units, its pattern, digits placed, candidates
        removed.
        """
        units = [self.state.rules.units[unit].cells for unit in self.step.units]
        return {
            "units": sorted({cell for cells in units for cell in cells}),
            "cause": pattern_cells(self.step),
            "place": sorted({move.cell for move in self.step.placements}),
            "remove": sorted({move.cell for move in self.step.eliminations}),
        }

    def _texts(self, catalogue: Catalogue) -> list[tuple[str, str]]:
        tables = catalogue.tables
        lines = tables["lesson_example"][self.name].strip().splitlines()
        return [
            ("look", tables["lesson_look"][self.name]),
            ("why", tables["lesson_why"][self.name]),
            *(("example", line) for line in lines),
        ]

    def _words_of_hints(self, language: str) -> list[tuple[str, str]]:
        _, *words = stages(self.step, language, self.state)
        return [
            ("look", description(self.technique, language)),
            *(("example", text) for text in words),
        ]

    def _slide(self, part: str, text: str, catalogue: Catalogue) -> Slide:
        if part != "example":
            pattern = map(self.state.layout.cell_name, pattern_cells(self.step))
            return Slide(part, text, tuple(pattern))
        cells = tuple(dict.fromkeys(CELL.findall(text)))
        known = {unit.name for unit in self.state.layout.units}
        units = tuple(unit for unit in units_in(text, catalogue) if unit in known)
        return Slide(part, text, cells, units, digits_in(text, catalogue))


def units_in(text: str, catalogue: Catalogue) -> Iterator[str]:
    """The units that a text of a language names, by their names in English.

    >>> list(units_in("In den Zeilen 1 und 6 steht es, in Block 3 auch.", catalogue_of("de")))
    ['row 1', 'row 6', 'box 3']
    """
    pattern, kinds = _units(catalogue)
    for found in pattern.finditer(text):
        for number in re.findall(r"\d", found[2]):
            yield f"{kinds[found[1].lower()]} {number}"


def digits_in(text: str, catalogue: Catalogue) -> tuple[int, ...]:
    """The digits that a text of a language names, beside those of cells and units.

    >>> digits_in("In row 4 the 8s of r1c2 and r1c3 leave 5.", catalogue_of("en"))
    (5, 8)
    """
    pattern, _ = _units(catalogue)
    alone = re.findall(r"\b([1-9])(?:s|en)?\b", pattern.sub("", CELL.sub("", text)))
    return tuple(sorted(set(map(int, alone))))


def _units(catalogue: Catalogue) -> tuple[re.Pattern[str], dict[str, str]]:
    """The pattern of units in texts of a language, and the kind that each word stands for."""
    parts, kinds = catalogue.tables["parts"], {}
    for table in ("units", "several"):
        for kind in ("row", "column", "box"):
            for word in catalogue.tables[table][kind].split("|"):
                kinds[word.split(" ")[-1].lower()] = kind
    joints = "|".join(re.escape(parts[each]) for each in ("comma", "and", "or"))
    names = "|".join(sorted(kinds, key=len, reverse=True))
    return re.compile(rf"\b({names}) (\d(?:(?:{joints})\d)*)", re.IGNORECASE), kinds


def lesson(name: str) -> Lesson:
    """A lesson by its name: that of a technique, or one of "sudoku", "candidates", "thermometer"
    and "kropki".

    >>> from ninefold import course
    >>> course.lesson("x_wing").step.technique.name
    'x_wing'
    """
    key = str(name).strip().lower().replace(" ", "_").replace("-", "_")
    if key not in CHAPTER_OF:
        raise UnknownNameError("lesson", str(name), CHAPTER_OF)
    return _lesson(key)


@cache
def _lesson(name: str) -> Lesson:
    technique = technique_of(name)
    state, step = _position(name, technique)
    return Lesson(name, technique, CHAPTER_OF[name], state, step)


def technique_of(name: str) -> Technique:
    """The technique that is practised in a lesson."""
    return technique_named(BESIDE.get(name) or KINDS.get(name) or name)


def _position(name: str, technique: Technique) -> tuple[State, Step]:
    if name not in KINDS:
        shown = example(technique.name)
        return shown.state, shown.step
    state = State.of(stock.puzzle(name, "easy", SHOWN[name]), unique=True)
    steps = all_steps(state, [technique.name])
    return state, min(steps, key=lambda step: len(step.cause))
