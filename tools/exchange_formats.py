"""Two campaigns against the formats that other programs share.

Round trips: random puzzles of all kinds are written in each format and read again. Each is the same
puzzle after that, or was refused by name. Hostile links: payloads of such links are damaged and
read, strictly and leniently; each gives a puzzle or a FormatError.

    python tools/exchange_formats.py --puzzles 300 --links 10000
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random

from random_constraints import MAKERS
from rule_samples import DRAWINGS, SAMPLES

import ninefold as nf
from ninefold.constraints import Constraint, Predicate
from ninefold.formats import lzstring, read_one, write
from ninefold.model.relations import Allowed, Different, Linear

FORMATS = (
    *("json", "fpuzzles", "fpuzzles-link", "sudokupad", "sudokupad-link", "iss", "iss-link"),
)
LAYOUTS = ("classic", "classic", "classic", "6x6", "4x4", "x", "hyper", "windoku+x", "disjoint")
TITLES = (None, "Sunday", "Árbol, part 2: {the} [end]")
HOSTILE = tuple("[]{}:,\"'\\0123456789.-~_RCNaefnrltu# ")


def puzzle(number: int) -> nf.Puzzle:
    """The puzzle of that number: a board, a few givens, and up to four rules of any kind."""
    source = Random(number)
    layout = _layout(source)
    full = nf.solve(nf.Puzzle(layout.cells * ".", layout), seed=number, limit=1).solution
    if full is None:
        raise RuntimeError(f"{layout} has no full board")
    rules: list[Constraint] = []
    for _ in range(source.randint(0, 4)):
        with suppress(nf.NinefoldError, ValueError, IndexError):
            rules.append(_rule(source, layout, full).on(layout))
    shown = [digit if source.random() < 0.2 else 0 for digit in full.digits]
    said = nf.Metadata(title=source.choice(TITLES), author=source.choice((None, "Ann")))
    return nf.Puzzle(bytes(shown), layout, constraints=rules, metadata=said)


def _layout(source: Random) -> nf.Layout:
    name = source.choice(LAYOUTS)
    try:
        return nf.Layout.named(name)
    except nf.NinefoldError:
        return nf.Layout.classic()


def _rule(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    if layout.size == 9 and source.random() < 0.3:
        return source.choice(
            [*(each for each in SAMPLES if not isinstance(each, Predicate)), *DRAWINGS]
        )
    kind = source.choice([each for each in MAKERS if each != Predicate.kind])
    return MAKERS[kind](source, layout, full)


def meaning(found: nf.Puzzle) -> tuple[object, ...]:
    """Whatever says the same: units, givens, the digits of every cell, and relations."""
    masks = list(found.stated().masks)
    relations = set()
    units = {frozenset(unit.cells) for unit in found.layout.units}
    for rule in found.constraints:
        for relation in rule.relations(found.layout):
            if isinstance(relation, Allowed) and len(relation.cells) == 1:
                masks[relation.cells[0]] &= sum(
                    1 << (row[0] - 1) for row in relation.tuples if row[0]
                )
            elif isinstance(relation, Different):
                units.add(frozenset(relation.cells))
            elif isinstance(relation, Linear):
                terms = sorted(zip(relation.cells, relation.factors, strict=True))
                relations.add(repr((terms, relation.low, relation.high)))
            else:
                relations.add(repr(relation))
    units = {unit for unit in units if not any(unit < other for other in units)}
    return found.layout.positions, frozenset(units), tuple(masks), frozenset(relations)


def outcome(asked: nf.Puzzle, format: str) -> str:
    """What becomes of a puzzle in a format: the same, the same in meaning, refused, or another."""
    try:
        text = write(asked, format)
    except nf.UnsupportedError:
        return "refused when written"
    try:
        found = read_one(text)
    except nf.FormatError:
        return "refused when read"
    if found == asked:
        return "same"
    is_same = meaning(found) == meaning(asked)
    return "same in meaning" if is_same else "ANOTHER"


def hostile(number: int, seeds: list[str]) -> str:
    """A link whose payload was damaged: its JSON, its packed text, or its string."""
    source = Random(number)
    text = source.choice(seeds)
    if text.startswith("{"):
        damaged = _damaged(source, text)
        kind = source.choice(("fpuzzles", "scl", "scl"))
        return f"https://sudokupad.app/{kind}{lzstring.packed(damaged)}"
    return _damaged(source, text)


def _damaged(source: Random, text: str) -> str:
    letters = list(text)
    for _ in range(source.choice((1, 1, 2, 5, 20))):
        at = source.randrange(len(letters))
        change = source.randrange(4)
        if change == 0:
            letters[at] = source.choice(HOSTILE)
        elif change == 1:
            letters.insert(at, source.choice(HOSTILE))
        elif change == 2:
            end = at + source.randint(1, 30)
            letters[at:end] = letters[source.randrange(len(letters)) :][: source.randint(0, 30)]
        else:
            del letters[at : at + source.randint(1, 5)]
        letters = letters or ["."]
    return "".join(letters)


def seeds_of(count: int) -> list[str]:
    """Records and strings of puzzles, to be damaged."""
    found = []
    for number in range(count):
        for format in ("fpuzzles", "sudokupad", "iss"):
            with suppress(nf.UnsupportedError):
                found.append(write(puzzle(number), format).strip())
    return found


def read_hostile(text: str, lenient: bool) -> str:
    """What a reader makes of a text: a puzzle, an error that it may raise, or another one."""
    try:
        read_one(text, lenient=lenient)
    except nf.FormatError:
        return "refused"
    except Exception as error:
        return f"CRASH {type(error).__name__}: {error}"
    return "read"


def round_trips(count: int) -> Iterator[tuple[str, str, int]]:
    """The outcome of every puzzle in every format."""
    for number in range(count):
        asked = puzzle(number)
        for format in FORMATS:
            yield format, outcome(asked, format), number


def main() -> int:
    """Run both campaigns; exits with 1 if something was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=300)
    parser.add_argument("--links", type=int, default=10_000)
    asked = parser.parse_args()
    trips: Counter[tuple[str, str]] = Counter()
    for format, found, number in round_trips(asked.puzzles):
        trips[format, found] += 1
        if found == "ANOTHER":
            print(f"puzzle {number} in {format}: another one", file=sys.stderr)
    links: Counter[str] = Counter()
    seeds = seeds_of(40)
    for number in range(asked.links):
        text = hostile(number, seeds)
        for lenient in (False, True):
            found = read_hostile(text, lenient)
            links[found] += 1
            if found.startswith("CRASH"):
                print(f"link {number}, lenient={lenient}: {found}", file=sys.stderr)
    tables = {"round trips": {" ".join(key): n for key, n in sorted(trips.items())}}
    print(json.dumps(tables | {"hostile links": dict(links)}, indent=1, ensure_ascii=False))
    failed = any(key[1] == "ANOTHER" for key in trips) or any(k.startswith("CRASH") for k in links)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
