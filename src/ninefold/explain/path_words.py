"""A path as text to be read: its steps, its verdict, and a table of the techniques used.

A step is a line, and singles in a row are one line together: people write them in one go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING

from ninefold.explain.step_words import name_of, verdict

if TYPE_CHECKING:
    from ninefold.explain.paths import Path
    from ninefold.explain.steps import Depth, Step

WIDTH = 100
"""Columns of a line of singles."""

NEW_LINE = "\n"

NUMBERS = 7
"""Columns of the numbers of steps: room for `100-123`."""


def path_text(path: Path, depth: Depth, language: str, notation: bool) -> str:
    """Steps, verdict and table, each part set off from the next."""
    parts = [
        "\n".join(path_lines(path, depth, language, notation)),
        verdict(path, language),
        technique_table(path, language),
    ]
    return "\n\n".join(part for part in parts if part)


def path_lines(path: Path, depth: Depth, language: str, notation: bool = False) -> Iterator[str]:
    """The numbered lines of the steps.

    >>> from ninefold.explain import find_path
    >>> next(path_lines(find_path("123." + 12 * ".", most=1), 2, "en"))
    '      1. Full house: r1c4=4'
    """
    first, indent = 1, "\n" + " " * (NUMBERS + 2)
    pairs = zip(path.steps, path.states(), strict=False)
    for is_single, group in groupby(pairs, lambda pair: pair[0].technique.family == "singles"):
        steps = list(group)
        if is_single and depth < 3:
            yield _singles_line(first, [step for step, _ in steps], depth, language, notation)
        else:
            for number, (step, state) in enumerate(steps, first):
                text = step.notation if notation else step.tell(depth, language, state)
                yield f"{number:{NUMBERS}}. {text.replace(NEW_LINE, indent)}"
        first += len(steps)


def _singles_line(
    first: int, steps: Sequence[Step], depth: Depth, language: str, notation: bool
) -> str:
    """Singles in a row: those of one kind share its name."""
    parts = []
    for name, group in groupby(steps, lambda step: _name(step, language, notation)):
        places = [str(move) for step in group for move in step.placements]
        parts.append(f"{name} ({len(places)})" if depth == 1 else f"{name}: {', '.join(places)}")
    number = str(first) if len(steps) == 1 else f"{first}-{first + len(steps) - 1}"
    indent = " " * (NUMBERS + 2)
    line = f"{number:>{NUMBERS}}. {'; '.join(parts)}"
    return fill(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _name(step: Step, language: str, notation: bool) -> str:
    from ninefold.explain.notation import hodoku_name

    return hodoku_name(step.technique) if notation else step.tell(1, language)


def technique_table(path: Path, language: str) -> str:
    """The number of uses of each technique, easiest first, with its highest score.

    >>> from ninefold.explain import find_path
    >>> print(technique_table(find_path("123." + 12 * ".", most=1), "en"))
          1  Full house     4
    """
    used = Counter(step.technique.name for step in path.steps)
    names = {step.technique.name: name_of(step.technique, language) for step in path.steps}
    scores = {name: max(s.score for s in path.steps if s.technique.name == name) for name in names}
    width = max(map(len, names.values()), default=0)
    return "\n".join(
        f"{used[name]:{NUMBERS}}  {names[name]:<{width}}  {scores[name]:4g}"
        for name in path.techniques
    )
