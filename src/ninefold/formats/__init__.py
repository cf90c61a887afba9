"""Text in and out: a module a format, a registry of them, and the functions that pick one."""

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
    "read_one",
    "read_stream",
    "write",
]
