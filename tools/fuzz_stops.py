"""A campaign of stops and tiny limits: whatever ends a question, a value or an error of ours.

Threads ask every question about puzzles with rules of all kinds (unsolvable, unique, ambiguous),
each under limits of its own; now and then another thread says stop in the middle.

    python tools/fuzz_stops.py --calls 10000
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import ninefold as nf
from ninefold.generator.placement import KINDS
from ninefold.model.constraints.kinds import EXAMPLES

THREADS = 4
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
PLACED = (*KINDS, "killer,arrow")


def puzzle(source: Random) -> nf.Puzzle:
    """A hard plain board, or one with up to five rules that fit it and perhaps wrong givens."""
    if source.random() < 0.2:
        return nf.Puzzle(HARD)
    while True:
        share = source.choice([0, 0.2, 0.35, 0.6, 0.9])
        board = "".join(digit if source.random() < share else "." for digit in SOLUTION)
        if source.random() < 0.2:
            place = source.randrange(81)
            board = f"{board[:place]}{source.randint(1, 9)}{board[place + 1 :]}"
        lines = source.sample(EXAMPLES, source.choice([0, 1, 1, 2, 3, 5]))
        try:
            return nf.Puzzle(board, rules=[_varied(line, source) for line in lines])
        except nf.FormatError:  # a number that the rule cannot have
            continue


def _varied(line: str, source: Random) -> str:
    """A rule with slightly other numbers."""
    return " ".join(
        str(max(0, int(word) + source.choice([-2, -1, 0, 0, 1, 3]))) if word.isdigit() else word
        for word in line.split()
    )


def question(source: Random, bounds: dict[str, Any]) -> tuple[str, Callable[[], object]]:
    """A question about a random puzzle, with its name."""
    board, yes = puzzle(source), source.random() < 0.5
    explain, kind = source.choice([None, True, False]), source.choice(PLACED)
    seed, other = source.randrange(100), puzzle(source)
    every: dict[str, Callable[[], object]] = {
        "check": lambda: nf.check(board, explain=explain, **bounds),
        "check in words": lambda: str(nf.check(board, explain=True, **bounds)),
        "check as JSON": lambda: nf.check(board, explain=True, **bounds).to_json(),
        "solve": lambda: nf.solve(board, **bounds),
        "count": lambda: nf.count(board, **bounds),
        "candidates": lambda: nf.candidates(board, counts=yes, deciding=not yes, **bounds),
        "known": lambda: nf.candidates(other, known=nf.candidates(board, **bounds), **bounds),
        "estimate": lambda: nf.estimate(board, **bounds),
        "solutions": lambda: nf.solutions(board, limit=50, **bounds),
        "ease": lambda: nf.ease(board, change_rules=yes, **bounds),
        "harden": lambda: nf.harden(board, change_rules=yes, **bounds),
        "prove": lambda: nf.prove(board, **bounds),
        "hint": lambda: nf.hint(board, **bounds),
        "rate": lambda: nf.rate(board, **bounds),
        "path": lambda: nf.find_path(board, **bounds),
        "steps": lambda: nf.all_steps(board, **bounds),
        "generate": lambda: nf.generate(rules=kind, seed=seed, **bounds),
    }
    return source.choice(list(every.items()))


def call(number: int) -> str:
    """Ask the question of a number: what came of it, or the traceback of an error not of ours."""
    source, stop = Random(number), nf.StopToken()
    seconds = source.choice([0.0, 0.03, source.uniform(0, 0.05), 10 ** source.uniform(-4, 0)])
    limits = nf.Limits(seconds=seconds, nodes=source.choice([None, None, 0, 1, 5, 100]))
    name, ask = question(source, {"limits": limits, "stop": stop})
    timer = threading.Timer(10 ** source.uniform(-4, -0.3), stop.stop)
    if source.random() < 0.4:
        timer.start()
    try:
        ask()
    except nf.NinefoldError as error:
        return f"{name}: {type(error).__name__}"
    except Exception:
        return f"ESCAPED from {name}, number {number}\n{traceback.format_exc()}"
    finally:
        timer.cancel()
    return f"{name}: a value"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--calls", type=int, default=10_000, help="how many questions")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    options = parser.parse_args(arguments)
    begin = time.monotonic()
    with ThreadPoolExecutor(THREADS) as pool:
        numbers = range(options.first, options.first + options.calls)
        tally = Counter(pool.map(call, numbers))
    for ending, count in sorted(tally.items()):
        print(f"{ending:32} {count:>7,}")
    escaped = sum(count for ending, count in tally.items() if ending.startswith("ESCAPED"))
    print(f"{escaped:,} of {options.calls:,} escaped; {time.monotonic() - begin:.0f} s")
    return int(escaped > 0)


if __name__ == "__main__":
    sys.exit(main())
