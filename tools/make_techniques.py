"""Makes the table of docs/techniques.md again: every technique, in both languages and scales.

python tools/make_techniques.py [--check]

With --check nothing is written; the exit code tells whether the table is as it should be.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from ninefold.explain import TECHNIQUES, Technique, as_profile
from ninefold.explain.step_words import family_name, name_of

PAGE = Path(__file__).parent.parent / "docs" / "techniques.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"


def table() -> str:
    """All families, one after the other."""
    groups = groupby(TECHNIQUES, key=lambda each: each.family)
    return "\n".join(line for family, group in groups for line in _family(family, [*group])) + "\n"


def _family(family: str, techniques: list[Technique]) -> Iterator[str]:
    yield f"\n### {family_name(family)} (`{family}`)\n"
    yield "| name | English | German | HoDoKu | SE | Sukaku |"
    yield "|---|---|---|---|---|---|"
    for technique in techniques:
        names = [name_of(technique, language) for language in ("en", "de")]
        yield "| " + " | ".join([f"`{technique.name}`", *names, *_scales(technique)]) + " |"


def _scales(technique: Technique) -> Iterator[str]:
    """What each scale counts for it; a plus where that grows with its length."""
    for name in ("hodoku", "se", "sukaku"):
        entry = as_profile(name).entry_of(technique)
        if entry is None:
            yield ""
        else:
            plus = "" if entry.growth == "none" else "+"
            yield f"{entry.score:g}{plus} {entry.level}".strip()


def main() -> int:
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    tail = rest.partition(END)[2]
    made = f"{head}{BEGIN}{table()}\n{END}{tail}"
    if "--check" in sys.argv[1:]:
        return made != text
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
