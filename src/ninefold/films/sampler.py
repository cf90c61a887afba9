"""Some of very many, evenly spread, chosen while they go by: nobody knows how many there will be.

A `Track` keeps every one, then every second, every fourth: whenever it has too many it lets every
other one go, and from then on takes half as many. A `Sampler` has a track for each weight, so that
what is rare and new is not lost among what is common.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Track(Generic[T]):
    """At most so many items, at even distances from the first to about the last.

    >>> track = Track(4)
    >>> for number in range(10):
    ...     _ = track.offer(lambda: number)
    >>> track.kept
    [0, 4, 8]
    """

    def __init__(self, most: int) -> None:
        self.most, self.stride, self.seen = most, 1, 0
        self.kept: list[T] = []

    def offer(self, make: Callable[[], T]) -> bool:
        """The next one goes by; it is made only if it is kept, and the result tells whether."""
        wanted = self.most > 0 and self.seen % self.stride == 0
        self.seen += 1
        if wanted:
            self.kept.append(make())
            if len(self.kept) > self.most:
                self.thin()
        return wanted

    def thin(self) -> None:
        """Let every other one go."""
        self.stride *= 2
        self.kept = self.kept[::2]


class Sampler(Generic[T]):
    """At most so many items of different weights; the heavier ones take room from the lightest.

    Each weight above 0 has its share of the room: a half for the first, a quarter for the second.

    >>> sampler = Sampler(8)
    >>> for number in range(100):
    ...     sampler.offer(number in (41, 42), lambda: number)
    >>> sorted(sampler.items())
    [0, 32, 41, 42, 66, 98]
    """

    def __init__(self, most: int, weights: int = 2) -> None:
        self.most = most
        self._tracks = [Track[T](most >> weight) for weight in range(weights)]

    def offer(self, weight: int, make: Callable[[], T]) -> None:
        """The next one goes by, with its weight from 0."""
        if not self._tracks[weight].offer(make):
            return
        common = self._tracks[0]
        while sum(len(track.kept) for track in self._tracks) > self.most:
            common.thin()  # the others never fill the room: there is one to let go

    def items(self) -> list[T]:
        """Those that are kept, weight by weight."""
        return [item for track in self._tracks for item in track.kept]
