"""What a rule looks like on a board, as data; `pictures/` knows how to draw it."""

from __future__ import annotations


class Shape:
    """Something that is drawn: the base of all shapes."""

    __slots__ = ()
