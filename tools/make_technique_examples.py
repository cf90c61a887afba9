"""Makes the examples of techniques again: python tools/make_technique_examples.py [TECHNIQUE...].

For each technique a position in which it is the next step, of a puzzle of our own making or, for
patterns that hardly any random puzzle has, of a published one. What is easier has been done
before, as far as such a position was found: all that precedes it in the order of `nf.practice`
(`profile`), or singles, intersections and subsets (`basic`), or singles alone (`singles`), or where
a technique always stands beside singles nothing (`none`). With names only these are made anew, and
all others stay as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice
from pathlib import Path

import ninefold as nf
from ninefold.errors import GenerationError
from ninefold.explain import TECHNIQUES, Entry, Profile, State, Technique, as_profile, find_path
from ninefold.explain.examples import FILE, example_line
from ninefold.explain.paths import Path as WalkedPath
from ninefold.generator.generation import make
from ninefold.generator.practice_positions import BASIC, practice_profile
from ninefold.generator.wishes import Wish

TARGET = Path(__file__).parent.parent / "src" / "ninefold" / "explain" / FILE
SEED = 1
SEEDS = 50
FAILURES = 3
"""Seeds without a position after which there seems to be none."""

TRIES = 20_000
SECONDS = 60
"""How long is looked for each kind of position."""

LATER = BASIC | {"single_digit", "wings", "colouring"}
"""The families that lead on where nothing is done before."""

PUBLISHED = {
    "tridagon": "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    "sk_loop": "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "junior_exocet": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    ),
}
"""Loki (mith), Easter Monster (JPF) and Golden Nugget (tarek), of the Sudoku Players' Forum."""

Way = Callable[[Technique], State]
"""Finds a position for a technique, or raises a `GenerationError`."""

HEAD = """\
# A position for each technique: its name, what is done before, the puzzle, the digits written,
# and the candidates struck out beside what the digits rule out (a cell and its digits each); then
# the rules of the puzzle, each after a bar.
# tools/make_technique_examples.py makes this file.
"""


def practised(technique: Technique) -> State:
    """A position in which all that is easier has been done, and what a path leaves out of it."""
    if technique.name in PUBLISHED:
        path = find_path(PUBLISHED[technique.name], profile=practice_profile(technique))
        return state_before(path, technique)
    limits = nf.Limits(seconds=SECONDS)
    order = [entry.technique.name for entry in practice_profile(technique).logic()]
    easier = order[: order.index(technique.name)]
    failed = 0
    for seed in range(SEED, SEED + SEEDS):
        try:
            state = nf.practice(technique.name, seed=seed, tries=TRIES, limits=limits).state
        except GenerationError:
            failed += 1
            if failed == FAILURES:
                break
            continue
        if not easier or not nf.all_steps(state, easier):
            return state
    raise GenerationError(f"a position for {technique.name}", "seeds", SEEDS)


def state_before(path: WalkedPath, technique: Technique) -> State:
    """The state in which a path comes to a technique."""
    names = [str(record.technique) for record in path.records]
    return next(islice(path.states(), names.index(technique.name), None))


def after(families: Iterable[str]) -> Way:
    """A search for a position in which no technique of these families helps."""
    easier = frozenset(families)

    def found(technique: Technique) -> State:
        order = as_profile("hodoku")
        others = [each for each in order.logic() if each.technique != technique]
        before = [each for each in others if each.technique.family in easier]
        later = [each for each in others if not easier and each.technique.family in LATER]
        profile = Profile("example", (*before, Entry(technique, 0.0), *later), order.levels)
        limits = nf.Limits(seconds=SECONDS)
        for made in make(Wish("classic"), TRIES, seed=SEED, threads=1, limits=limits):
            path = find_path(State.of(made.puzzle, unique=True), profile=profile)
            if technique.name in path.techniques:
                return state_before(path, technique)
        raise GenerationError(f"a position for {technique.name}", "tries", TRIES)

    return found


WAYS: dict[str, Way] = {
    "profile": practised,
    "basic": after(BASIC),
    "singles": after(["singles"]),
    "none": after([]),
}


def line_of(technique: Technique) -> str:
    """The line of a technique; a comment if no position was found."""
    for easier, way in WAYS.items():
        with suppress(GenerationError):
            state = way(technique)
            print(f"{technique.name}: {easier}", flush=True)
            return example_line(technique.name, easier, state)
    print(f"{technique.name}: not found", flush=True)
    return f"# {technique.name}: none in {TRIES:,} puzzles"


def main() -> int:
    wanted = set(sys.argv[1:])
    old = TARGET.read_text(encoding="utf-8").splitlines() if TARGET.exists() else []
    kept = {line.lstrip("# ").partition(" ")[0].rstrip(":"): line for line in old}
    for each in (each for each in TECHNIQUES if each.family != "trial"):
        if each.name in wanted or each.name not in kept or not wanted:
            kept[each.name] = line_of(each)
        lines = [kept[each.name] for each in TECHNIQUES if each.name in kept]
        TARGET.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
