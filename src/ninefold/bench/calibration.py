"""A fixed piece of integer work: how fast this processor is just now.

A figure divided by its time hardly depends on the clock of the processor, nor on a neighbour who
takes a part of it, so that figures of different days can be compared.
"""

from __future__ import annotations

import time

MODULUS = (1 << 2_048) - 1_942_289
EXPONENT = (1 << 512) - 1


def calibration() -> float:
    """The CPU time of the work, some milliseconds."""
    start = time.process_time()
    pow(3, EXPONENT, MODULUS)
    return time.process_time() - start
