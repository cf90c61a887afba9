"""Makes the films of docs/watching.md again: python tools/make_films.py [--check].

With --check nothing is written; the exit code tells whether all of them are as they should be.
"""

from __future__ import annotations

import sys
from pathlib import Path

import ninefold as nf

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"

PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def films() -> dict[str, str]:
    """Every film by the name of its file."""
    return {"heap_film.svg": nf.film(PUZZLE, "heap", frames=48).to_svg(seconds=24)}


def main() -> int:
    wrong = 0
    for name, text in films().items():
        path = FOLDER / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        wrong += 1
        if "--check" not in sys.argv[1:]:
            path.write_text(text, encoding="utf-8")
            print(f"{name}: {len(text):,} bytes")
    return int(bool(wrong) and "--check" in sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
