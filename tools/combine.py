"""Makes one C++ source file of the whole player: python tools/combine.py [FILE].

The file includes nothing but the standard library, needs no option but the version of the language,
and speaks CodeCup's protocol: what the contest asks of a submission.
"""

from __future__ import annotations

import sys
from pathlib import Path

from amalgamate import ROOT, SOURCES, Amalgamation, about, joined

PROGRAM = SOURCES / "embed/player.cpp"
KERNELS = (SOURCES / "classic/kernels.cpp", SOURCES / "endgame/kernels.cpp")

HEAD = """\
// Ninefold {version} as a player of the two-player Sudoku of CodeCup 2024, in one file.
//
//     c++ -std=c++20 -O2 ninefold_player.cpp -o ninefold_player
//     ./ninefold_player --time 30 --seed 7
//
// GCC 12 or Clang 14 and later. GCC takes AVX2 by itself, and -DNINEFOLD_PLAIN is for CPUs without;
// Clang takes what -march says. Add -pthread where the C library keeps threads apart. Made by
// tools/combine.py: change the sources, not this file.
//
{licence}
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#if !defined(__AVX2__) && !defined(NINEFOLD_PLAIN)
#define NINEFOLD_NEEDS_AVX2
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt,fma")
#endif
#endif
#define NINEFOLD_TARGET embedded
#pragma GCC diagnostic ignored "-Wpsabi"  // vectors are passed within this file only
"""


def combined() -> str:
    """The text of the file."""
    parts = Amalgamation()
    return joined([about(HEAD), *parts.implementation((*KERNELS, PROGRAM)), ""])


def main() -> None:
    default = ROOT / "build/combined/ninefold_player.cpp"
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(combined(), encoding="utf-8")
    print(f"{file}: c++ -std=c++20 -O2 {file.name} -o {file.stem}")


if __name__ == "__main__":
    main()
