"""Lists of layouts, formats and solvers."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

import ninefold as nf
from ninefold import formats
from ninefold.model import Layout
from ninefold.service.answers import Geometry, LayoutMention, Record
from ninefold.service.operations.descriptions import geometry
from ninefold.service.problems import ProblemError

SIZES = ("4x4", "6x6", "8x8", "10x10", "12x12", "15x15", "16x16", "25x25")
"""Boards that are called by their size."""

router = APIRouter(tags=["listings"])

ShortName = Annotated[str, Path(max_length=1_000)]


@router.get("/layouts", response_model=list[LayoutMention])
def layouts() -> list[dict[str, Any]]:
    """Layouts that have a name; sums of them, jigsaws and records are read as well."""
    named = {name: Layout.named(name) for name in (*Layout.names(), *SIZES)}
    return [{"name": name, "size": each.size, "cells": each.cells} for name, each in named.items()]


@router.get("/layouts/{name}", response_model=Geometry)
def layout(name: ShortName) -> dict[str, Any]:
    """The cells and units of a layout, as a page draws them."""
    try:
        return geometry(Layout.named(name))
    except nf.UnknownNameError as error:
        raise ProblemError(404, error.code, str(error)) from None


@router.get("/formats")
def list_formats() -> list[Record]:
    """Formats that are read and written."""
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
    """Solvers, the preferred first, and what each can do."""
    return [
        {"name": each.name} | nf.solver_capabilities(each.name).to_json()
        for each in nf.list_solvers()
    ]
