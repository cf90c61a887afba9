"""The exact value of a small solution set under both rule sets: plain search, with a memory.

Strict: a set is won if some class is lost; one solution is lost. Free: beside the set the
number of empty inferred cells matters, but only whether it is odd (docs/game.md has the
proof). A choice move changes it by the cells that it determines beside its own; filling an
inferred cell changes it by one.
"""

from __future__ import annotations

from ninefold.arguments import checked
from ninefold.game.rules import Rules
from ninefold.game.set_tree import SetTree
from ninefold.game.solution_sets import SolutionSet
from ninefold.game.verdicts import EVERY_MOVE_LOSES, OVER, Verdict, leaves


@checked
def search_set(
    solutions: SolutionSet,
    rules: Rules | str,
    *,
    odd: bool | None = None,
    nodes: int | None = None,
) -> Verdict:
    """The winner of a solution set, by a complete search.

    Under the free rules `odd` says whether the number of empty inferred cells is odd; by
    default they are counted. Beyond `nodes` different sets it raises `UndecidedError`.

    >>> from ninefold.game import SolutionSet, search_set
    >>> board = "243......342324......234...4234321.5"
    >>> solutions = SolutionSet.of(board)
    >>> print(search_set(solutions, "free"))
    won by r1c4=5: it leaves 12 solutions, which are lost
    >>> print(search_set(solutions, "strict"))
    won by r1c4=5: it leaves 12 solutions, which are lost
    """
    search = _SetSearch(solutions, Rules.named(rules), nodes)
    if odd is None:
        odd = len(solutions.inferred) % 2 == 1
    return search.verdict(solutions, odd and search.rules is Rules.FREE)


class _SetSearch:
    """A search and its memory: for each set and parity, whether it is won."""

    def __init__(self, solutions: SolutionSet, rules: Rules, nodes: int | None) -> None:
        self.rules = rules
        self.tree = SetTree(solutions, nodes)
        self._won: dict[tuple[int, bool], bool] = {}

    def wins(self, mask: int, odd: bool) -> bool:
        if mask.bit_count() == 1:
            return False
        known = self._won.get((mask, odd))
        if known is None:
            known = self.good_class(mask, odd) is not None or self.filling_wins(mask, odd)
            self._won[mask, odd] = known
        return known

    def good_class(self, mask: int, odd: bool) -> int | None:
        """A class that is lost for the other side; one of a single solution if there is any."""
        for child in self.tree.split(mask).classes:
            if not self.wins(child, self.parity_after(mask, child, odd)):
                return child
        return None

    def filling_wins(self, mask: int, odd: bool) -> bool:
        """Whether filling an inferred cell wins. If their number is even it never does."""
        return odd and not self.wins(mask, False)

    def parity_after(self, mask: int, child: int, odd: bool) -> bool:
        """Whether the number of inferred cells is odd after a choice move."""
        if self.rules is Rules.STRICT or child.bit_count() == 1:
            return False
        determined = self.tree.split(mask).choices - self.tree.split(child).choices
        return odd != (determined % 2 == 0)  # of the cells determined one is filled by the move

    def verdict(self, solutions: SolutionSet, odd: bool) -> Verdict:
        if len(solutions) == 1:
            return Verdict(False, None, OVER)
        child = self.good_class(self.tree.everything, odd)
        if child is not None:
            return Verdict(True, solutions.classes[child][0], leaves(child.bit_count()))
        if self.filling_wins(self.tree.everything, odd):
            fill = next(iter(solutions.inferred_moves()), None)
            return Verdict(True, fill, "it fills an inferred cell, and every choice now loses")
        return Verdict(False, None, EVERY_MOVE_LOSES)
