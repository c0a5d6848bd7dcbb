"""YAML and JSON files as plain values, with the line and column of every value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from json import dumps, loads
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pnp.cache import NONE, Cache
from pnp.errors import Origin
from pnp.library.places import Places, packed_places
from pnp.library.problems import Problems
from pnp.library.trees import ReadFailure, Step, Tree, Value

__all__ = ["Document", "Value", "checked_part", "read_document", "read_text"]

if TYPE_CHECKING:
    from pnp.library.checking import Model

LARGEST_FILE = 8 * 1024 * 1024

Path_: TypeAlias = tuple[Step, ...]
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Document:
    """A file's value and the source positions of its parts: `origins` of values, `keys` of mapping keys."""

    file: str
    value: Value
    origins: Mapping[Path_, Origin] = field(default_factory=dict)
    keys: Mapping[Path_, Origin] = field(default_factory=dict)

    def origin(self, *path: Step) -> Origin:
        """Return the position of the value at `path` (keys and indices), or of its nearest known ancestor."""
        return self._nearest(self.origins, path)

    def key_origin(self, *path: Step) -> Origin:
        """Return the position of the last key of `path`, or else the position of its value."""
        return self.keys.get(path) or self.origin(*path)

    def value_at(self, *path: Step) -> Value:
        """Return the value at `path`, or None if there is no value."""
        value = self.value
        for step in path:
            if isinstance(value, dict) and isinstance(step, str):
                value = value.get(step)
            elif isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value):
                value = value[step]
            else:
                return None
        return value

    def _nearest(self, places: Mapping[Path_, Origin], path: Path_) -> Origin:
        for end in range(len(path), -1, -1):
            found = places.get(path[:end])
            if found is not None:
                return found
        return Origin(self.file)


def read_document(
    path: Path, display_path: str, problems: Problems, *, empty_is_error: bool = False, cache: Cache = NONE
) -> Document | None:
    """Return the document in a YAML or JSON file (the suffix decides), or None after adding its errors.

    `display_path` is the path as the user knows it. `empty_is_error`, used for layouts and styles, also reports YAML
    keys without a value and texts of several words cut short at `#`. The content of a valid file is cached.
    """
    raw = read_bytes(path, display_path, problems, LARGEST_FILE)
    if raw is None:
        return None
    json = path.suffix.lower() == ".json"
    key = cache.key("document", "json" if json else "yaml", "strict" if empty_is_error else "", raw)
    kept = cache.get(key)
    found = None if kept is None else _unpack(kept, display_path)
    if found is not None:
        return found
    text = decode_text(raw, display_path, problems)
    if text is None:
        return None
    made = parse_document(text, display_path, problems, is_json=json, empty_is_error=empty_is_error)
    if made is not None and key:
        _keep(made, key, cache)
    return made


def _keep(document: Document, key: str, cache: Cache) -> None:
    places = packed_places(document.value, document.origins, document.keys)
    lines = [dumps(part, ensure_ascii=False, separators=(",", ":")) for part in (document.value, places)]
    with suppress(UnicodeEncodeError):  # half a surrogate pair would not survive the cache
        cache.put(key, "\n".join(lines).encode())


def _unpack(kept: bytes, display_path: str) -> Document | None:
    value, _, places = kept.partition(b"\n")
    try:
        found = Places(display_path, places)
        return Document(display_path, loads(value), found.origins, found.keys)
    except ValueError:
        return None


def parse_document(
    text: str, display_path: str, problems: Problems, *, is_json: bool = False, empty_is_error: bool = False
) -> Document | None:
    """Return the Document of a string, or None after adding its errors."""
    from pnp.library.json_text import read_json  # not needed for files from the cache
    from pnp.library.yaml_text import read_yaml

    before = len(problems)
    tree = Tree(display_path, problems)
    try:
        if not text.strip():
            raise ReadFailure(Origin(display_path), "the file is empty")
        value = read_json(text, tree) if is_json else read_yaml(text, tree, empty_is_error)
    except ReadFailure as refused:
        problems.add(refused.origin, refused.field, refused.message)
    if len(problems) > before:
        return None
    return Document(display_path, value, tree.origins, tree.keys)


def read_text(path: Path, display_path: str, problems: Problems, largest: int) -> str | None:
    """Return a text file's content (UTF-8, with or without a byte order mark), or None after adding its errors."""
    raw = read_bytes(path, display_path, problems, largest)
    return None if raw is None else decode_text(raw, display_path, problems)


def read_bytes(path: Path, display_path: str, problems: Problems, largest: int) -> bytes | None:
    """Return a file's content, or None after adding why it cannot be read."""
    try:
        size = path.stat().st_size
        raw = path.read_bytes() if size <= largest else b""
    except OSError as error:
        problems.add(Origin(display_path), "", f"the file cannot be read ({error.strerror or error})")
        return None
    if size > largest:
        problems.add(
            Origin(display_path), "", f"the file is {size / 1e6:.0f} MB (allowed: {largest / 1e6:.0f} MB; split it)"
        )
        return None
    return raw


def decode_text(raw: bytes, display_path: str, problems: Problems) -> str | None:
    """Return bytes as text (UTF-8, with or without a byte order mark), or None after adding the error."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = _place(raw.decode("latin-1"), error.start)
        utf16 = raw[:2] in (b"\xff\xfe", b"\xfe\xff")
        kind = "the file is UTF-16" if utf16 else f"byte {raw[error.start]:#04x} is not UTF-8"
        problems.add(Origin(display_path, line, column), "", f"{kind} (save the file as UTF-8)")
        return None
    wrong = _UNPRINTABLE.search(text)
    if wrong is None:
        return text
    name = "a NUL byte" if wrong[0] == "\0" else f"the control character U+{ord(wrong[0]):04X}"
    advice = "this is not a text file, or it is damaged; save it again as UTF-8"
    problems.add(Origin(display_path, *_place(text, wrong.start())), "", f"{name} ({advice})")
    return None


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1


def checked_part(document: Document, model: type[Model], problems: Problems, path: Path_ = ()) -> Model | None:
    """Return the part of a document at `path` as a pydantic model, or None after adding every problem in it."""
    from pnp.library.checking import check_value

    return check_value(document.value_at(*path), model, problems, document.origin, document.key_origin, path)
