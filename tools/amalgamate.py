"""Makes one C++ header of the classic kernels: python tools/amalgamate.py [FOLDER].

Follows every `#include "..."` of the project from the files in `ROOTS`, each file once, and puts
the .cpp file that stands beside a header behind it; so a new header needs no mention here. What
the facade includes stands in front; the rest is for the one file of a program that defines
`NINEFOLD_IMPLEMENTATION`, so that the kernels are compiled once, for one instruction set, and
cannot meet a copy that was compiled for another. The example goes into the same folder.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "cpp"
FACADE = SOURCES / "embed/ninefold.hpp"
ROOTS = (FACADE, SOURCES / "classic/kernels.cpp")
EXAMPLE = ROOT / "examples/embed/solve_lines.cpp"

ONCE = "#pragma once"
OURS = re.compile(r'#include "(.+)"')
STANDARD = re.compile(r"#include <.+>")

HEAD = """\
// Ninefold {version} in one header: solves, counts and lists plain 9x9 Sudoku.
//
//     #define NINEFOLD_IMPLEMENTATION        // in exactly one file of the program
//     #include "ninefold.hpp"
//
//     ninefold::Answer answer = ninefold::solve(line);    // 81 characters, or 81 digits
//     if (answer.status == ninefold::Status::unique) use(ninefold::to_line(answer.solution));
//
// C++20, GCC 12 or Clang 14 and later. The flags of the file with the implementation choose the
// instruction set: -O3 with -march=native, or with that of the machines it is for (x86-64-v3 has
// AVX2). Where the C library keeps threads apart, add -pthread. Made by tools/amalgamate.py: change
// the sources, not this file.
//
{licence}
#ifndef NINEFOLD_HPP
#define NINEFOLD_HPP
"""

BEGIN = """
#endif  // NINEFOLD_HPP

#if defined(NINEFOLD_IMPLEMENTATION) && !defined(NINEFOLD_IMPLEMENTED)
#define NINEFOLD_IMPLEMENTED

#define NINEFOLD_TARGET embedded
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"  // vectors are passed within this file only
"""

END = """
#pragma GCC diagnostic pop
#undef NINEFOLD_TARGET

#endif  // NINEFOLD_IMPLEMENTED
"""


class Amalgamation:
    """The text so far, and what is in it already."""

    def __init__(self) -> None:
        self.seen: set[Path] = set()
        self.standard: set[str] = set()
        self.sources: list[Path] = []

    def lines(self, path: Path) -> Iterator[str]:
        """A file in which every include of ours is replaced by what it names."""
        if path in self.seen:
            return
        text = path.read_text(encoding="utf-8").splitlines()
        if ONCE in text or path.suffix == ".cpp":
            self.seen.add(path)
        source = path.with_suffix(".cpp")
        if source.exists():
            self.sources.append(source)
        yield f"\n// ---- {path.relative_to(SOURCES)}\n"
        depth = 0  # of conditions: what is included under one may be needed again outside it
        for line in text:
            depth += line.startswith("#if") - line.startswith("#endif")
            if ours := OURS.match(line):
                yield from self.lines(SOURCES / ours[1])
            elif line != ONCE and not self._is_known(line, depth):
                yield line

    def _is_known(self, line: str, depth: int) -> bool:
        if depth or not STANDARD.match(line):
            return False
        known = line in self.standard
        self.standard.add(line)
        return known

    def implementation(self, roots: Iterable[Path]) -> Iterator[str]:
        """The roots, and every source that stands beside a header so far."""
        for root in roots:
            yield from self.lines(root)
        for source in self.sources:  # grows as it is read
            yield from self.lines(source)


def about(head: str) -> str:
    """The head of a file, with version and licence."""
    version = re.search(r'__version__ = "(.+)"', (ROOT / "src/ninefold/version.py").read_text())
    assert version is not None
    return head.format(version=version[1], licence=comment((ROOT / "LICENSE").read_text()))


def joined(parts: Iterable[str]) -> str:
    """Parts of a file as one text, without gaps."""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts))


def comment(text: str) -> str:
    return "\n".join(f"// {line}".rstrip() for line in text.strip().splitlines())


def amalgamation() -> str:
    """The text of the header."""
    parts = Amalgamation()
    facade = "\n".join(parts.lines(FACADE))
    implementation = "\n".join(parts.implementation(ROOTS))
    return joined([about(HEAD), facade, BEGIN, implementation, END])


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build/amalgamation"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ninefold.hpp").write_text(amalgamation(), encoding="utf-8")
    shutil.copy(EXAMPLE, folder)
    print(f"{folder / 'ninefold.hpp'} and {EXAMPLE.name}, an example, beside it")


if __name__ == "__main__":
    main()
