"""`ease` and `harden`: the same solution, with givens added, taken away or exchanged.

The measure is a pair: the effort of the puzzle, and with the same effort the fewer givens are the
harder ones. If a level is asked for, the measure is HoDoKu's score instead of the effort. The
result is strictly easier, or strictly harder, by that measure, or the puzzle is returned unchanged.
Rules are not changed unless that is allowed: then one is removed, or gets
another number that the solution keeps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import UnsupportedError, ValueRangeError
from ninefold.generator.change_search import Board, Found, RatedSearch, Search
from ninefold.generator.measures import proven
from ninefold.limits import UNLIMITED, Limits, StopToken, checked_limits, whole_number
from ninefold.model import LayoutLike, Move, Puzzle, PuzzleLike, as_puzzle
from ninefold.model.constraints import Constraint


@dataclass(frozen=True, slots=True)
class Changed:
    """A puzzle before and after it was made easier or harder, with what was changed.

    `reason` says why no step, or no further one, was possible. `tried` of
    `possible` changes were measured in the last step; if that is not all of them, there may be
    better ones. `rules_removed` are removed rules, `rules_changed` pairs of a rule before and
    after.

    >>> import ninefold as nf
    >>> changed = nf.ease(nf.generate(seed=7), clues=30)
    >>> changed.puzzle.given_count, len(changed.removed), changed.reason
    (30, 0, None)
    """

    original: Puzzle
    puzzle: Puzzle
    added: tuple[Move, ...]
    removed: tuple[Move, ...]
    before: int
    """The effort before."""
    after: int
    """The effort after."""
    reason: str | None = None
    levels: tuple[str, str] | None = None
    """HoDoKu's levels before and after, where a level was asked for."""
    tried: int = 0
    possible: int = 0
    rules_removed: tuple[Constraint, ...] = ()
    rules_changed: tuple[tuple[Constraint, Constraint], ...] = ()

    @property
    def is_changed(self) -> bool:
        """Whether the puzzle was changed."""
        return bool(self.added or self.removed or self.rules_removed or self.rules_changed)

    def _rule_words(self) -> dict[str, list[str]]:
        """The changes of rules in words."""
        layout = self.puzzle.layout
        pairs = [[each.short_name(layout) for each in pair] for pair in self.rules_changed]
        return {
            "rules_removed": [each.short_name(layout) for each in self.rules_removed],
            "rules_changed": [f"{was} -> {now}" for was, now in pairs],
        }

    def to_json(self) -> dict[str, Any]:
        """The change as a plain dict."""
        return {
            "original": self.original.to_line(),
            "puzzle": self.puzzle.to_line(),
            "added": [str(move) for move in self.added],
            "removed": [str(move) for move in self.removed],
            "effort_before": self.before,
            "effort_after": self.after,
            "clues_before": self.original.given_count,
            "clues_after": self.puzzle.given_count,
            "reason": self.reason,
            **self.puzzle.mention(),
            "levels": None if self.levels is None else list(self.levels),
            "tried": self.tried,
            "possible": self.possible,
            **self._rule_words(),
        }

    def __str__(self) -> str:
        clues = f"clues {self.original.given_count} -> {self.puzzle.given_count}"
        levels = "" if self.levels is None else f", {' -> '.join(self.levels)}"
        lines = [str(self.puzzle), f"{clues}, effort {self.before} -> {self.after}{levels}"]
        for name, moves in (("added", self.added), ("removed", self.removed)):
            if moves:
                lines.append(f"{name}: {' '.join(map(str, moves))}")
        for name, words in self._rule_words().items():
            if words:
                lines.append(f"{name.replace('_', ' ')}: {', '.join(words)}")
        return "\n".join([*lines, *([self.reason] if self.reason else [])])


def _search(
    puzzle: Puzzle,
    level: str | None,
    seed: int,
    limits: Limits | None,
    stop: StopToken | None,
    change_rules: bool,
) -> Search:
    bounds = checked_limits(limits)
    if change_rules and not puzzle.constraints:
        raise UnsupportedError("the puzzle has no rules to change; leave out change_rules")
    if level is None:
        return Search(puzzle, seed, bounds, stop, change_rules)
    return RatedSearch(puzzle, level, seed, bounds, stop)


def _changed(search: Search, reason: str | None) -> Changed:
    """The changed puzzle."""
    original = search.puzzle
    puzzle = original.with_givens(search.givens).with_constraints(search.constraints)
    rules = [*zip(original.constraints, search.rules, strict=True)]
    layout, pairs = original.layout, [*zip(original.givens, search.givens, strict=True)]
    added = [Move(c, new, layout) for c, (was, new) in enumerate(pairs) if new and not was]
    removed = [Move(c, was, layout) for c, (was, new) in enumerate(pairs) if was and not new]
    efforts, levels = (search.before.effort, search.measure.effort), None
    if isinstance(search, RatedSearch):
        efforts = search.effort_before, proven(puzzle, UNLIMITED, None)[0].effort
        levels = search.levels
    return Changed(
        original,
        puzzle,
        tuple(added),
        tuple(removed),
        *efforts,
        reason=reason,
        levels=levels,
        tried=search.tried,
        possible=search.possible,
        rules_removed=tuple(was for was, now in rules if now is None),
        rules_changed=tuple((was, now) for was, now in rules if now not in (None, was)),
    )


