"""LZ-string, in which puzzles travel inside links: a dictionary code over base64.

Codes grow by a bit whenever the table of known texts doubles. A code names a text of the
table; 0 and 1 announce a character of 8 or 16 bits that is new, and 2 ends the text. After
every code both sides add the text before it and its first character to their tables.
"""

from __future__ import annotations

from collections.abc import Iterator

from ninefold.errors import FormatError

LARGEST = 1 << 22
"""How many characters a packed text may unfold to."""

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = {letter: f"{value:06b}" for value, letter in enumerate(ALPHABET)}
_BYTE, _WIDE, _END = range(3)
_WIDTHS = {_BYTE: 8, _WIDE: 16}


def unpacked(packed: str) -> str:
    """The text of base64 that LZ-string made; `FormatError` tells a column of it.

    >>> unpacked(packed("to and to and fro"))
    'to and to and fro'
    """
    letters = packed.rstrip("=")
    for column, letter in enumerate(letters, start=1):
        if letter not in _BITS:
            raise FormatError(1, column, "base64 (letters, digits, + and /)", repr(letter))
    units = "".join(_texts("".join(map(_BITS.__getitem__, letters)), len(letters)))
    # JavaScript counts in halves of UTF-16, so that some characters come in two pieces.
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _texts(bits: str, letters: int) -> Iterator[str]:
    """The texts that the codes stand for, one after the other."""
    table = ["", "", ""]
    at, before, size = 0, "", 0

    def number(width: int) -> int:
        nonlocal at
        if at + width > len(bits):
            raise FormatError(1, letters + 1, "a packed text that is whole", "its end")
        at += width
        return int(bits[at - width : at][::-1], 2)

    while (code := number(len(table).bit_length())) != _END:
        if code in _WIDTHS:
            table.append(chr(number(_WIDTHS[code])))
            code = len(table) - 1
        if code > len(table) or (code == len(table) and not before):
            raise FormatError(1, (at - 1) // 6 + 1, "a text packed by LZ-string", "another")
        text = table[code] if code < len(table) else before + before[0]
        size += len(text)
        if size > LARGEST:
            raise FormatError(1, 1, f"a packed text of at most {LARGEST:,} characters", "more")
        if before:
            table.append(before + text[0])
        before = text
        yield text


def packed(text: str) -> str:
    """A text in base64 as LZ-string packs it.

    >>> packed("aaaa")
    'IY5A'
    """
    data = text.encode("utf-16-le", "surrogatepass")
    units = (int.from_bytes(data[at : at + 2], "little") for at in range(0, len(data), 2))
    bits = "".join(_codes(map(chr, units)))
    # The end is always filled up, by a whole letter if need be, as the original does.
    bits += "0" * (6 - len(bits) % 6)
    letters = "".join(ALPHABET[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
    return letters + "=" * (-len(letters) % 4)


def _codes(units: Iterator[str]) -> Iterator[str]:
    """The codes of a text as bits, the lowest first."""
    codes: dict[str, int] = {}
    fresh: set[str] = set()  # characters that have a code, which the reader does not know yet
    known, before = 3, ""

    def told(text: str) -> Iterator[str]:
        nonlocal known
        width = known.bit_length()
        if text in fresh:
            fresh.discard(text)
            kind = _BYTE if ord(text) < 256 else _WIDE
            yield _low_first(kind, width)
            yield _low_first(ord(text), _WIDTHS[kind])
            known += 1
        else:
            yield _low_first(codes[text], width)
        known += width > 2  # there is nothing before the first text to be added

    for unit in units:
        if unit not in codes:
            codes[unit] = len(codes) + 3
            fresh.add(unit)
        if before + unit in codes:
            before += unit
            continue
        yield from told(before)
        codes[before + unit] = len(codes) + 3
        before = unit
    if before:
        yield from told(before)
    yield _low_first(_END, known.bit_length())


def _low_first(number: int, width: int) -> str:
    return f"{number:0{width}b}"[::-1]
