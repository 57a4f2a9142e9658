"""Patient reading: blanks and minuses as programs print and editors make them, read as notation.

Every text of the notation, typed or copied, goes through here before its words are looked up.
"""

from __future__ import annotations

import re

__all__ = [
    "BLANK",
    "closed_up",
    "is_ignorable",
    "plain",
    "plain_toml",
    "without_ignorables",
    "words",
]

BLANK = "\u2800"
"""The braille pattern without dots, which looks like a blank and counts as none in Python."""

_MINUSES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
# Unicode's Default_Ignorable_Code_Point, which `unicodedata` does not know: shown as nothing.
_IGNORABLE = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
_PLAIN = str.maketrans({BLANK: " ", **dict.fromkeys(_MINUSES, "-")})
_BRACKETS = re.compile(r"\([^()]*\)")
_AROUND_EQUALS = re.compile(r"\s*=\s*")

# A text between quotation marks or a comment, to its end or to that of the line or the document.
_QUOTED = re.compile(
    r'"""(?:\\[\s\S]|(?!""")[^\\])*+(?:"""|\\?\Z)'
    r"|'''(?:(?!''')[\s\S])*+(?:'''|\Z)"
    r'|"(?:\\.?|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
)
_FOREIGN = re.compile(r"[^\x00-\x7f]")


def is_ignorable(char: str) -> bool:
    """Tell whether a character is shown as nothing at all."""
    return any(low <= ord(char) <= high for low, high in _IGNORABLE)


def without_ignorables(text: str) -> str:
    """Return a text without the characters that are shown as nothing."""
    return text if text.isascii() else "".join(c for c in text if not is_ignorable(c))


def plain(text: str) -> str:
    """Return words of the notation with ordinary minuses and blanks, and nothing invisible."""
    return text if text.isascii() else without_ignorables(text).translate(_PLAIN)


def closed_up(text: str) -> str:
    """Return words of the notation without the blanks inside brackets and around an equals sign."""
    if "(" in text:
        text = _BRACKETS.sub(lambda inside: "".join(inside[0].split()), text)
    return _AROUND_EQUALS.sub("=", text) if "=" in text else text


def words(text: str) -> list[str]:
    """Return the words of a turn as they were written; inside brackets blanks do not matter."""
    return closed_up(without_ignorables(text).replace(BLANK, " ")).split()


def plain_toml(text: str) -> str:
    """Return a TOML text with ordinary blanks and minuses outside of its texts and comments.

    It keeps its length, so that places in it stay the same.
    """
    if text.isascii():
        return text
    parts = []
    end = 0
    for quoted in _QUOTED.finditer(text):
        parts += [_FOREIGN.sub(_ascii, text[end : quoted.start()]), quoted[0]]
        end = quoted.end()
    return "".join((*parts, _FOREIGN.sub(_ascii, text[end:])))


def _ascii(found: re.Match[str]) -> str:
    """Return the blank or the minus for which a character stands, or the character itself."""
    char = found[0].translate(_PLAIN)
    return " " if char.isspace() or is_ignorable(char) else char
