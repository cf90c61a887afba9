"""Constraint strings as trees: every constraint is a dot, a name, and arguments after tildes.

`.Or.Cage~9~R1C1~R2C1.Cage~8~R1C1~R2C1.End` contains others up to its end. A name that is left
out means givens: `.~R1C1_5`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeGuard
from urllib.parse import unquote

from ninefold.errors import FormatError
from ninefold.model.source import shown

NAMES = frozenset(
    """AllDifferent And AntiConsecutive AntiKing AntiKnight AntiTaxicab Arrow Between Binary BinaryX
    BlackDot Cage ChaosArrow ChaosConstruction ChaosCount ConnectedValues ContainAtLeast
    ContainExact CountDistinct CountingCircles Diagonal DisjointSets Doppelganger DoubleArrow
    DutchFlatmates End Entropic EqualSum EqualityCage FullRank FullRankTies Given GlobalEntropy
    GlobalMod GreaterThan HiddenSkyscraper Indexing Jigsaw LittleKiller Lockout LookAndSay Lunchbox
    Modular NFA NoBoxes NumberedRoom Or Pair PairX Palindrome PillArrow Quad Regex RegionSameValues
    RegionSize RegionSumLine RellikCage Renban Replicate SameValues Sandwich SearchPriority Shape
    Skyscraper StrictKropki StrictXV Sum SumLine Thermo V ValueIndexing Var Whisper WhiteDot Windoku
    X XSum Zipper""".split()  # noqa: SIM905  # a hundred quotes are no easier to read
)
"""Every constraint that the program has."""

CONTAINERS = ("Or", "And", "Replicate")
LINK = re.compile(r"\s*https?://[^\s?#]*Interactive-Sudoku-Solver[^\s?#]*\?", re.IGNORECASE)
_QUERY = re.compile(r"[?&]q=([^&#\s]*)")
_WORD = re.compile(r"[A-Z][A-Za-z0-9]{0,40}")
_START = re.compile(r"\s*\.{1,2}(?:([A-Z][A-Za-z]*)(?=[.~\s]|$)|~)")

DEEPEST = 12
MOST = 20_000
"""How deep and how many constraints a string may hold."""


@dataclass
class Node:
    """A constraint of a string: its name, its arguments, and what it contains."""

    name: str
    arguments: list[str] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)


def is_string(text: str) -> bool:
    """Whether a text begins as a constraint string does, or as a link with one.

    >>> is_string(".Cage~9~R1C1~R2C1"), is_string(".....9"), is_string(".AB..")
    (True, False, False)
    """
    match = _START.match(text)
    if match is not None and (match[1] is None or match[1] in NAMES):
        return True
    return LINK.match(text) is not None


def string_of(text: str, line: int) -> str:
    """The string itself, which may be the query of a link."""
    if LINK.match(text) is None:
        return text
    query = _QUERY.search(text)
    if query is None:
        raise FormatError(line, 1, "a link with a puzzle, ?q=...", shown(text.strip()))
    return unquote(query[1].replace("+", " "))


def tree_of(text: str, lenient: bool = False) -> Node:
    """The tree of a string; its root has no name. A lenient one holds unknown words as well.

    >>> tree_of(".Or.X~R1C1~R1C2.V~R1C1~R1C2.End").children[0].name
    'Or'
    """
    first, *items = "".join(text.split()).split(".")
    if first or not items:
        raise FormatError(0, 0, "a constraint string, which begins with a dot", shown(text[:40]))
    if len(items) > MOST:
        raise FormatError(0, 0, f"at most {MOST:,} constraints", f"{len(items):,}")
    root = Node("")
    stack = [root]
    for item in items:
        name, *arguments = item.split("~")
        name = name or "Given"
        if name == "End":
            if len(stack) == 1:
                raise FormatError(0, 0, "an End after an Or or And", "one alone")
            stack.pop()
            continue
        if name not in NAMES and not (lenient and _WORD.fullmatch(name)):
            raise FormatError(0, 0, "a constraint of the program", shown(name))
        node = Node(name, arguments)
        stack[-1].children.append(node)
        if name in CONTAINERS:
            if len(stack) > DEEPEST:
                raise FormatError(0, 0, f"an Or at most {DEEPEST} deep", "a deeper one")
            stack.append(node)
    if len(stack) > 1:
        raise FormatError(0, 0, f"an End after {stack[-1].name}", "none")
    return root


def flat(nodes: list[Node]) -> Iterator[Node]:
    """The nodes, with those of an And in its place."""
    for node in nodes:
        if node.name == "And":
            yield from flat(node.children)
        else:
            yield node


def is_number(text: str | None) -> TypeGuard[str]:
    """Whether an argument is a whole number.

    >>> is_number("-12"), is_number("R1C1")
    (True, False)
    """
    return text is not None and re.fullmatch(r"-?\d{1,6}", text) is not None
