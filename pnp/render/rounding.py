"""Rounds the numbers in drawn art, as detail finer than a printer's dot only makes files larger."""

from __future__ import annotations

from collections.abc import Mapping

_PLACES: Mapping[bytes, int] = {
    **dict.fromkeys((b"m", b"l", b"c", b"v", b"y"), 1),
    **dict.fromkeys((b"rg", b"RG", b"g", b"G"), 3),
    b"w": 2,
}
"""Decimal places of points, of colours (one of 256 steps is 0.004) and of line widths; other numbers are unchanged."""
_UNSAFE = (b"(", b"<", b"BI")
"""Marks of strings and inline pictures: in content with these, white space does not always separate tokens."""


def rounded(content: bytes) -> bytes:
    """Return the content of a form with rounded numbers; unchanged if it has strings or inline pictures."""
    if any(part in content for part in _UNSAFE):
        return content
    lines: list[bytes] = []
    operands: list[bytes] = []
    for token in content.split():
        if _is_operand(token):
            operands.append(token)
            continue
        places = _PLACES.get(token)
        numbers = operands if places is None else [_short(number, places) for number in operands]
        lines.append(b" ".join([*numbers, token]))
        operands.clear()
    return b"\n".join([*lines, b" ".join(operands)]) if operands else b"\n".join(lines)


def _is_operand(token: bytes) -> bool:
    return token[:1] in b"-+.0123456789/[]"


def _short(number: bytes, places: int) -> bytes:
    """Return a number with at most the given decimal places, without trailing zeros."""
    try:
        text = f"{float(number):.{places}f}"
    except ValueError:
        return number
    short = text.rstrip("0").rstrip(".") if "." in text else text
    return b"0" if short in ("-0", "") else short.encode()
