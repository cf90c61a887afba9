"""The sets reachable from one solution set, as masks: the tree that every search walks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ninefold.errors import UndecidedError
from ninefold.game.solution_sets import SolutionSet


@dataclass(frozen=True, slots=True)
class Split:
    """The split of a set: the number of its choice cells, and its different classes by size."""

    choices: int
    classes: tuple[int, ...]

    @property
    def wins_at_once(self) -> bool:
        """Whether a move leaves exactly one solution."""
        return bool(self.classes) and self.classes[0].bit_count() == 1

    @property
    def is_quiet(self) -> bool:
        """Whether there are moves, none of which leaves exactly one solution."""
        return bool(self.classes) and self.classes[0].bit_count() > 1


class SetTree:
    """Splits the sets below one solution set, each once, and at most `nodes` of them.

    Before each set `watch` is called; an exception from it ends the search.

    >>> from ninefold.game import SolutionSet
    >>> tree = SetTree(SolutionSet([(1, 2, 3), (1, 3, 2), (2, 1, 3)]))
    >>> tree.split(tree.everything)
    Split(choices=3, classes=(1, 2, 4, 3, 5))
    >>> tree.split(0b011)
    Split(choices=2, classes=(1, 2))
    """

    def __init__(
        self,
        solutions: SolutionSet,
        nodes: int | None = None,
        watch: Callable[[], None] | None = None,
    ) -> None:
        self.everything = solutions.everything
        self.nodes = nodes
        self.watch = watch
        self._cells = [[mask for _, mask in digits] for digits in solutions.digit_masks]
        self._known: dict[int, Split] = {}

    def split(self, mask: int) -> Split:
        """The classes of a set; `UndecidedError` if the bound is exceeded."""
        found = self._known.get(mask)
        if found is None:
            if len(self._known) == self.nodes:
                raise UndecidedError(f"not decided within {self.nodes:,} sets of solutions")
            if self.watch is not None:
                self.watch()
            found = self._known[mask] = self._split(mask)
        return found

    def _split(self, mask: int) -> Split:
        choices, classes = 0, set()
        for digits in self._cells:
            here = {mask & digit for digit in digits}
            if mask not in here:
                choices += 1
                classes |= here
        classes.discard(0)
        return Split(choices, tuple(sorted(classes, key=lambda each: (each.bit_count(), each))))

    def __len__(self) -> int:
        """The number of sets that were split."""
        return len(self._known)
