"""Collects the errors of one run and formats their messages."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator

from pnp.errors import DataError, Origin, Problem

MOST_LISTED = 12
LONGEST_SHOWN = 40
_NUMBER_LIKE = re.compile(r"[-+]?[0-9]{1,12}(\.[0-9]{1,9})?")


class Problems:
    """A growing collection of problems; falsy while it is empty. `warnings` do not stop the run and are not counted."""

    __slots__ = ("_found", "warnings")

    def __init__(self, found: Iterable[Problem] = ()) -> None:
        self._found = list(found)
        self.warnings: list[Problem] = []

    def add(self, origin: Origin, field: str, message: str) -> None:
        """Add a problem: its source position, its field (may be blank) and the message."""
        self._found.append(Problem(origin, field, message))

    def warn(self, origin: Origin, field: str, message: str) -> None:
        """Add a warning about a probable mistake; it is reported, and the run continues."""
        self.warnings.append(Problem(origin, field, message))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Add the problems of a DataError, or the problems and warnings of another collection."""
        self._found.extend(problems)
        if isinstance(problems, Problems):
            self.warnings.extend(problems.warnings)

    def replace(self, problems: Iterable[Problem]) -> None:
        """Replace the problems found so far by these; keep the warnings."""
        self._found = list(problems)

    def raise_if_any(self) -> None:
        """Do nothing if there are no problems.

        Raises:
            DataError: there are problems; the error contains them all.
        """
        if self._found:
            raise DataError(self._found)

    def __bool__(self) -> bool:
        return bool(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._found)


_OTHER_WORDS = {"min": "least", "minimum": "least", "max": "most", "maximum": "most"}
"""Words that other programs use, and ours."""


def nearest_name(value: object, allowed: Iterable[str]) -> str | None:
    """Return the name in `allowed` most like `value`, or None if there is no similar name."""
    names = {name.casefold(): name for name in map(str, allowed)}
    wanted = str(value)[:LONGEST_SHOWN].casefold()
    found = difflib.get_close_matches(wanted, list(names), 1, 0.6)
    longer = [name for name in names if len(wanted) > 2 and name.startswith(wanted)]
    other = [name for name in names if name == _OTHER_WORDS.get(wanted)]
    best = [*other, *found, *longer]
    return names[best[0]] if best else None


def did_you_mean(value: object, allowed: Iterable[str]) -> str:
    """Return `; did you mean "font_size"?` for the nearest of `allowed`, or an empty string."""
    found = nearest_name(value, allowed)
    return "" if found is None else f'; did you mean "{found}"?'


def listed(allowed: Iterable[object], max_count: int = MOST_LISTED) -> str:
    """Return values as `a, b, c`: at most `max_count` values, then the number of values left out."""
    names = [str(value) for value in allowed]
    if len(names) <= max_count:
        return ", ".join(names)
    return f"{', '.join(names[:max_count])} and {len(names) - max_count} more"


def counted(count: int, thing: str) -> str:
    """Return a number of things: `1 sheet`, `3 sheets`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def allowed_values(value: object, allowed: Iterable[str]) -> str:
    """Return the end of a message: ` (allowed: a, b, c; did you mean "b"?)`."""
    names = list(allowed)
    if not names:
        return " (none is allowed here)"
    return f" (allowed: {listed(names)}{did_you_mean(value, names)})"


def unknown_name_message(kind: str, name: str, allowed: Iterable[str]) -> str:
    """Return the message about an unknown name: `unknown field "nmae" (allowed: name, text; did you mean "name"?)`."""
    names = list(allowed)
    return f'unknown {kind} "{name}" (allowed: {listed(names) or "none"}{did_you_mean(name, names)})'


def nearest_first(name: object, allowed: Iterable[str], max_count: int = MOST_LISTED) -> str:
    """Return the end of a message about one name of many: `; did you mean "b"? (allowed: a, b, c)`."""
    names = list(allowed)
    return f"{did_you_mean(name, names)} (allowed: {listed(names, max_count) or 'none'})"


def limits_in_words(minimum: float | None, maximum: float | None) -> str:
    """Return the allowed range of a number in words; blank without limits."""
    if minimum is None:
        return "" if maximum is None else f"{maximum:g} or less"
    return f"{minimum:g} or more" if maximum is None else f"{minimum:g} to {maximum:g}"


def number_advice(value: object) -> str:
    """Return advice about a string that looks like a number but is not one: ` (write 1.5)`; or an empty string."""
    if not isinstance(value, str) or not _NUMBER_LIKE.fullmatch(value):
        return ""
    plain = f"{float(value):.12g}"
    if value == plain:
        return " (it is text: format the cell as a number and type it again, or remove its quotes)"
    return f" (write {plain})"


def value_text(value: object) -> str:
    """Return a value for a message: text in quotes, shortened; lists and mappings only by type and size."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "an empty value"
    if isinstance(value, dict):
        return f"a mapping of {len(value)} keys" if len(value) != 1 else "a mapping of one key"
    if isinstance(value, (list, tuple)):
        return "a list of one entry" if len(value) == 1 else f"a list of {len(value)} entries"
    if isinstance(value, (int, float)):
        return str(value) if abs(value) < 1e15 else f"{value:.3g}"
    text = str(value)
    text = text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"
    return '"' + text.replace("\n", " ") + '"'
