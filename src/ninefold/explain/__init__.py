"""Puzzles explained: techniques, steps, hints and ratings.

>>> from ninefold.explain import technique_named
>>> technique_named("naked_single").family
'singles'
"""

from ninefold.explain.paths import Path, PathEnd, all_steps, as_state, find_path, next_step
from ninefold.explain.profiles import Entry, Profile, as_profile
from ninefold.explain.states import State
from ninefold.explain.steps import CellSet, Link, Step
from ninefold.explain.techniques import TECHNIQUES, Technique, technique_named

__all__ = [
    "TECHNIQUES",
    "CellSet",
    "Entry",
    "Link",
    "Path",
    "PathEnd",
    "Profile",
    "State",
    "Step",
    "Technique",
    "all_steps",
    "as_profile",
    "as_state",
    "find_path",
    "next_step",
    "technique_named",
]