def _none_better(search: Search, better: str) -> str:
    """The reason for the end: all steps were tried, or some were and none was better."""
    tried, possible = search.tried, search.possible
    if not possible and search.ended_by is None:
        return "there is no given to remove or to move" + (
            "; rules stay as they are without change_rules" if search.puzzle.constraints else ""
        )
    if tried == possible and search.ended_by is None:
        one = "one given or rule" if search.change_rules else "one given"
        return f"none of all {possible:,} changes of {one} makes it {better}"
    why = "" if search.ended_by is None else f" (stopped by {search.ended_by})"
    if search.long:
        why += f"; {search.long:,} took more than {search.nodes:,} branches"
    return f"none {better} was found among {tried:,} tried of {possible:,} changes{why}"


@checked
def ease(
    puzzle: PuzzleLike,
    *,
    clues: int | None = None,
    effort: int | None = None,
    level: str | None = None,
    change_rules: bool = False,
    layout: LayoutLike | None = None,
    seed: int = 0,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Changed:
    """Make a puzzle easier: the same solution with more cells filled.

    Givens are added, each where the effort becomes least, until there are `clues` of them, the
    effort is at most `effort`, or HoDoKu's level is at most `level`; by default until the puzzle is
    easier. The rules of a puzzle stay as they are; with `change_rules` one may get another number
    that the solution keeps, such as a larger difference along a line. `Changed` lists the
    additions, and its `reason` says why more was not possible.

    >>> import ninefold as nf
    >>> hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> changed = nf.ease(hard, effort=0)
    >>> changed.after, changed.before > 0, nf.is_unique(changed.puzzle)
    (0, True, True)
    """
    wanted = None if clues is None else whole_number("clues", clues)
    least = None if effort is None else whole_number("effort", effort)
    _check_goals(effort, level)
    search = _search(as_puzzle(puzzle, layout), level, seed, limits, stop, change_rules)

    def is_reached() -> bool:
        if isinstance(search, RatedSearch) and search.place(search.measure) > search.wanted:
            return False
        if wanted is None and least is None and level is None:
            return search.measure < search.before
        few = wanted is not None and len(search.givens) - search.measure.spared < wanted
        return not few and (least is None or search.measure.effort <= least)

    if (wanted, least, level) != (None, None, None) and is_reached():
        return _changed(search, "it is as easy as that already")
    while not is_reached():
        found = min(search.additions(), default=None, key=lambda each: each[0])
        if found is None:
            full = not search.possible
            return _changed(
                search, "every cell is full" if full else _none_better(search, "easier")
            )
        search.take(found)
    if search.measure < search.before:
        return _changed(search, None)
    search.take((search.before, Board(search.puzzle.givens, search.puzzle.constraints)))
    return _changed(search, "more givens do not make it easier")


def _check_goals(effort: int | None, level: str | None) -> None:
    if effort is not None and level is not None:
        raise ValueRangeError("effort and level are two measures; give only one of them")


@checked
def harden(
    puzzle: PuzzleLike,
    *,
    clues: int | None = None,
    effort: int | None = None,
    level: str | None = None,
    change_rules: bool = False,
    layout: LayoutLike | None = None,
    seed: int = 0,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Changed:
    """Make a puzzle harder: the same solution with fewer or with other cells filled.

    A step removes a given or moves it: the one that makes the puzzle hardest and leaves one
    solution. By default there is one step; with `effort`, `clues` or `level` there are steps until
    the effort is at least that, the givens are at most that, or HoDoKu's level is reached. The
    rules of a puzzle stay as they are; with `change_rules` a step may also remove one, or give it
    another number that the solution keeps. (A sum is no such number: another one has another
    solution.) `Changed` lists the changes, and its `reason` says why more was not possible: either
    no single step from there leads to a harder puzzle, or none was found among so many that were
    tried. On boards of up to 81 cells all steps are tried, on larger ones 2,000 at random, unless a
    limit ends the search.

    >>> import ninefold as nf
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> changed = nf.harden(line, effort=1)
    >>> changed.after > changed.before, nf.is_unique(changed.puzzle)
    (True, True)
    >>> killer = nf.generate(rules="killer", clues=0, seed=3)
    >>> changed = nf.harden(killer, change_rules=True)
    >>> len(changed.rules_removed), changed.after >= changed.before
    (1, True)
    """
    wanted = None if clues is None else whole_number("clues", clues)
    most = None if effort is None else whole_number("effort", effort)
    _check_goals(effort, level)
    search = _search(as_puzzle(puzzle, layout), level, seed, limits, stop, change_rules)

    def is_reached() -> bool:
        if isinstance(search, RatedSearch) and search.place(search.measure) < search.wanted:
            return False
        if wanted is None and most is None and level is None:
            return search.measure > search.before
        many = wanted is not None and len(search.givens) - search.measure.spared > wanted
        return not many and (most is None or search.measure.effort >= most)

    if (wanted, most, level) != (None, None, None) and is_reached():
        return _changed(search, "it is as hard as that already")
    while not is_reached():
        found = _harder(search, few=wanted is not None)
        if found is None:
            return _changed(search, _none_better(search, "harder"))
        search.take(found)
    return _changed(search, None)


def _harder(search: Search, few: bool) -> Found | None:
    """The hardest puzzle one step away, if it is harder; if few givens are wanted, a removal comes
    before any exchange.
    """

    def hardest(found: list[Found]) -> Found | None:
        harder = [each for each in found if each[0] > search.measure]
        return max(harder, default=None, key=lambda each: each[0])

    fewer = hardest(search.removals()) if few else None
    return fewer or hardest(search.removals_and_exchanges())
