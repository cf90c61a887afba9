"""A photo, read in a process of its own: the answer has the reading, and a picture of the grid."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from time import perf_counter
from typing import TYPE_CHECKING

from ninefold.errors import ImageError
from ninefold.extras import needed
from ninefold.limits import StopToken
from ninefold.service.child import Tell
from ninefold.service.dispatch import JSON, Reply, encoded

if TYPE_CHECKING:
    from ninefold.photo import Scan

QUALITY = 80
"""Of the JPEG that shows the grid, in percent: a digit can be judged by it, in some 30 kB."""


def read_photo(body: bytes, _stop: StopToken, _tell: Tell) -> Reply:
    """The reading of the photo in a body."""
    from ninefold.photo import scan  # its libraries may be missing, which is an error of its own

    start = perf_counter()
    try:
        found = scan(body)
    except MemoryError:  # the system bounds it
        raise ImageError("the picture needs more memory than is allowed for one") from None
    told = found.to_json() | {"picture": grid_picture(found)}
    return Reply(encoded(told), JSON, "process", perf_counter() - start)


def grid_picture(found: Scan) -> str:
    """The straightened grid as a small JPEG in a data URL: pixels alone, without metadata."""
    pillow = needed("PIL.Image", "Photos", "scan")
    made = BytesIO()
    pillow.fromarray(found.warped).save(made, "JPEG", quality=QUALITY)
    return f"data:image/jpeg;base64,{b64encode(made.getvalue()).decode()}"
