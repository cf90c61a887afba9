"""The instruction sets that the kernels are compiled for, and the one in use.

The fastest one that this CPU has is chosen at first use. The environment variable
`NINEFOLD_ISA` forces another.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ninefold import _core


@dataclass(frozen=True, slots=True)
class InstructionSet:
    """One compiled version of the kernels.

    `supported`: this CPU has it.

    >>> import ninefold as nf
    >>> nf.isa() in [known.name for known in nf.instruction_sets() if known.supported]
    True
    """

    name: str
    requires: str
    supported: bool

    def to_json(self) -> dict[str, Any]:
        """The record as a plain dict."""
        return asdict(self)


def instruction_sets() -> tuple[InstructionSet, ...]:
    """Every version of the kernels, plainest first.

    >>> import ninefold as nf
    >>> nf.instruction_sets()[0].supported
    True
    """
    return tuple(InstructionSet(*record) for record in _core.instruction_sets())


def isa() -> str:
    """The name of the instruction set in use.

    >>> import ninefold as nf
    >>> nf.isa() in [known.name for known in nf.instruction_sets() if known.supported]
    True
    """
    return _core.isa()
