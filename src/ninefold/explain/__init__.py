"""Puzzles explained: techniques, steps, hints and ratings.

>>> from ninefold.explain import technique_named
>>> technique_named("naked_single").family
'singles'
"""

from ninefold.explain.effort import search_effort
from ninefold.explain.examples import Example, example, has_example
from ninefold.explain.hint_search import hint
from ninefold.explain.hints import Hint, HintKind, Stage
from ninefold.explain.named_moves import NamedMove, name_move
from ninefold.explain.paths import Path, PathEnd, all_steps, as_state, find_path, next_step
from ninefold.explain.profiles import Entry, Profile, as_profile
from ninefold.explain.ratings import ExplainerRating, HodokuRating, Rating, rate
from ninefold.explain.states import State
from ninefold.explain.steps import CellSet, Link, Step
from ninefold.explain.techniques import TECHNIQUES, Technique, technique_named
from ninefold.explain.wording.catalogues import languages, register_language
from ninefold.explain.wording.rule_sentences import rule_sentence

__all__ = [
    "TECHNIQUES",
    "CellSet",
    "Entry",
    "Example",
    "ExplainerRating",
    "Hint",
    "HintKind",
    "HodokuRating",
    "Link",
    "NamedMove",
    "Path",
    "PathEnd",
    "Profile",
    "Rating",
    "Stage",
    "State",
    "Step",
    "Technique",
    "all_steps",
    "as_profile",
    "as_state",
    "example",
    "find_path",
    "has_example",
    "hint",
    "languages",
    "name_move",
    "next_step",
    "rate",
    "register_language",
    "rule_sentence",
    "search_effort",
    "technique_named",
]
