"""The page of the service: files that a browser loads as they are, without a build step.

>>> from ninefold.web import STATIC
>>> STATIC.name
'static'
"""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder with the files of the page."""
