"""LZ-string: what it packs it unpacks, and strangers' texts do no harm."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninefold.errors import FormatError
from ninefold.formats.lzstring import LARGEST, packed, unpacked

# Packed by the program that the format comes from.
KNOWN = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA=="


def test_a_text_that_the_original_packed():
    text = '{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}'
    assert unpacked(KNOWN) == text
    assert packed(text) == KNOWN
    assert unpacked(KNOWN.rstrip("=")) == text


@given(st.text(alphabet='ab{}"\u00e9\u2028\U0001f600', max_size=300) | st.text(max_size=100))
@settings(max_examples=200, deadline=None)
def test_every_text_comes_back(text):
    assert unpacked(packed(text)) == text


@given(st.text(alphabet="ABCNg4IQ+/", max_size=80))
@settings(max_examples=200, deadline=None)
def test_what_nobody_packed_is_a_text_or_an_error(text):
    column = 1
    try:
        unpacked(text)
    except FormatError as error:
        column = error.column
    assert 1 <= column <= len(text) + 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("N4Ig!", "column 5: expected base64"),
        (KNOWN[:20], "column 21: expected a packed text that is whole, found its end"),
        ("", "column 1: expected a packed text that is whole"),
        ("N4Iw", "expected a text packed by LZ-string|whole"),
    ],
)
def test_a_broken_text_is_an_error(text, message):
    with pytest.raises(FormatError, match=message):
        unpacked(text)


def test_a_bomb_is_defused():
    # Codes that each name the text they make: n of them unfold to about n * n / 2 characters.
    table, bits = 4, "00" + f"{ord('a'):08b}"[::-1]
    while table < 5000:
        width = table.bit_length()
        bits += f"{table:0{width}b}"[::-1]
        table += 1
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    bomb = "".join(letters[int(bits[at : at + 6], 2)] for at in range(0, len(bits) - 5, 6))
    assert len(bomb) < 20_000
    with pytest.raises(FormatError, match=f"at most {LARGEST:,} characters"):
        unpacked(bomb)
