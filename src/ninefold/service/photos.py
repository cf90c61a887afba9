"""Reads a photo in a separate process; the answer has the puzzle and a picture of the grid."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from time import perf_counter
from typing import TYPE_CHECKING

from ninefold.errors import ImageError
from ninefold.extras import needed
from ninefold.limits import StopToken
from ninefold.service.child import Report
from ninefold.service.dispatch import JSON, Reply, encoded

if TYPE_CHECKING:
    from ninefold.photo import Scan

QUALITY = 80
"""Quality of the JPEG that shows the grid: some 30 kB, and its digits stay readable."""


def read_photo(body: bytes, _stop: StopToken, _report: Report) -> Reply:
    """Read the photo in a body."""
    from ninefold.photo import scan  # its libraries may be missing, which has its own error

    start = perf_counter()
    try:
        found = scan(body)
    except MemoryError:  # the system limits it
        raise ImageError("the picture needs more memory than the service allows") from None
    record = found.to_json() | {"picture": grid_picture(found)}
    return Reply(encoded(record), JSON, "process", perf_counter() - start)


def grid_picture(found: Scan) -> str:
    """The straightened grid as a small JPEG in a data URL: pixels alone, without metadata."""
    pillow = needed("PIL.Image", "Photos", "scan")
    made = BytesIO()
    pillow.fromarray(found.warped).save(made, "JPEG", quality=QUALITY)
    return f"data:image/jpeg;base64,{b64encode(made.getvalue()).decode()}"
