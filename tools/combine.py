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
//     ./ninefold_player --seconds 30 --seed 7
//
// GCC 12 or Clang 14 and later. On x86-64 it is compiled for AVX2 without any option;
// -DNINEFOLD_PLAIN is for CPUs that lack it, and -march=native takes more where this CPU has more.
// Add -pthread where the C library keeps threads apart. Made by tools/combine.py: change the
// sources, not this file.
//
{licence}
#if defined(__x86_64__) && !defined(__AVX2__) && !defined(NINEFOLD_PLAIN)
#define NINEFOLD_NEEDS_AVX2
// GCC reads the whole file before it obeys the pragma, and Clang's pragma is about functions alone:
// so neither defines the macros by which the kernels choose their code.
#define __AVX2__ 1
#define __BMI2__ 1
#define __POPCNT__ 1
#if defined(__clang__)
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif
#endif
#define NINEFOLD_TARGET embedded
#pragma GCC diagnostic ignored "-Wpsabi"  // vectors are passed within this file only
"""

TAIL = """
#if defined(NINEFOLD_NEEDS_AVX2) && defined(__clang__)
#pragma clang attribute pop
#endif
"""


def combined() -> str:
    """The text of the file."""
    parts = Amalgamation()
    return joined([about(HEAD), *parts.implementation((*KERNELS, PROGRAM)), TAIL])


def main() -> None:
    default = ROOT / "build/combined/ninefold_player.cpp"
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(combined(), encoding="utf-8")
    print(f"{file}: c++ -std=c++20 -O2 {file.name} -o {file.stem}")


if __name__ == "__main__":
    main()
