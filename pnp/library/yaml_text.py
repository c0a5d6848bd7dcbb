"""Reads YAML 1.2 text into plain values, with advice on unquoted text that YAML reads as something else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.errors import Origin
from pnp.library.problems import Problems, value_text
from pnp.library.trees import ReadFailure, Step, Tree, Value, dotted_path
from pnp.library.yaml_advice import cut_short_message, syntax_problem, why_empty
from pnp.library.yaml_events import DoubtfulYaml, quick_events

if TYPE_CHECKING:
    from ruamel.yaml.events import AliasEvent, CollectionStartEvent, Event, ScalarEvent

Path: TypeAlias = tuple[Step, ...]

LONGEST_LINE = 100_000
MOST_REPEATED = 1_000  # the most values that one alias can repeat; repeated values count towards the tree's limit

_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|(0|[1-9][0-9]*)(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_NO_NUMBER = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_COLOUR = re.compile(r"[0-9]+[eE][0-9]+")
_WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}


def read_yaml(text: str, tree: Tree, empty_is_error: bool) -> Value:
    """Return the value of a YAML text; its source positions and minor errors are stored in `tree`.

    Raises:
        ReadFailure: the text is not YAML, or exceeds the limits.
    """
    builder = _Builder(text, tree, empty_is_error)
    for number, line in enumerate(builder.lines, 1):
        if len(line) > LONGEST_LINE:  # the parser's time grows with the square of a token's length
            message = f"a line has {len(line):,} characters (allowed: {LONGEST_LINE:,}; break it)"
            raise ReadFailure(Origin(tree.file, number), message)
    quick = _quick(text, tree.file, empty_is_error)
    if quick is not None:
        tree.replace_with(quick.tree)
        return quick.result
    return _by_python(text, builder)


def _quick(text: str, file: str, empty_is_error: bool) -> _Builder | None:
    """Return the result for a valid text that the quick parser can read, or None."""
    builder = _Builder(text, Tree(file, Problems()), empty_is_error)
    try:
        for event in quick_events(text, builder.lines):
            builder.take(event)
        builder.whole_value()
    except (DoubtfulYaml, ReadFailure, ValueError, IndexError, RecursionError):
        return None
    return None if builder.tree.problems else builder


def _by_python(text: str, builder: _Builder) -> Value:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    tree = builder.tree
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            builder.take(event)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise ReadFailure(*syntax_problem(error.problem or "", text, Origin(tree.file, *place))) from error
    except (YAMLError, ValueError, IndexError, RecursionError) as error:
        raise ReadFailure(
            Origin(tree.file), f"this is not YAML ({str(error).splitlines()[0] if str(error) else 'damaged'})"
        ) from error
    return builder.whole_value()


def _tag(tag: str) -> str:
    return str(tag).replace("tag:yaml.org,2002:", "!!")


class _Frame:
    __slots__ = ("flow", "key", "line", "name", "nodes", "path", "value")

    def __init__(
        self, value: dict[str, Value] | list[Value], path: Path, event: CollectionStartEvent, nodes: int
    ) -> None:
        self.value, self.path = value, path
        self.key: str | None = None
        self.flow, self.name, self.nodes = bool(event.flow_style), event.anchor, nodes
        self.line = event.start_mark.line + 1


class _Builder:
    """Builds the value from the parser's events, with a stack of open collections instead of recursion."""

    def __init__(self, text: str, tree: Tree, empty_is_error: bool) -> None:
        self.tree, self.strict = tree, empty_is_error
        self.stack: list[_Frame] = []
        self.result: Value = None
        self.documents = 0
        self.anchors: dict[str, tuple[Value, int]] = {}
        self.unused: dict[str, Origin] = {}
        self.lines = text.splitlines()

    def take(self, event: Any) -> None:
        """Process the next event of the parser."""
        kind = type(event).__name__
        if kind == "ScalarEvent":
            self._scalar(event)
        elif kind == "MappingStartEvent":
            self._open({}, event)
        elif kind == "SequenceStartEvent":
            self._open([], event)
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self._close()
        elif kind == "AliasEvent":
            self._alias(event)
        elif kind == "DocumentStartEvent":
            self._document(event)

    def whole_value(self) -> Value:
        """Return the whole value, after reporting unused anchors."""
        if not self.documents:
            raise ReadFailure(Origin(self.tree.file), "the file is empty (nothing but comments)")
        for name, origin in self.unused.items():
            self.tree.problems.add(origin, "", f'a text that begins with & needs quotes ("&{name}")')
        return self.result

    def _document(self, event: Event) -> None:
        self.documents += 1
        if self.documents > 1:
            raise ReadFailure(
                self._origin(event), "a second document begins here (only one is allowed; remove the `---` or `...`)"
            )

    def _origin(self, event: Event) -> Origin:
        return Origin(self.tree.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def _path(self, event: Event) -> Path:
        if not self.stack:
            return ()
        top = self.stack[-1]
        if isinstance(top.value, list):
            return (*top.path, len(top.value))
        if top.key is None:
            raise ReadFailure(
                self._origin(event), "a key must be a text (a list or { } cannot be a key; quotes may be missing)"
            )
        return (*top.path, top.key)

    def _put(self, value: Value) -> None:
        if not self.stack:
            self.result = value
            return
        top = self.stack[-1]
        if isinstance(top.value, list):
            top.value.append(value)
        elif top.key is not None:
            top.value.setdefault(top.key, value)
            top.key = None

    def _open(self, value: dict[str, Value] | list[Value], event: CollectionStartEvent) -> None:
        self._refuse_tag(event)
        path = self._path(event)
        self.tree.note(path, event.start_mark.line + 1, event.start_mark.column + 1)
        self._put_later(event)
        self.stack.append(_Frame(value, path, event, self.tree.nodes))

    def _put_later(self, event: ScalarEvent | CollectionStartEvent) -> None:
        if event.anchor:
            self.unused[event.anchor] = self._origin(event)
            self.anchors.pop(event.anchor, None)

    def _close(self) -> None:
        frame = self.stack.pop()
        if frame.name:
            self.anchors[frame.name] = (frame.value, self.tree.nodes - frame.nodes + 1)
        self._put(frame.value)

    def _scalar(self, event: ScalarEvent) -> None:
        self._refuse_tag(event)
        top = self.stack[-1] if self.stack else None
        if top is not None and top.key is None and isinstance(top.value, dict):
            self._key(top, event)
            return
        path = self._path(event)
        mark = event.start_mark
        self.tree.note(path, mark.line + 1, mark.column + 1)
        value = self._plain(event, path) if event.style is None else event.value
        if event.anchor:
            self._put_later(event)
            self.anchors[event.anchor] = (value, 1)
        self._put(value)

    def _key(self, top: _Frame, event: ScalarEvent) -> None:
        if event.style is None and not event.value:
            raise ReadFailure(self._origin(event), "a value has no key (a name is missing before the colon)")
        if event.value == "<<" and event.style is None:
            raise ReadFailure(self._origin(event), "merge keys (<<) are not supported (use `extends` or `parts`)")
        top.key = event.value
        path = (*top.path, top.key)
        mark = event.start_mark
        self.tree.note_key(path, mark.line + 1, mark.column + 1, top.key in top.value)

    def _alias(self, event: AliasEvent) -> None:
        path, name = self._path(event), event.anchor
        origin = self._origin(event)
        if name not in self.anchors:
            raise ReadFailure(origin, f'a text that begins with * needs quotes ("*{name}")', dotted_path(path))
        value, nodes = self.anchors[name]
        if nodes > MOST_REPEATED:
            raise ReadFailure(
                origin, f"*{name} repeats {nodes:,} values (allowed: {MOST_REPEATED:,})", dotted_path(path)
            )
        self.unused.pop(name, None)
        self.tree.note(path, origin.line, origin.column)
        self.tree.count_values(nodes, origin)
        self._put(value)

    def _refuse_tag(self, event: ScalarEvent | CollectionStartEvent) -> None:
        if event.tag is not None and event.tag != "!":
            raise ReadFailure(
                self._origin(event), f"a text that begins with ! needs quotes ({value_text(_tag(event.tag))})"
            )

    def _plain(self, event: ScalarEvent, path: Path) -> Value:
        text: str = event.value
        if text in _WORDS:
            if not text and self.strict:
                self._empty(event, path)
            return _WORDS[text]
        first = text[0]
        if first not in "0123456789.+-":
            if self.strict and " " in text:
                self._check_comment(event, path)
            return text
        return self._number(text, event, path)

    def _number(self, text: str, event: ScalarEvent, path: Path) -> Value:
        if _INT.fullmatch(text) and len(text) < 300:
            return int(text)
        if (_COLOUR.fullmatch(text) and len(text) == 6) or _NO_NUMBER.fullmatch(text):
            kind = (
                "a colour of six digits needs quotes" if text[-1].isdigit() else "this is not a number that can be used"
            )
            self.tree.problems.add(self._origin(event), dotted_path(path), f"{kind}: '{text}'")
            return text
        if _FLOAT.fullmatch(text) and len(text) < 300:
            number = float(text)
            return number if abs(number) < 1e300 else text
        if _BASED.fullmatch(text) and len(text) < 300:
            return int(text, 0)
        # A leading zero means a code or a colour (007, 001122), so it stays text, as in tables.
        if self.strict:
            self._check_comment(event, path)
        return text

    def _empty(self, event: ScalarEvent, path: Path) -> None:
        top = self.stack[-1] if self.stack else None
        alone = top is not None and len(top.value) == 0
        origin = self.tree.keys.get(path) or self._origin(event)
        key = str(path[-1]) if path else ""
        message = why_empty(self._line(origin.line), key, top is not None and top.flow, alone)
        self.tree.problems.add(origin, dotted_path(path), message)

    def _check_comment(self, event: ScalarEvent, path: Path) -> None:
        mark = event.end_mark
        message = cut_short_message(self._line(mark.line + 1)[mark.column :])
        if message:
            self.tree.problems.add(self._origin(event), dotted_path(path), message)

    def _line(self, number: int) -> str:
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""
