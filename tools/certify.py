"""A long campaign about certificates: puzzles proven and checked, and damaged proofs found out.

Every certificate is checked by the file of the checker alone. A damaged one must be rejected as it
is, by its checksum if by nothing else; and with a checksum that is made to fit it must be rejected
by what it says, unless what it says is still true and proven: an independent solver is asked then.
Exit code 1 if a certificate is not accepted or a damaged one is, with the text in a file.

    python tools/certify.py --puzzles FILE --unique 1000 --none 200 --damaged 1000
"""

from __future__ import annotations

import argparse
import random
import runpy
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ninefold as nf
from ninefold import examples
from ninefold.validation.certificate_text import sealed

CHECKER = Path(nf.__file__).parent / "validation" / "certificate_checker.py"
STILL_TRUE = "(of these: still proven and true, so accepted once the checksum is made to fit)"
STATEMENT = ("verdict", "digits", "cells", "givens", "unit", "solution")
check: Callable[..., Any] = runpy.run_path(str(CHECKER))["check"]


def broken(lines: list[str], count: int, source: random.Random) -> Iterator[str]:
    """Boards without a solution, though no two givens clash: one given of a puzzle changed."""
    while count:
        puzzle = nf.Puzzle(source.choice(lines))
        cell = source.choice([cell for cell, given in enumerate(puzzle.givens) if given])
        changed = puzzle.placed(cell, source.randint(1, 9))
        if not changed.conflicts() and nf.solve(changed).status is nf.Status.NONE:
            count -= 1
            yield changed.to_line()


# --- damage: each changes the lines of a certificate without its checksum ---------------------


def _section(lines: list[str], start: str, end: str) -> range:
    """The places of the lines between two that begin so."""
    first = next(i for i, line in enumerate(lines) if line.startswith(start))
    last = next(i for i, line in enumerate(lines) if line.startswith(end))
    return range(first + 1, last)


def _place(lines: list[str], word: str) -> int:
    return next(i for i, line in enumerate(lines) if line.startswith(f"{word} "))


def _exchange(lines: list[str], at: int, source: random.Random, old: str, new: str) -> None:
    """Another character in the place of one of those."""
    head, _, text = lines[at].partition(" ")
    place = source.choice([i for i, c in enumerate(text) if c in old])
    other = source.choice([c for c in new if c != text[place]])
    lines[at] = f"{head} {text[:place]}{other}{text[place + 1 :]}"


def flip_a_literal_of_a_clause(lines: list[str], source: random.Random) -> None:
    at = source.choice(_section(lines, "p cnf", "proof"))
    words = lines[at].split()
    place = source.randrange(len(words) - 1)
    words[place] = str(-int(words[place]))
    lines[at] = " ".join(words)


def flip_a_literal_of_a_step(lines: list[str], source: random.Random) -> None:
    steps = [i for i in _section(lines, "proof", "end") if lines[i].split()[1] != "0"]
    at = source.choice(steps)
    words = lines[at].split()
    place = source.randrange(1, words.index("0"))
    words[place] = str(-int(words[place]))
    lines[at] = " ".join(words)


def drop_a_source_of_a_step(lines: list[str], source: random.Random) -> None:
    at = source.choice(_section(lines, "proof", "end"))
    words = lines[at].split()
    del words[source.randrange(words.index("0") + 1, len(words) - 1)]
    lines[at] = " ".join(words)


def drop_a_step(lines: list[str], source: random.Random) -> None:
    """Drop it and count on: whoever named it names something else now."""
    steps = _section(lines, "proof", "end")
    del lines[source.choice(steps)]
    lines[steps.start - 1] = f"proof {len(steps) - 1}"
    _renumber(lines)


def drop_a_clause(lines: list[str], source: random.Random) -> None:
    clauses = _section(lines, "p cnf", "proof")
    del lines[source.choice(clauses)]
    head = lines[clauses.start - 1].split()
    lines[clauses.start - 1] = " ".join([*head[:3], str(len(clauses) - 1)])
    _renumber(lines)


def add_a_false_clause(lines: list[str], source: random.Random) -> None:
    """What the liar would like best: a digit that nobody gave."""
    givens = lines[_place(lines, "givens")].split()[1]
    cell = source.choice([i for i, c in enumerate(givens) if c == "."])
    clauses = _section(lines, "p cnf", "proof")
    lines.insert(clauses.stop, f"{cell * 9 + source.randint(1, 9)} 0")
    head = lines[clauses.start - 1].split()
    lines[clauses.start - 1] = " ".join([*head[:3], str(len(clauses) + 1)])
    _renumber(lines)


def _renumber(lines: list[str]) -> None:
    count = len(_section(lines, "p cnf", "proof"))
    for number, at in enumerate(_section(lines, "proof", "end"), start=count + 1):
        lines[at] = f"{number} {lines[at].partition(' ')[2]}"


def change_a_given(lines: list[str], source: random.Random) -> None:
    _exchange(lines, _place(lines, "givens"), source, "123456789", ".123456789")


def change_the_solution(lines: list[str], source: random.Random) -> None:
    _exchange(lines, _place(lines, "solution"), source, "123456789", "123456789")


def change_a_unit(lines: list[str], source: random.Random) -> None:
    units = [i for i, line in enumerate(lines) if line.startswith("unit ")]
    at = source.choice(units)
    lines[at] = lines[at].rpartition(" ")[0]


