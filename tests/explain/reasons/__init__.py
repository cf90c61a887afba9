"""A checker of reasons: it reads the English text of a hint and holds every fact against the board.

It knows nothing of steps nor of catalogues. `grammar` reads cells, digits and units, `board` has
the facts, and each of the other files the sentences of some techniques; `checker` joins them.
"""

from tests.explain.reasons.checker import check, complaint

__all__ = ["check", "complaint"]
