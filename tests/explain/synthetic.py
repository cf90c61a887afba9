"""Steps made by hand: one of every technique, with all fields filled, or with next to none."""

from __future__ import annotations

from ninefold.explain import CellSet, Link, Step, Technique
from ninefold.explain.rule_facts import RuleFact
from ninefold.model import Layout, Move

CLASSIC = Layout.classic()


def moves(*pairs: tuple[int, int]) -> tuple[Move, ...]:
    return tuple(Move(cell, digit, CLASSIC) for cell, digit in pairs)


RULE = RuleFact(
    "thermometer",
    (1, 2),
    "digits rise along r1c2 r1c3",
    "r1c2 + r1c3 = 11",
    (0, 1),
    ("r1c4 + r1c5 = 9",),
)


def full_step(technique: Technique) -> Step:
    chain = (
        Link(5, False, (0,), ()),
        Link(5, True, (8,), (0,)),
        Link(5, False, (17, 26), (1,)),
        Link(7, True, (53,), (2,), 1),
        Link(2, False, (53,), (1, 3)),
    )
    return Step(
        layout=CLASSIC,
        technique=technique,
        eliminations=moves((20, 4), (21, 4), (22, 7)),
        placements=moves((40, 9)),
        digits=(4, 7),
        cause=moves((1, 4), (2, 7)),
        fins=moves((3, 4)),
        units=(0, 1, 9),
        covers=(11, 19),
        sets=(CellSet((1, 2), (4, 7, 9)), CellSet((5,), (4, 9)), CellSet((6,), (7, 9))),
        chains=(chain, chain[:2]),
        rules=(RULE,),
    )


def bare_step(technique: Technique) -> Step:
    return Step(layout=CLASSIC, technique=technique, eliminations=moves((20, 4)))
