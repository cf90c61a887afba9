"""Makes the stock of puzzles (`ninefold.stock`): python tools/make_stock.py [KIND ...] [--check].

Every puzzle is made to order by its level, with a seed of its own. With --check nothing is made:
the solutions, levels and patterns of all that is there are looked at again.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import ninefold as nf
from ninefold import stock
from ninefold.generator.placement import KINDS as PLACED
from ninefold.symmetry.patterns import orbits

EACH = 200
"""Puzzles of a level."""

FEWER = 100
"""Puzzles of a level with placed rules or on several boards, which take longer."""

PATIENCE = 40
"""Seconds for a puzzle."""

MOST_FAILURES = 5
"""After so many a level counts as too rare."""

SWAPS = 150
"""Exchanges that are tried, by which boxes become the regions of a jigsaw."""


def random_jigsaw(seed: int, size: int = 9) -> nf.Layout:
    """Boxes whose borders wandered: two neighbours of different regions exchange theirs, as long as
    both regions stay connected; the cells opposite to them do the same.
    """
    rng = random.Random(seed)
    regions = [3 * (cell // size // 3) + cell % size // 3 for cell in range(size * size)]
    while True:
        for _ in range(SWAPS):
            _exchange(regions, size, rng)
        picture = "".join("ABCDEFGHI"[region] for region in regions)
        layout = nf.Layout.jigsaw(picture)
        if sum(unit.kind == "region" for unit in layout.units) < size:
            continue  # a region that is a row counts as that row alone
        empty = nf.Puzzle(size * size * ".", layout)
        if nf.solve(empty, limit=1, limits=nf.Limits(nodes=10_000)).solution:
            return layout


def _exchange(regions: list[int], size: int, rng: random.Random) -> None:
    """Two cells at the border of two regions exchange theirs, and those opposite to them too, if
    all regions stay connected.
    """
    one = rng.randrange(len(regions))
    beyond = {regions[near] for near in _near(one, size)} - {regions[one]}
    if not beyond:
        return
    region = rng.choice(sorted(beyond))
    border = [
        cell
        for cell, each in enumerate(regions)
        if each == region and any(regions[near] == regions[one] for near in _near(cell, size))
    ]
    other = rng.choice(border)
    pairs = [(one, other), (len(regions) - 1 - one, len(regions) - 1 - other)]
    before = regions[:]
    for a, b in pairs:
        regions[a], regions[b] = regions[b], regions[a]
    touched = {before[cell] for pair in pairs for cell in pair}
    if not all(_is_connected(regions, region, size) for region in touched):
        regions[:] = before


def _is_connected(regions: list[int], region: int, size: int) -> bool:
    cells = {cell for cell, each in enumerate(regions) if each == region}
    if len(cells) != size:
        return False
    found, new = set(), {min(cells)}
    while new:
        found |= new
        new = {near for cell in new for near in _near(cell, size)} & cells - found
    return found == cells


def _near(cell: int, size: int) -> Iterator[int]:
    row, column = divmod(cell, size)
    for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= r < size and 0 <= c < size:
            yield size * r + c


def made(kind: str, level: str, number: int) -> nf.Puzzle | None:
    """One puzzle; none if the kind has no such level."""
    seed = 1_000 * stock.LEVELS.index(level) + number
    layout = random_jigsaw(seed) if kind == "jigsaw" else nf.Layout.named(stock.KINDS[kind])
    rules = [kind] if kind in PLACED else []
    try:
        bounds = nf.Limits(seconds=PATIENCE)
        return nf.generate(layout=layout, level=level, rules=rules, seed=seed, limits=bounds)
    except nf.GenerationError:
        return None


def lines(kind: str) -> Iterator[str]:
    """The lines of a kind, level by level."""
    for level in stock.LEVELS[: -1 if kind in PLACED else None]:  # extreme ones need trial there
        found: list[nf.Puzzle] = []
        failures = 0
        for number in range(FEWER if kind in PLACED or kind == "samurai" else EACH):
            puzzle = made(kind, level, number)
            if puzzle is not None:
                found.append(puzzle)
            elif (failures := failures + 1) == MOST_FAILURES:
                break
        if failures < MOST_FAILURES:
            yield from (stock.line_of(kind, level, puzzle) for puzzle in found)


def faults(kind: str) -> Iterator[str]:
    """What is wrong with the puzzles of a kind."""
    for level in stock.levels(kind):
        seen = set()
        for number in range(stock.count(kind, level)):
            puzzle = stock.puzzle(kind, level, number)
            name = f"{kind} {level} {number}"
            seen.add(puzzle)
            if not nf.is_unique(puzzle, solver="sat"):
                yield f"{name}: not exactly one solution"
            found = nf.rate(puzzle, scales=("hodoku",)).hodoku
            if found is None or found.level != level:
                yield f"{name}: its level is {found and found.level}"
            if kind not in PLACED and not is_symmetric(puzzle):
                yield f"{name}: not symmetric"
        if len(seen) != stock.count(kind, level):
            yield f"{kind} {level}: a puzzle stands twice"


def is_symmetric(puzzle: nf.Puzzle) -> bool:
    """Whether the pattern of givens has rotational symmetry."""
    groups = orbits(puzzle.layout, "rotational")
    return all(len({bool(puzzle.givens[cell]) for cell in group}) == 1 for group in groups)


def main() -> int:
    chosen = [name for name in sys.argv[1:] if not name.startswith("--")] or list(stock.kinds())
    if unknown := [name for name in chosen if name not in stock.KINDS]:
        print(f"no kind is named {unknown[0]}; there are: {', '.join(stock.KINDS)}")
        return 2
    if "--check" in sys.argv[1:]:
        wrong = [fault for kind in chosen for fault in faults(kind)]
        print("\n".join(wrong) or "nothing is wrong")
        return int(bool(wrong))
    for kind in chosen:
        stock.write(kind, lines(kind))
        print(kind, {level: stock.count(kind, level) for level in stock.levels(kind)})
    return 0


if __name__ == "__main__":
    sys.exit(main())
