"""Text in and out: a module a format, a registry of them, and the functions that pick one."""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ninefold.deferred import deferred as _deferred

if _TYPE_CHECKING:
    from ninefold.formats.layouts import read_layout
    from ninefold.formats.reading import read_all, read_file, read_one, read_stream, write
    from ninefold.formats.record import Format
    from ninefold.formats.registry import detect, format_for_path, formats, get

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
        "ninefold.formats.layouts": ("read_layout",),
        "ninefold.formats.reading": ("read_all", "read_file", "read_one", "read_stream", "write"),
        "ninefold.formats.record": ("Format",),
        "ninefold.formats.registry": ("detect", "format_for_path", "formats", "get"),
    },
)
