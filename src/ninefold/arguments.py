"""The types of arguments, checked where a public function is called: by its own annotations.

    @checked
    def solve_file(source: Any, target: Name | BinaryIO, *, limits: Limits | None = None): ...

A wrong type is an `ArgumentTypeError` that names the argument, what was expected and what came. An
annotation states a type alone: the function itself checks the value.
"""

from __future__ import annotations

import builtins
import inspect
import re
from collections.abc import Callable
from functools import cache, wraps
from operator import index
from os import PathLike
from reprlib import Repr
from types import NoneType, UnionType
from typing import Any, BinaryIO, Literal, ParamSpec, TypeVar, Union, get_args, get_origin

from ninefold.errors import ArgumentTypeError

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")

Holds = Callable[[Any], bool]
"""Whether a value is of a type."""

_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "bool": "True or False",
    "str": "a text",
    "bytes": "bytes",
    "None": "None",
    "Name": "the name of a file",
    "PathLike[str]": "the path of a file",
    "os.PathLike[str]": "the path of a file",
    "BinaryIO": "an open binary file",
    "LayoutLike": "a layout or its name",
    "Iterable": "a list",
    "Sequence": "a list",
    "Mapping": "a mapping",
    "Callable": "a function",
}
"""How types are called in messages; every other one by its own name."""

_REPR = Repr()
_REPR.maxother = _REPR.maxstring = 60


def checked(function: Callable[_Given, _Result]) -> Callable[_Given, _Result]:
    """A function that refuses arguments of a wrong type.

    >>> from ninefold.arguments import checked
    >>> @checked
    ... def repeated(text: str, times: int = 2) -> str:
    ...     return times * text
    >>> repeated("ab")
    'abab'
    >>> repeated("ab", times=1.5)
    Traceback (most recent call last):
    ninefold.errors.ArgumentTypeError: times must be a whole number, not 1.5 (float)
    """

    @wraps(function)
    def calling(*args: _Given.args, **named: _Given.kwargs) -> _Result:
        kinds = _kinds_of(function)
        for (name, holds), value in zip(kinds.items(), args, strict=False):
            if not holds(value):
                raise wrong_type(name, _expected(function, name), value)
        for name, value in named.items():
            if name in kinds and not kinds[name](value):
                raise wrong_type(name, _expected(function, name), value)
        return function(*args, **named)

    return calling


def check_arguments(function: Callable[..., Any], given: dict[str, Any]) -> None:
    """The same inside a function that has a short road of its own, before it takes the long one."""
    for name, holds in _kinds_of(function).items():
        if not holds(given[name]):
            raise wrong_type(name, _expected(function, name), given[name])


def wrong_type(name: str, expected: str, value: object) -> ArgumentTypeError:
    """The error of an argument of another type.

    >>> print(wrong_type("stop", "a StopToken or None", 1))
    stop must be a StopToken or None, not 1 (int)
    """
    kind = "" if value is None else f" ({type(value).__name__})"
    return ArgumentTypeError(f"{name} must be {expected}, not {_REPR.repr(value)}{kind}")


def _expected(function: Callable[..., Any], name: str) -> str:
    annotation = inspect.signature(function).parameters[name].annotation
    *before, last = [_word(each) for each in re.split(r" \| (?![^[]*\])", annotation)]
    return f"{', '.join(before)} or {last}" if before else last


def _word(name: str) -> str:
    plain = name if name in _WORDS else name.partition("[")[0]
    if plain in _WORDS:
        return _WORDS[plain]
    return name if not name[:1].isalpha() else f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


@cache
def _kinds_of(function: Callable[..., Any]) -> dict[str, Holds]:
    """The check of every parameter, in their order."""
    every = inspect.signature(function).parameters.values()
    several = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    scope = _Scope(getattr(function, "__globals__", {}) | _OWN)
    single = [each for each in every if each.kind not in several]
    # The annotations are those of our own source.
    return {each.name: _holds(eval(each.annotation, {}, scope)) for each in single}


class _Scope(dict[str, Any]):
    """The names of a module; any type for those that it loads for type checkers alone."""

    def __missing__(self, name: str) -> Any:
        if name.startswith("__"):  # debuggers ask frames for names of their own
            raise KeyError(name)
        return getattr(builtins, name, Any)


def _holds(kind: Any) -> Holds:
    plain, others = _parts(kind)
    if _anything in others:
        return _anything
    if not others:
        return lambda value: isinstance(value, plain)
    return lambda value: isinstance(value, plain) or any(holds(value) for holds in others)


def _parts(kind: Any) -> tuple[tuple[type, ...], tuple[Holds, ...]]:
    """The classes of which a value may be, and what else it may hold."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        parts = [_parts(each) for each in get_args(kind)]
        return sum((each for each, _ in parts), ()), sum((each for _, each in parts), ())
    if origin is Literal:
        return tuple({type(each) for each in get_args(kind)}), ()
    if origin is tuple:
        return (tuple, list), ()
    found = NoneType if kind is None else origin or kind
    special = _anything if isinstance(kind, TypeVar) else _SPECIAL.get(found) or _methods(found)
    return ((), (special,)) if special else ((found,), ())


def _methods(kind: Any) -> Holds | None:
    """The check of a protocol: that a value has its methods."""
    if not getattr(kind, "_is_protocol", False):
        return None
    names = [name for name, value in vars(kind).items() if _is_method(name, value)]
    return lambda value: all(hasattr(value, name) for name in names)


def _is_method(name: str, value: object) -> bool:
    return inspect.isfunction(value) and name not in ("__init__", "__subclasshook__")


def _is_whole(value: object) -> bool:
    try:
        index(value)  # type: ignore[arg-type]
    except TypeError:
        return False
    return not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return _is_whole(value) or (hasattr(value, "__float__") and not isinstance(value, bool | str))


def _is_bool(value: object) -> bool:
    return isinstance(value, bool) or type(value).__name__ == "bool_"  # that of NumPy


def _is_file(value: object) -> bool:
    return hasattr(value, "read") or hasattr(value, "write")


def _anything(_: object) -> bool:
    """No bound."""
    return True


_SPECIAL: dict[Any, Holds] = {
    Any: _anything,
    object: _anything,
    int: _is_whole,
    float: _is_number,
    bool: _is_bool,
    BinaryIO: _is_file,
}

_OWN: dict[str, Any] = {
    "Name": str | PathLike[str],
    **dict.fromkeys(("BatchLike", "Board", "PuzzleLike", "Rows", "StageLike"), Any),
}
"""Names of types with a meaning of their own: some are loaded for type checkers alone, and of some
every value is read, or refused, by one function in the same words.
"""
