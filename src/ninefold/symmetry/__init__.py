"""Symmetry: transformations, canonical forms, automorphisms, and symmetric patterns.

    transformations    equivalent boards, and the way from one to the other
    layout_symmetries  every way to move the cells of a layout that keeps its units
    patterns           symmetric patterns of givens, as `generate` makes them
    forms              `canonical`: one board for all equivalent ones
    search             the search for it
    batches            `canonical_batch`: many in one call

docs/transformations.md describes it for users.
"""

from ninefold.symmetry.batches import CanonicalBatch, canonical_batch
from ninefold.symmetry.forms import (
    Canonical,
    automorphisms,
    canonical,
    is_same_puzzle,
    transformation_between,
)
from ninefold.symmetry.transformations import Transformation

__all__ = [
    "Canonical",
    "CanonicalBatch",
    "Transformation",
    "automorphisms",
    "canonical",
    "canonical_batch",
    "is_same_puzzle",
    "transformation_between",
]
