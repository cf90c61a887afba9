"""Constraints from JSON: the class of each kind, and strictly read records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import FormatError, UnknownNameError, UnsupportedError
from ninefold.model import constraints
from ninefold.model.constraints.alternatives import DEEPEST, Or
from ninefold.model.constraints.base import Constraint
from ninefold.model.constraints.general import Predicate
from ninefold.model.layout import Layout
from ninefold.model.source import shown

KINDS: Mapping[str, type[Constraint]] = {
    each.kind: each
    for each in (getattr(constraints, name) for name in constraints.__all__ if name[0].isupper())
    if each not in (Constraint, Predicate)
}
"""The kinds that a file may hold. A `Predicate` is code, and no file can hold one."""


@checked
def constraint_from_json(record: object, layout: Layout, depth: int = 0) -> Constraint:
    """The constraint of a record as `Constraint.to_json` makes it, or of a line of text.

    >>> record = {"kind": "killer cage", "cells": ["r1c1", "r1c2"], "sum": 9}
    >>> constraint_from_json(record, Layout.classic())
    KillerCage(cells=(0, 1), sum=9)
    >>> constraint_from_json("killer 9 r1c1-r1c2", Layout.classic())
    KillerCage(cells=(0, 1), sum=9)
    """
    if isinstance(record, str):
        return _stated(record, layout)
    if not isinstance(record, Mapping) or not isinstance(record.get("kind"), str):
        raise FormatError(
            0, 0, "a constraint: a record with its kind, or a line of text", shown(record)
        )
    kind = record["kind"]
    if kind == Predicate.kind:
        raise UnsupportedError("a predicate is a function, and is never read from a file")
    if kind not in KINDS:
        raise UnknownNameError("kind of constraint", kind, KINDS)
    found = KINDS[kind]
    stated = _checked_fields(found, record)
    if found is Or:
        stated["alternatives"] = _alternatives(stated["alternatives"], layout, depth)
    return found(**stated).on(layout)


def _stated(text: str, layout: Layout) -> Constraint:
    """The constraint of a line of text; its columns are not those of the JSON around it."""
    from ninefold.model.constraints.rule_reader import parse_rule  # which knows the kinds

    try:
        return parse_rule(text, layout)
    except FormatError as error:
        raise FormatError(0, 0, error.expected, error.found) from error


def _alternatives(lists: object, layout: Layout, depth: int) -> list[list[Constraint]]:
    """The constraints of every alternative, which are records inside of a record."""
    if depth >= DEEPEST:
        raise FormatError(0, 0, f"alternatives {DEEPEST} deep at most", "one inside of these")
    return [
        [constraint_from_json(each, layout, depth + 1) for each in _list(some)]
        for some in _list(lists)
    ]


def _checked_fields(kind: type[Constraint], record: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a record; unknown and missing ones are refused."""
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    expected = f"a {kind.kind} with {', '.join(known)}" if known else f"a {kind.kind} alone"
    stated = {key: value for key, value in record.items() if key != "kind"}
    if strange := [key for key in stated if key not in known]:
        raise FormatError(0, 0, expected, f"the key {shown(strange[0])}")
    needed = [name for name, field in known.items() if field.default is MISSING]
    if missing := [name for name in needed if name not in stated]:
        raise FormatError(0, 0, expected, f"no {missing[0]}")
    for name in kind.cell_fields:
        if name in stated:
            _check_names(stated[name])
    for name in (*kind.pair_fields, *kind.group_fields):
        for pair in _list(stated.get(name, ())):
            _check_names(pair)
    return stated


def _check_names(value: object) -> None:
    """Refuse anything but names of cells in a list: numbers count differently elsewhere."""
    for name in _list(value):
        if not isinstance(name, str):
            raise FormatError(0, 0, "a cell like r3c4", shown(name))


def _list(value: object) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise FormatError(0, 0, "a list of cells", shown(value))
    return value
