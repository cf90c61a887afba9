"""Tries the Ninefold that is installed: python tools/smoke.py.

It needs nothing but the package and what that brings: no extra, no test framework. Its last line
tells what was tried; an error or a wrong answer ends it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import ninefold as nf

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SCRIPTS, SHARE = Path(sysconfig.get_path("scripts")), Path(sysconfig.get_path("data")) / "share"


def command(*arguments: str, **variables: str) -> str:
    """What the command prints; it must succeed."""
    return subprocess.run(
        [SCRIPTS / "ninefold", *arguments],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | variables,
    ).stdout


def expect(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        sys.exit(f"{what}: {found!r} instead of {wanted!r}")


def try_the_library() -> None:
    answer = nf.solve(PUZZLE)
    expect("solve", (answer.status, answer.solution), (nf.Status.UNIQUE, nf.Grid(SOLUTION)))
    expect("count", nf.count(PUZZLE[:63] + "." * 18).value, 240)
    expect("hyper", nf.count("." * 16, layout="boxes 2x2+x").value, 48)
    expect("check", str(nf.check("11" + "." * 79).conflicts[0]), "1 twice in row 1: r1c1, r1c2")
    expect("batch", nf.solve_batch([PUZZLE, "oops"]).summary()["malformed"], 1)
    expect("hint", str(nf.hint(PUZZLE, stage="place")), "Look at box 2.")
    expect("rate", nf.rate(PUZZLE, scales=["hodoku"]).hodoku.level, "easy")
    expect("generate", nf.is_unique(nf.generate(seed=7)), True)
    expect("render", nf.render(PUZZLE, "svg")[:4], "<svg")
    expect("convert", nf.Puzzle(nf.write(nf.Puzzle(PUZZLE), "fpuzzles-link")).to_line(), PUZZLE)


def try_the_command() -> None:
    for each in nf.instruction_sets():
        if each.supported:
            told = command("solve", PUZZLE, "--format", "json", NINEFOLD_ISA=each.name)
            expect(each.name, SOLUTION in told, True)
    expect("ninefold --version", command("--version").split()[1], nf.__version__)
    expect("ninefold solve --help", "Example:" in command("solve", "--help"), True)


def main() -> None:
    try_the_library()
    try_the_command()
    pages = len(list((SHARE / "man" / "man1").glob("ninefold*.1")))
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    print(f"ninefold {nf.__version__} ({nf.isa()}) on Python {version}: fine; {pages} manual pages")


if __name__ == "__main__":
    main()
