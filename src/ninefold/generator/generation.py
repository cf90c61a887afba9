"""`generate`: puzzles made to order, and `random_grid`: full grids."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, overload

from ninefold import _core
from ninefold.arguments import checked
from ninefold.errors import GenerationError, UnsupportedError
from ninefold.generator.difficulty import Difficulty
from ninefold.generator.native_maker import NativeMaker, mould_of, nodes_of
from ninefold.generator.protocol import Made, Maker
from ninefold.generator.wishes import TRIES, MaskLike, Wish
from ninefold.limits import Limits, StopToken, checked_limits, whole_number
from ninefold.model import Grid, Layout, LayoutLike, Metadata, Puzzle, as_layout
from ninefold.model.constraints import Constraint
from ninefold.solvers.bounds import Watch, flag_of, kernel_seed

FIRST = 4
"""The size of the first batch; each further one is twice as large."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A puzzle that was made, with its solution and how it can be made again.

    `effort` is the number of branches that the proving solver took; `number` counts the
    puzzles of a seed from 1; `tries` is the number of full grids that it took.
    """

    puzzle: Puzzle
    solution: Grid
    effort: int
    seed: int
    number: int
    tries: int

    @classmethod
    def of(cls, made: Made, wish: Wish, seed: int, number: int) -> Generated:
        """A result of a maker, as a value."""
        metadata = Metadata(source=f"ninefold, seed {seed}, number {number}")
        rules = (*wish.kept_constraints, *made.constraints)
        puzzle = Puzzle(made.givens, wish.layout, metadata=metadata, constraints=rules)
        grid = Grid(made.solution, wish.layout)
        return cls(puzzle, grid, made.effort, seed, number, made.tries)

    def to_json(self) -> dict[str, Any]:
        """The puzzle as a plain dict."""
        return {
            "puzzle": self.puzzle.to_line(),
            "solution": self.solution.to_line(),
            "clues": self.puzzle.given_count,
            "effort": self.effort,
            "seed": self.seed,
            "number": self.number,
            **self.puzzle.mention(),
        }

    def __str__(self) -> str:
        facts = (
            f"{self.puzzle.given_count} clues, effort {self.effort}, {self.puzzle.metadata.source}"
        )
        return f"{self.puzzle}\n{facts}"


def fresh_seed() -> int:
    """A fresh seed."""
    return secrets.randbits(48)


def make(
    wish: Wish,
    count: int,
    *,
    seed: int,
    first: int = 0,
    maker: Maker | None = None,
    threads: int = 0,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Iterator[Generated]:
    """Make puzzles, one after the other, from number `first` on.

    Raises `GenerationError` if no further puzzle was found within the tries and limits.
    """
    maker, bounds = maker or maker_for(wish), checked_limits(limits)
    if not maker.supports(wish):
        raise UnsupportedError(f"the maker {maker.name!r} does not make {wish}")
    watch, at_a_time, number = Watch(bounds, stop), FIRST, first
    while number < count:
        rest = Limits(nodes=bounds.nodes, seconds=watch.left())
        size = min(at_a_time, maker.most, count - number)
        crop = maker.make(wish, seed, number, size, rest, threads, stop)
        for made in crop.made:
            number += 1
            yield Generated.of(made, wish, seed, number)
        if crop.failed_by is not None:
            raise GenerationError(str(wish), crop.failed_by, crop.tries, crop.seconds)
        at_a_time *= 2


def maker_for(wish: Wish) -> Maker:
    """The native maker if it supports the wish, otherwise the one for any rules; inside one that
    picks puzzles of a difficulty, if one is asked for.
    """
    if not wish.difficulty.is_open:
        from ninefold.generator.rated_maker import RatedMaker

        return RatedMaker(maker_for(wish.without_difficulty(*wish.usual_numbers[-1:])))
    if wish.is_plain:
        return NativeMaker()
    if wish.rules:
        from ninefold.generator.placing_maker import PlacingMaker

        return PlacingMaker()
    from ninefold.generator.rules_maker import RulesMaker

    return RulesMaker()


@overload
def generate(
    count: None = None,
    *,
    layout: LayoutLike = ...,
    clues: int | None = ...,
    minimal: bool | None = ...,
    symmetry: str | None = ...,
    mask: MaskLike | None = ...,
    effort: tuple[int, int | None] | None = ...,
    level: str | None = ...,
    technique: str | None = ...,
    rating: tuple[float, float] | None = ...,
    seed: int | None = ...,
    tries: int = ...,
    constraints: Iterable[Constraint] = ...,
    rules: str | Iterable[str] = ...,
    threads: int = ...,
    limits: Limits | None = ...,
    stop: StopToken | None = ...,
) -> Puzzle: ...


@overload
def generate(
    count: int,
    *,
    layout: LayoutLike = ...,
    clues: int | None = ...,
    minimal: bool | None = ...,
    symmetry: str | None = ...,
    mask: MaskLike | None = ...,
    effort: tuple[int, int | None] | None = ...,
    level: str | None = ...,
    technique: str | None = ...,
    rating: tuple[float, float] | None = ...,
    seed: int | None = ...,
    tries: int = ...,
    constraints: Iterable[Constraint] = ...,
    rules: str | Iterable[str] = ...,
    threads: int = ...,
    limits: Limits | None = ...,
    stop: StopToken | None = ...,
) -> Iterator[Puzzle]: ...


@checked
def generate(
    count: int | None = None,
    *,
    layout: LayoutLike = "classic",
    clues: int | None = None,
    minimal: bool | None = None,
    symmetry: str | None = None,
    mask: MaskLike | None = None,
    effort: tuple[int, int | None] | None = None,
    level: str | None = None,
    technique: str | None = None,
    rating: tuple[float, float] | None = None,
    seed: int | None = None,
    tries: int = TRIES,
    constraints: Iterable[Constraint] = (),
    rules: str | Iterable[str] = (),
    threads: int = 0,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Puzzle | Iterator[Puzzle]:
    """Make a puzzle that has one solution; with a `count`, an iterator over so many.

    - `clues`: the number of givens. Without it and without a difficulty the puzzle is minimal:
      every given is necessary.
    - `minimal=True` with `clues`: both. `minimal=False` without `clues`: digits are given at
      random, one by one, until there is one solution.
    - `symmetry` of the pattern of givens: `rotational` (a half turn), `quarter`, `diagonal`,
      `antidiagonal`, `mirror`, `flip`, `full`. Minimal then means that every group of symmetric
      givens is necessary.
    - `mask`: the cells that may hold givens, as names or as a picture with dots elsewhere.
    - `rules`: kinds of rules to place: `killer`, `thermometer`, `arrow`, `kropki`,
      `negative_kropki` (all dots are given), `little_killer`, or several of them. The puzzle gets
      few givens, most often none to six, unless `clues` states their number. A symmetry holds for
      the rules as well.
    - `constraints`: rules of your own; those of `rules` are added on cells without a cage or line.
      `HumanRandom` shapes the solution only: the puzzle does not have this rule, and is unique
      without it.
    - `level`: easy, medium, hard, unfair or extreme, as in HoDoKu. Its givens have rotational
      symmetry and their usual number: 36 to 40 for easy, 30 to 35 for medium (in proportion on
      other sizes), at most 35 for the others; with rules fewer. `symmetry`, `clues` and `minimal`
      override that.
    - `technique`: the hardest technique that is needed, such as `x_wing`. `rating=(low, high)`: by
      the Explainer's scale. The search for each puzzle of a level, technique or rating takes at
      most 10 seconds, unless `limits` says otherwise. With `rules` or `constraints` it has as few
      givens as its difficulty allows.
    - `effort=(low, high)`: the branches that `dpll` takes to prove it (for other layouts, `cover`).

    A `seed` makes the same puzzles again; without one they are new each time, and their metadata
    name the seed. Every puzzle has been proven by a solver that had no part in making it. Raises
    `GenerationError` if no such puzzle is found within `tries` full grids, or within the limits
    (`nodes` for each puzzle, `seconds` for all).

    >>> import ninefold as nf
    >>> puzzle = nf.generate(seed=7)
    >>> nf.is_unique(puzzle), puzzle.metadata.source
    (True, 'ninefold, seed 7, number 1')
    >>> [p.given_count for p in nf.generate(3, clues=30, symmetry="rotational", seed=7)]
    [30, 30, 30]
    >>> easy = nf.generate(level="easy", seed=7)
    >>> 36 <= easy.given_count <= 40, nf.rate(easy).hodoku.level
    (True, 'easy')
    >>> killer = nf.generate(rules="killer", seed=7)
    >>> killer.given_count, {rule.kind for rule in killer.constraints}
    (0, {'killer cage'})
    """
    wish = Wish(
        layout,
        clues=clues,
        minimal=minimal,
        symmetry=symmetry,
        mask=mask,
        effort=effort,
        tries=tries,
        constraints=constraints,
        rules=rules,
        difficulty=Difficulty(level, technique, rating),
    )
    wanted = 1 if count is None else whole_number("count", count)
    chosen = fresh_seed() if seed is None else seed
    kernel_seed(chosen)
    made = make(wish, wanted, seed=chosen, threads=threads, limits=limits, stop=stop)
    puzzles = (each.puzzle for each in made)
    return next(puzzles) if count is None else puzzles


@checked
def random_grid(
    layout: LayoutLike = "classic",
    *,
    seed: int | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Grid:
    """A random full grid. On plain 9x9 all grids have exactly the same chance.

    docs/generating.md describes other layouts.

    >>> import ninefold as nf
    >>> nf.verify_solution(81 * ".", nf.random_grid(seed=7)) is None
    False
    """
    shape, bounds = as_layout(layout) or Layout.classic(), checked_limits(limits)
    by = kernel_seed(fresh_seed() if seed is None else seed) or 0
    digits = _core.random_board(
        mould_of(shape), by, nodes_of(bounds), bounds.seconds, flag_of(stop)
    )
    if digits is None:
        raise GenerationError(f"a full grid of {shape}", "limits", 1)
    return Grid(digits, shape)
