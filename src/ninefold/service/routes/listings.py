"""Lists of layouts, kinds of rules, formats and solvers."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

import ninefold as nf
from ninefold import formats
from ninefold.model import Layout
from ninefold.model.constraints.kinds import rule_kinds
from ninefold.service.answers import Geometry, LayoutMention, Record
from ninefold.service.operations.descriptions import geometry
from ninefold.service.problems import ProblemError

SIZES = ("4x4", "6x6", "8x8", "10x10", "12x12", "15x15", "16x16", "25x25")
"""Boards that are named after their size."""

router = APIRouter(tags=["listings"])

ShortName = Annotated[str, Path(max_length=1_000)]


@router.get("/layouts", response_model=list[LayoutMention])
def layouts() -> list[dict[str, Any]]:
    """Layouts with a name. Requests may also use their sums, jigsaws and records."""
    named = {name: Layout.named(name) for name in (*Layout.names(), *SIZES)}
    return [
        {"name": name, "size": each.size, "cells": each.cells}
        for name, each in named.items()
        if each.first_digit == 1  # the page shows no others
    ]


@router.get("/layouts/{name}", response_model=Geometry)
def layout(name: ShortName) -> dict[str, Any]:
    """The cells and units of a layout, as a page draws them."""
    try:
        found = Layout.named(name)
        found.check_first_digit("the service")
        return geometry(found)
    except nf.UnknownNameError as error:
        raise ProblemError(404, error.code, str(error)) from None


@router.get("/rules")
def rules() -> list[Record]:
    """Kinds of rules that have a text form: their fields, an example, and how they are drawn."""
    return [each.to_json() for each in rule_kinds()]


@router.get("/formats")
def list_formats() -> list[Record]:
    """Formats that the service reads and writes."""
    return [
        {
            "name": each.name,
            "description": each.description,
            "extensions": list(each.extensions),
            "many": each.many,
            "marks": each.marks,
            "metadata": each.metadata,
            "layouts": each.layouts,
            "constraints": each.constraints,
        }
        for each in formats.formats()
    ]


@router.get("/solvers")
def solvers() -> list[Record]:
    """Solvers, the preferred first, with their abilities."""
    return [
        {"name": each.name} | nf.solver_capabilities(each.name).to_json()
        for each in nf.list_solvers()
    ]
