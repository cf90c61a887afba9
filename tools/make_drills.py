"""Makes the positions of drills again: python tools/make_drills.py [TECHNIQUE...].

For each technique a few positions by `nf.practice`, in which it is the next easiest step; with
names only theirs are made anew. A technique without any is practised by its example.
"""

from __future__ import annotations

import gzip
import sys
from contextlib import suppress
from pathlib import Path

import ninefold as nf
from ninefold.course.drills import FILE
from ninefold.errors import GenerationError
from ninefold.explain import TECHNIQUES, State, Technique
from ninefold.explain.position_lines import position_line

TARGET = Path(__file__).parent.parent / "src" / "ninefold" / "course" / FILE
EACH = 6
SEEDS = range(1, 40)
FAILURES = 2
"""Seeds without a position, or with one that is there already, after which there seem to be no
others."""


def positions(technique: Technique) -> list[str]:
    """Some positions of a technique, as lines."""
    found: dict[object, str] = {}
    failed = 0.0
    for seed in SEEDS:
        state = None
        with suppress(GenerationError):
            limits = nf.Limits(seconds=6)
            state = nf.practice(technique.name, seed=7919 * seed, limits=limits).state
        if state is None or shape(state) in found:
            failed += 1 if state is None else 1 / 3
        else:
            found[shape(state)] = position_line(state)
        if failed > FAILURES or len(found) == EACH:
            break
    return list(found.values())


def shape(state: State) -> object:
    """The same for a position that is turned and renamed."""
    marks = sum(mask.bit_count() for mask in state.candidates.masks)
    return state.puzzle.constraints or (state.puzzle.givens.count(0), state.digits.count(0), marks)


def main() -> int:
    wanted = set(sys.argv[1:])
    kept: dict[str, list[str]] = {}
    if wanted and TARGET.exists():
        for line in gzip.decompress(TARGET.read_bytes()).decode().splitlines():
            name, _, position = line.partition(" ")
            kept.setdefault(name, []).append(position)
    for technique in TECHNIQUES:
        if technique.family != "trial" and (not wanted or technique.name in wanted):
            kept[technique.name] = positions(technique)
            print(f"{technique.name}: {len(kept[technique.name])}", flush=True)
    lines = [f"{each.name} {line}\n" for each in TECHNIQUES for line in kept.get(each.name, [])]
    TARGET.write_bytes(gzip.compress("".join(lines).encode(), mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main())
