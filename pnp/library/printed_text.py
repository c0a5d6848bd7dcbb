"""Values as they are printed on a card."""

from __future__ import annotations

from typing import Any


def printed_text(value: Any) -> str:
    """Return a value as printed: 2.0 as `2`, booleans as `yes` or `no`, None as blank, lists with commas."""
    if isinstance(value, str):
        return str(value)  # an id with a name is printed as its name
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, (list, tuple)):
        return ", ".join(map(printed_text, value))
    return str(value)
