"""Reads JSON text into plain values with their source positions."""

from __future__ import annotations

import re
from json import JSONDecodeError
from json.decoder import scanstring  # type: ignore[attr-defined]

from pnp.errors import Origin
from pnp.library.trees import ReadFailure, Step, Tree, Value

_SPACE = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_IN_TEXTS = (
    ("Unterminated", "a quote is opened and never closed"),
    ("control character", r"a text contains a line break or control character (write \n, \t)"),
    ("escape", "an unknown escape after a backslash (write `\\\\` for a backslash)"),
    ("", "a quoted string is not valid"),
)
"""Pairs: a part of Python's error message about a quoted text, and our message instead."""
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}


def read_json(text: str, tree: Tree) -> Value:
    """Return the value of a JSON text; its source positions and duplicate keys are stored in `tree`.

    Raises:
        ReadFailure: the text is not JSON, or exceeds the limits.
    """
    reader = _JsonReader(text, tree)
    value = reader.value(())
    if reader.skip() < len(text):
        raise reader.failure("there is extra text after the end of the value")
    return value


class _JsonReader:
    def __init__(self, text: str, tree: Tree) -> None:
        self.text, self.tree, self.at = text, tree, 0
        self.line, self.line_start, self.counted = 1, 0, 0

    def skip(self) -> int:
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at

    def place(self) -> tuple[int, int]:
        new = self.text.count("\n", self.counted, self.at)
        if new:
            self.line += new
            self.line_start = self.text.rfind("\n", 0, self.at) + 1
        self.counted = self.at
        return self.line, self.at - self.line_start + 1

    def failure(self, message: str) -> ReadFailure:
        return ReadFailure(Origin(self.tree.file, *self.place()), f"this is not JSON: {message}")

    def value(self, path: tuple[Step, ...]) -> Value:
        self.skip()
        self.tree.note(path, *self.place())
        sign = self.text[self.at : self.at + 1]
        if sign == "{":
            return self._mapping(path)
        if sign == "[":
            return self._list(path)
        if sign == '"':
            return self._string()
        for word, value in _WORDS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        return self._number()

    def _string(self) -> str:
        try:
            value, self.at = scanstring(self.text, self.at + 1, True)
        except JSONDecodeError as error:
            self.at = error.pos
            raise self.failure(next(said for part, said in _IN_TEXTS if part in error.msg)) from error
        if any("\ud800" <= sign <= "\udfff" for sign in value):
            raise self.failure("a text contains half a character (a lone `\\ud8..`)")
        return str(value)

    def _number(self) -> Value:
        found = _NUMBER.match(self.text, self.at)
        if found is None:
            raise self.failure(
                "a value is missing (text needs double quotes)" if self.at < len(self.text) else "it ends too early"
            )
        if len(found[0]) > 300:
            raise self.failure(f"a number has {len(found[0])} characters (allowed: up to 300)")
        self.at = found.end()
        whole = found[1] is None and found[2] is None
        number = int(found[0]) if whole else float(found[0])
        if abs(number) > 1e300:
            raise self.failure("a number is too large")
        return number

    def _list(self, path: tuple[Step, ...]) -> list[Value]:
        values: list[Value] = []
        self.at += 1
        if self._skip_sign("]"):
            return values
        while True:
            values.append(self.value((*path, len(values))))
            if self._is_at_end("]"):
                return values

    def _mapping(self, path: tuple[Step, ...]) -> dict[str, Value]:
        values: dict[str, Value] = {}
        self.at += 1
        if self._skip_sign("}"):
            return values
        while True:
            key = self._key(path, values)
            value = self.value((*path, key))
            values.setdefault(key, value)
            if self._is_at_end("}"):
                return values

    def _key(self, path: tuple[Step, ...], values: dict[str, Value]) -> str:
        self.skip()
        place = self.place()
        if not self.text.startswith('"', self.at):
            raise self.failure("a key in double quotes is missing")
        key = self._string()
        self.tree.note_key((*path, key), *place, key in values)
        self.skip()
        if not self.text.startswith(":", self.at):
            raise self.failure("a colon is missing")
        self.at += 1
        return key

    def _skip_sign(self, sign: str) -> bool:
        self.skip()
        if not self.text.startswith(sign, self.at):
            return False
        self.at += 1
        return True

    def _is_at_end(self, sign: str) -> bool:
        if self._skip_sign(sign):
            return True
        if not self.text.startswith(",", self.at):
            raise self.failure(f"a comma or `{sign}` is missing")
        self.at += 1
        return False
