"""When parity decides the free game: quiet sets, zugzwang sets, and the losing parity.

Under the free rules every move lowers the number of empty cells by one, in addition to its effect
on the solutions. A set is *quiet* if no move leaves exactly one solution, and a *zugzwang* if it is
quiet and every choice leaves a set that is not: the side that must choose there loses. docs/game.md
proves the results that this file computes.
"""

from __future__ import annotations

from ninefold.arguments import checked
from ninefold.game.set_tree import SetTree
from ninefold.game.solution_sets import SolutionSet


@checked
def losing_parity(solutions: SolutionSet, *, nodes: int | None = None) -> int | None:
    """The parity of the number of empty cells, 0 or 1, at which the side to move loses.

    `None` if it wins at both: then the set either wins at once, or is one for which the six
    steps of `theory.py` are wrong at one of them. Beyond `nodes` different sets it raises
    `UndecidedError`.

    >>> from ninefold.game import SolutionSet, losing_parity
    >>> from itertools import permutations
    >>> losing_parity(SolutionSet(list(permutations((1, 2, 3)))))
    1
    >>> losing_parity(SolutionSet([(7, 8), (8, 7)])) is None
    True
    """
    tree = SetTree(solutions, nodes)
    return _losing_parity(tree, tree.everything, {})


def _losing_parity(tree: SetTree, mask: int, known: dict[int, int | None]) -> int | None:
    if mask in known:
        return known[mask]
    split = tree.split(mask)
    found: int | None = None
    if split.is_quiet:
        below = {_losing_parity(tree, child, known) for child in split.classes} - {None}
        if not below:
            found = split.choices % 2
        elif len(below) == 1:
            found = below.pop()
    known[mask] = found
    return found


@checked
def zugzwang_parities(solutions: SolutionSet, *, nodes: int | None = None) -> frozenset[int]:
    """The parities, 0 or 1, of the choice cells of all zugzwang sets that quiet play can reach.

    Empty if a move wins at once. With one parity the six steps are right from here on; with
    both there is a set on the way for which they are wrong. Beyond `nodes` different sets it
    raises `UndecidedError`.

    >>> from ninefold.game import SolutionSet, zugzwang_parities
    >>> sorted(zugzwang_parities(SolutionSet.of("243......342324......234...4234321.5")))
    [0, 1]
    """
    tree = SetTree(solutions, nodes)
    if not tree.split(tree.everything).is_quiet:
        return frozenset()
    found, seen, open_sets = set(), {tree.everything}, [tree.everything]
    while open_sets:
        split = tree.split(open_sets.pop())
        quiet = {child for child in split.classes if tree.split(child).is_quiet}
        if not quiet:
            found.add(split.choices % 2)
        open_sets += quiet - seen
        seen |= quiet
    return frozenset(found)
