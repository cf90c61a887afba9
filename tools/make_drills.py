"""Makes the positions of drills again: python tools/make_drills.py [TECHNIQUE...].

Most come from the paths of many random puzzles: a path takes the easiest step at each place. What
these paths lack is made by `nf.practice`. With names only theirs are made anew. A technique without
any position is practised by its example.
"""

from __future__ import annotations

import gzip
import sys
from collections import defaultdict
from contextlib import suppress
from itertools import islice
from pathlib import Path

import ninefold as nf
from ninefold.course.drills import FILE
from ninefold.errors import GenerationError
from ninefold.explain import TECHNIQUES, State, Technique, as_profile, find_path
from ninefold.explain.position_lines import position_line
from ninefold.generator.generation import make
from ninefold.generator.practice_positions import FIRST
from ninefold.generator.wishes import Wish

TARGET = Path(__file__).parent.parent / "src" / "ninefold" / "course" / FILE
EACH = 8
PUZZLES = 6_000
SEEDS = range(1, 40)
FAILURES = 2
"""Seeds without a position, or with one that is there already, after which there seem to be no
others."""


def along_paths() -> dict[str, list[State]]:
    """Positions of the paths of random puzzles, one of a puzzle for each technique."""
    found: dict[str, list[State]] = defaultdict(list)
    profile = as_profile("hodoku")
    for made in make(Wish("classic"), PUZZLES, seed=1, threads=1):
        path = find_path(State.of(made.puzzle, unique=True), profile=profile)
        names = [str(record.technique) for record in path.records]
        for name in path.techniques:
            if len(found[name]) < EACH:
                found[name].append(next(islice(path.states(), names.index(name), None)))
    return found


def practised(technique: Technique, known: list[State]) -> list[State]:
    """Positions of a technique by `nf.practice`, beside those that are known."""
    found = {shape(state): state for state in known}
    failed = 0.0
    for seed in SEEDS:
        if failed > FAILURES or len(found) >= EACH:
            break
        state = None
        with suppress(GenerationError):
            limits = nf.Limits(seconds=6)
            state = nf.practice(technique.name, seed=7919 * seed, limits=limits).state
        failed += 1 if state is None else 1 / 3 if shape(state) in found else 0
        if state is not None:
            found.setdefault(shape(state), state)
    return list(found.values())


def shape(state: State) -> object:
    """The same for a position that is turned and renamed."""
    marks = sum(mask.bit_count() for mask in state.candidates.masks)
    return state.puzzle.constraints or (state.puzzle.givens.count(0), state.digits.count(0), marks)


def main() -> int:
    wanted = set(sys.argv[1:])
    kept: dict[str, list[str]] = defaultdict(list)
    if wanted and TARGET.exists():
        for line in gzip.decompress(TARGET.read_bytes()).decode().splitlines():
            name, _, position = line.partition(" ")
            kept[name].append(position)
    walked = along_paths()
    for technique in TECHNIQUES:
        if technique.family != "trial" and (not wanted or technique.name in wanted):
            known = [] if technique.family in FIRST else walked[technique.name]
            kept[technique.name] = [*map(position_line, practised(technique, known))]
            print(f"{technique.name}: {len(kept[technique.name])}", flush=True)
    lines = [f"{each.name} {line}\n" for each in TECHNIQUES for line in kept[each.name]]
    TARGET.write_bytes(gzip.compress("".join(lines).encode(), mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main())
