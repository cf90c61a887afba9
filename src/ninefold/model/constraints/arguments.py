"""The arguments of constraints beside cells, checked: numbers, lists of them, yes or no."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any, SupportsIndex

from ninefold.errors import FormatError
from ninefold.limits import whole_number
from ninefold.model.digits import LARGEST, value_symbol
from ninefold.model.source import shown


def listed(name: str, values: object) -> tuple[Any, ...]:
    """Values in a list, or an error that names them.

    >>> listed("digits", [1, 2])
    (1, 2)
    """
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise FormatError(0, 0, f"{name} in a list", shown(values))
    return tuple(values)


def whole_numbers(name: str, values: object) -> tuple[int, ...]:
    """Whole numbers in a list, or an error that names them.

    >>> whole_numbers("digits", (number for number in (3, 4)))
    (3, 4)
    """
    return tuple(whole_number(f"each of the {name}", value) for value in listed(name, values))


def signed_number(name: str, value: object) -> int:
    """A whole number, which may be below 0, or an error that names it.

    >>> signed_number("a factor", -3)
    -3
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise FormatError(0, 0, f"{name} as a whole number", shown(value))
    return index(value)


def digits_text(digits: Iterable[int]) -> str:
    """Digits side by side as boards show them; a number that is no digit as it is.

    >>> digits_text((3, 12, 99))
    '3 C 99'
    """
    return " ".join(value_symbol(each) if each <= LARGEST else str(each) for each in digits)


def yes_or_no(name: str, value: object) -> bool:
    """A value that is true or false, or an error that names it."""
    if not isinstance(value, bool):
        raise FormatError(0, 0, f"{name} as true or false", shown(value))
    return value
