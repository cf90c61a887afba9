"""Every operation by its name."""

from __future__ import annotations

from ninefold.errors import UnknownNameError
from ninefold.service.operations import (
    batches,
    checks,
    descriptions,
    drawings,
    explanations,
    generation,
    positions,
    searches,
)
from ninefold.service.operations.base import Operation

OPERATIONS: dict[str, Operation] = {
    each.name: each
    for module in (
        searches,
        checks,
        explanations,
        generation,
        descriptions,
        drawings,
        positions,
        batches,
    )
    for each in module.OPERATIONS
}


def operation_named(name: str) -> Operation:
    """The operation of that name.

    >>> operation_named("solve").about
    'Find a solution and decide whether it is the only one.'
    """
    if name not in OPERATIONS:
        raise UnknownNameError("verb", name, OPERATIONS)
    return OPERATIONS[name]
