"""Text in and out: a module a format, a registry of them, and the functions that pick one."""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ninefold.deferred import deferred as _deferred

if _TYPE_CHECKING:
    from ninefold.formats.definition import Format
    from ninefold.formats.layout_sources import read_layout
    from ninefold.formats.registry import detect, format_for_path, formats, get
    from ninefold.formats.text_io import read_all, read_file, read_one, read_stream, write

__all__ = [
    "Format",
    "detect",
    "format_for_path",
    "formats",
    "get",
    "read_all",
    "read_file",
    "read_layout",
    "read_one",
    "read_stream",
    "write",
]

__getattr__ = _deferred(
    __name__,
    {
        "ninefold.formats.layout_sources": ("read_layout",),
        "ninefold.formats.text_io": ("read_all", "read_file", "read_one", "read_stream", "write"),
        "ninefold.formats.definition": ("Format",),
        "ninefold.formats.registry": ("detect", "format_for_path", "formats", "get"),
    },
)
