"""How long a search may go on: `Limits`, a value, and `StopToken`, a signal.

Every search takes both. A search that one of them ends says so in its result; it never
pretends to have finished.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from operator import index
from typing import Any
from weakref import WeakSet

from ninefold import _core
from ninefold.arguments import wrong_type
from ninefold.errors import ValueRangeError


def whole_number(name: str, value: object) -> int:
    """A number that counts something; an error that names it for anything else."""
    try:
        number = None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None:
        raise wrong_type(name, "a whole number, 0 or more", value)
    if number < 0:
        raise ValueRangeError(f"{name} must be a whole number, 0 or more, not {value!r}")
    return number


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bounds on one search; `None` means unbounded.

    `solutions`: stop after so many. `nodes`: stop after so many branches. `seconds`: stop
    after that time. `memory`: bytes that a list of solutions, or a count, may take.

    >>> from ninefold import Limits
    >>> Limits(nodes=1_000, seconds=0.5)
    Limits(solutions=None, nodes=1000, seconds=0.5, memory=None)
    """

    solutions: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for name in ("solutions", "nodes", "memory"):
            value = getattr(self, name)
            if value is not None and not (type(value) is int and value >= 0):
                object.__setattr__(self, name, whole_number(name, value))
        if self.seconds is not None:
            right = isinstance(self.seconds, int | float) and not isinstance(self.seconds, bool)
            if not right:
                raise wrong_type("Limits: seconds", "0 or more", self.seconds)
            if not self.seconds >= 0:
                raise ValueRangeError(f"Limits: seconds must be 0 or more, not {self.seconds!r}")
            object.__setattr__(self, "seconds", float(self.seconds))

    def to_json(self) -> dict[str, Any]:
        """The limits as a plain dict."""
        return {
            "solutions": self.solutions,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "memory": self.memory,
        }

    def with_solutions(self, solutions: int | None) -> Limits:
        """The same limits with another bound on solutions; `None` takes it away."""
        return replace(self, solutions=solutions)

    def less(self, nodes: int, seconds: float) -> Limits:
        """The rest of the limits after a search that took so many nodes and seconds.

        >>> from ninefold import Limits
        >>> Limits(nodes=1_000).less(nodes=300, seconds=0.1).nodes
        700
        """
        if self.nodes is None and self.seconds is None:
            return self
        return replace(
            self,
            nodes=None if self.nodes is None else max(0, self.nodes - nodes),
            seconds=None if self.seconds is None else max(0.0, self.seconds - seconds),
        )


UNLIMITED = Limits()


def checked_limits(limits: Limits | None) -> Limits:
    """The limits that were given; an error for a value of another type."""
    if limits is None:
        return UNLIMITED
    if not isinstance(limits, Limits):
        raise wrong_type("limits", "a Limits or None", limits)
    return limits


def with_limit(limits: Limits | None, limit: int | None) -> Limits:
    """The limits, with the smaller of both bounds on solutions."""
    bounds = checked_limits(limits)
    if limit is None:
        return bounds
    most = whole_number("limit", limit)
    if bounds.solutions is not None and bounds.solutions <= most:
        return bounds
    return _bounded(bounds, most)


_bounded = lru_cache(maxsize=64)(Limits.with_solutions)
"""Kept, as making limits takes longer than many a search."""


class StopToken:
    """A signal, given to a search, that stops it from another thread.

    One that is pickled is a signal of its own in the process where it arrives. A `child` stops with
    its parent, and can be stopped alone.

    >>> import ninefold as nf
    >>> token = nf.StopToken()
    >>> token.stop()
    >>> nf.count("." * 81, stop=token).stopped_by
    'stop'
    """

    __slots__ = ("__weakref__", "_children", "flag")

    def __init__(self) -> None:
        self.flag = _core.StopFlag()
        self._children: WeakSet[StopToken] = WeakSet()

    def stop(self) -> None:
        """Ask every search that has this token to end; it does so within milliseconds."""
        self.flag.set()
        for child in list(self._children):
            child.stop()

    def child(self) -> StopToken:
        """A token that stops with this one.

        >>> from ninefold import StopToken
        >>> token = StopToken()
        >>> first, second = token.child(), token.child()
        >>> first.stop()
        >>> token.stopped, second.stopped
        (False, False)
        >>> token.stop()
        >>> second.stopped
        True
        """
        token = StopToken()
        self._children.add(token)
        if self.stopped:  # perhaps since a moment ago, by another thread
            token.stop()
        return token

    @property
    def stopped(self) -> bool:
        """Whether `stop` has been called."""
        return self.flag.is_set()

    def __reduce__(self) -> tuple[Any, ...]:
        return StopToken, ()

    def __repr__(self) -> str:
        return f"<StopToken {'stopped' if self.stopped else 'running'}>"
