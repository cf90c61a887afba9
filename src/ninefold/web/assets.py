"""The files of the page as they are served, by their paths.

There is no build step: the source is what runs. Only comments (with the types in them) and the
indentation are removed, a third of the code; lines keep their numbers.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ninefold.web import STATIC

COMMENT = re.compile(r"^[ \t]*//[^\n]*$|/\*.*?\*/|^[ \t]+|[ \t]+$", re.MULTILINE | re.DOTALL)
"""The parts of a script or stylesheet that are not sent; a test checks that no string matches."""

TYPES = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


@dataclass(frozen=True)
class Asset:
    """A file of the page: its content, its media type, and a tag that changes with the content.

    `packed` is the content compressed by gzip, or empty if that would not be smaller.
    """

    body: bytes
    media_type: str
    etag: str
    packed: bytes = b""

    @property
    def weight(self) -> int:
        """The bytes that are sent to a browser."""
        return len(self.packed or self.body)


@cache
def assets() -> Mapping[str, Asset]:
    """Every file of the page by its path, such as `core/keys.js`.

    >>> from ninefold.web.assets import assets
    >>> page = assets()
    >>> page["app.js"].media_type, b"/**" in page["app.js"].body
    ('text/javascript', False)
    """
    found = dict(_walked(STATIC, ""))
    return {path: asset_of(path, body) for path, body in sorted(found.items())}


def _walked(folder: Path, prefix: str) -> list[tuple[str, bytes]]:
    rows: list[tuple[str, bytes]] = []
    for each in folder.iterdir():
        path = prefix + each.name
        rows += _walked(each, path + "/") if each.is_dir() else [(path, each.read_bytes())]
    return rows


def asset_of(path: str, body: bytes) -> Asset:
    """A file of the page as it is sent."""
    suffix = path[path.rindex(".") :]
    if suffix in (".js", ".css") and not path.startswith("vendor/"):
        body = uncommented(body.decode()).encode()
    kind = TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = gzip.compress(body, mtime=0)
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:16]}"'
    return Asset(body, kind, tag, packed if len(packed) < len(body) else b"")


def uncommented(text: str) -> str:
    r"""A script or a stylesheet without its comments; its lines keep their numbers.

    >>> from ninefold.web.assets import uncommented
    >>> uncommented("// why\nlet a = /** @type {any} */ (b); // here\n")
    '\nlet a =  (b); // here\n'
    """
    return COMMENT.sub(lambda found: "\n" * found.group().count("\n"), text)
