"""Every operation by its name."""

from __future__ import annotations

from ninefold.errors import UnknownNameError
from ninefold.service.operations import (
    batches,
    describing,
    drawing,
    explaining,
    judging,
    making,
    playing,
    searching,
)
from ninefold.service.operations.base import Operation

OPERATIONS: dict[str, Operation] = {
    each.name: each
    for module in (searching, judging, explaining, making, describing, drawing, playing, batches)
    for each in module.OPERATIONS
}


def operation_named(name: str) -> Operation:
    """The operation of that name.

    >>> operation_named("solve").about
    'Find a solution, and whether it is the only one.'
    """
    if name not in OPERATIONS:
        raise UnknownNameError("verb", name, OPERATIONS)
    return OPERATIONS[name]
