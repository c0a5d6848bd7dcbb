"""Rounds the numbers in drawn art, as detail finer than a printer's dot only makes files larger."""

from __future__ import annotations

from collections.abc import Mapping

_POINTS = frozenset((b"m", b"l", b"c", b"v", b"y"))
_PLACES: Mapping[bytes, int] = {
    **dict.fromkeys(_POINTS, 1),
    **dict.fromkeys((b"rg", b"RG", b"g", b"G"), 3),
    b"w": 2,
}
"""Decimal places of points, of colours (one of 256 steps is 0.004) and of line widths; other numbers are unchanged."""
_END = b"\0"
_UNSAFE = (b"(", b"<", b"BI", _END)
"""Marks of strings and inline pictures: in content with these, white space does not always separate tokens."""
_OPERAND = frozenset(b"-+.0123456789/[]")


def rounded_form(content: bytes) -> bytes:
    """Return the content of a form with rounded numbers; unchanged if it has strings or inline pictures."""
    if any(part in content for part in _UNSAFE):
        return content
    lines: list[bytes] = []
    points: list[float] = []  # formatted together at the end, as that is much faster
    operands: list[bytes] = []
    for token in content.split():
        if token[0] in _OPERAND:
            operands.append(token)
            continue
        try:
            found = list(map(float, operands)) if token in _POINTS else []
        except ValueError:
            found = []
        if found:
            points += found
            lines.append(b"%%.1f%b " % _END * len(found) + token)
        else:
            lines.append(_line(operands, token))
        operands.clear()
    if operands:
        lines.append(b" ".join(operands).replace(b"%", b"%%"))
    text = b"\n".join(lines) % tuple(points)
    return text.replace(b".0" + _END, _END).replace(b"-0" + _END, b"0" + _END).replace(_END, b"")


def _line(operands: list[bytes], operator: bytes) -> bytes:
    """Return an operator after its rounded operands, for a format string: each % is written twice."""
    places = _PLACES.get(operator)
    numbers = operands if places is None else [_short_number(number, places) for number in operands]
    return b" ".join([*numbers, operator]).replace(b"%", b"%%")


def _short_number(number: bytes, places: int) -> bytes:
    """Return a number with at most the given decimal places, without trailing zeros."""
    try:
        text = f"{float(number):.{places}f}"
    except ValueError:
        return number
    short = text.rstrip("0").rstrip(".") if "." in text else text
    return b"0" if short in ("-0", "") else short.encode()
