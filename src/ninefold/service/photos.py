"""A photo read in a process of its own, and what is told of it: the reading, and the grid to show
beside it.
"""

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
    """What the photo in a body shows."""
    from ninefold.photo import scan  # what it needs may be missing, and is told who asks

    start = perf_counter()
    try:
        found = scan(body)
    except MemoryError:  # the system bounds it
        raise ImageError("a picture that takes more memory than there is for one") from None
    told = found.to_json() | {"picture": grid_picture(found)}
    return Reply(encoded(told), JSON, "process", perf_counter() - start)


def grid_picture(found: Scan) -> str:
    """The straightened grid as a small JPEG in a data URL: pixels alone, without metadata."""
    pillow = needed("PIL.Image", "Photos", "scan")
    made = BytesIO()
    pillow.fromarray(found.warped).save(made, "JPEG", quality=QUALITY)
    return f"data:image/jpeg;base64,{b64encode(made.getvalue()).decode()}"
