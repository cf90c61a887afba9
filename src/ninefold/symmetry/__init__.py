"""The same puzzle in essence: canonical forms, automorphisms, and who is the same as whom."""

from ninefold.symmetry.batches import CanonicalBatch, canonical_batch
from ninefold.symmetry.forms import (
    Canonical,
    automorphisms,
    canonical,
    is_same_puzzle,
    transformation_between,
)

__all__ = [
    "Canonical",
    "CanonicalBatch",
    "automorphisms",
    "canonical",
    "canonical_batch",
    "is_same_puzzle",
    "transformation_between",
]