def change_a_number_of_the_header(lines: list[str], source: random.Random) -> None:
    at = source.choice([0, _place(lines, "digits"), _place(lines, "p"), _place(lines, "proof")])
    words = lines[at].split()
    words[-1] = str(int(words[-1]) + source.choice([-1, 1]))
    lines[at] = " ".join(words)


def change_the_verdict(lines: list[str], source: random.Random) -> None:
    at = _place(lines, "verdict")
    others = {"verdict none", "verdict unique", "verdict multiple"} - {lines[at]}
    lines[at] = source.choice(sorted(others))


def drop_any_line(lines: list[str], source: random.Random) -> None:
    del lines[source.choice([i for i, line in enumerate(lines) if not line.startswith("c ")])]


def truncate(lines: list[str], source: random.Random) -> None:
    del lines[source.randrange(1, len(lines)) :]


DAMAGES = [
    flip_a_literal_of_a_clause,
    flip_a_literal_of_a_step,
    drop_a_source_of_a_step,
    drop_a_step,
    drop_a_clause,
    add_a_false_clause,
    change_a_given,
    change_the_solution,
    change_a_unit,
    change_a_number_of_the_header,
    change_the_verdict,
    drop_any_line,
    truncate,
]


def damaged(text: str, source: random.Random) -> tuple[str, str]:
    """A damaged body, without checksum, and the name of what was done to it."""
    body = text.rpartition("checksum ")[0]
    while True:
        lines = body.splitlines()
        damage = source.choice(DAMAGES)
        if damage is change_the_solution and "verdict none" in body:
            continue
        damage(lines, source)
        changed = "\n".join([*lines, ""])
        if changed != body:
            return changed, damage.__name__


def is_still_true(changed: str, before: str) -> bool:
    """Whether the statement is the old one, or one that an independent solver confirms."""

    def statement(text: str) -> list[str]:
        return [line for line in text.splitlines() if line.startswith(STATEMENT)]

    new = statement(changed)
    if new == statement(before):
        return True
    told = {line.partition(" ")[0]: line.partition(" ")[2] for line in new}
    units = [line.partition(" = ")[2].split() for line in new if line.startswith("unit ")]
    layout = nf.Layout.of(int(told["digits"]), units)
    answer = nf.solve(nf.Puzzle(told["givens"], layout=layout), solver="reference")
    return answer.status.name.lower() == told["verdict"]


# --- the campaign -----------------------------------------------------------------------------


def prove_all(lines: list[str], wanted: str, tell: Callable[[str], None]) -> list[str]:
    """The certificates of these puzzles, each accepted; times are told."""
    texts, proving, checking = [], [], []
    for line in lines:
        start = time.process_time()
        text = nf.prove(line).text
        middle = time.process_time()
        finding = check(text.encode())
        checking.append(time.process_time() - middle)
        proving.append(middle - start)
        if (finding.accepted, finding.verdict) != (True, wanted):
            raise AssertionError(f"{line}: {finding}")
        texts.append(text)
    both = [sum(each) for each in zip(proving, checking, strict=True)]
    count, size = max(1, len(lines)), sum(map(len, texts))
    tell(
        f"{wanted}: {len(lines):,} accepted; "
        f"CPU ms a puzzle: proving {1e3 * sum(proving) / count:.0f}, "
        f"checking {1e3 * sum(checking) / count:.0f}, both at most {1e3 * max(both):.0f}; "
        f"{size // count:,} bytes"
    )
    return texts


def damage_all(texts: list[str], count: int, source: random.Random) -> Counter[str]:
    """Damage so many certificates; how many of each kind, and how many were still true."""
    tally: Counter[str] = Counter()
    for _ in range(count):
        text = source.choice(texts)
        changed, kind = damaged(text, source)
        old_checksum = text[text.rindex("checksum ") :]
        for each in (changed, changed + old_checksum):
            if check(each.encode()).accepted:
                raise AssertionError(_kept(each, f"{kind}: accepted with a wrong checksum"))
        tally[kind] += 1
        if check(sealed(changed).encode()).accepted:
            if not is_still_true(changed, text):
                raise AssertionError(_kept(sealed(changed), f"{kind}: accepted, and not true"))
            tally[f"{kind} {STILL_TRUE}"] += 1
    return tally


def _kept(text: str, words: str) -> str:
    path = Path("accepted_though_damaged.txt")
    path.write_text(text)
    return f"{words}: see {path}"


def lines_of(path: Path | None) -> list[str]:
    """Puzzles of a file, one a line; without one the hard ones that are shipped."""
    if path is None:
        return [each.puzzle for each in examples.load("minimal")]
    return [line.split()[0] for line in path.read_text().splitlines() if line[:1] not in ("", "#")]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=Path, help="plain 9x9 puzzles with one solution each")
    parser.add_argument("--unique", type=int, default=1_000)
    parser.add_argument("--none", type=int, default=200)
    parser.add_argument("--damaged", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=16)
    options = parser.parse_args()
    source, lines = random.Random(options.seed), lines_of(options.puzzles)
    try:
        chosen = source.sample(lines, min(options.unique, len(lines)))
        texts = prove_all(chosen, "unique", print)
        texts += prove_all(list(broken(lines, options.none, source)), "none", print)
        tally = damage_all(texts, options.damaged, source)
    except AssertionError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"damaged: {options.damaged:,}, all rejected")
    for kind, count in sorted(tally.items()):
        print(f"  {count:5,} {kind.replace('_', ' ')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
