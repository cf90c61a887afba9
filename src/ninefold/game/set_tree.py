"""The sets that can come up from one solution set, as masks: what every argument walks over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ninefold.errors import UndecidedError
from ninefold.game.solution_sets import SolutionSet


@dataclass(frozen=True, slots=True)
class Split:
    """What a set falls apart into: its number of choice cells, its different classes by size."""

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
    """Splits the sets under one solution set, each once; of more than `nodes` none.

    Before each set `watch` is called, which may raise to end whatever walks over them.

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
        """The classes of a set; `UndecidedError` if that is one set too many."""
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
        """How many sets were split."""
        return len(self._known)
