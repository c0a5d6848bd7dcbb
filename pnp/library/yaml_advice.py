"""Advice for unquoted text that YAML reads as something else, such as `no` or `1:30`."""

from __future__ import annotations

import re

from pnp.errors import Origin

_SIGNS = {
    "*": "a text that begins with * needs quotes",
    "&": "a text that begins with & needs quotes",
    "@": "a text that begins with @ needs quotes",
    "`": "a text that begins with ` needs quotes",
    "%": "a text that begins with % needs quotes",
    "!": "a text that begins with ! needs quotes",
    "|": "a text that begins with | needs quotes",
    ">": "a text that begins with > needs quotes",
    ",": "a text that begins with a comma needs quotes",
    "- ": "a text that begins with `-` and a space needs quotes",
    "? ": "a text that begins with `?` and a space needs quotes",
}
_VALUE = re.compile(r"^\s*(?:-\s+)*[^\s:#'\"{\[][^:#]*:\s+(.*)$|^\s*-\s+(.*)$")
_HIDING = re.compile(r"([^#'\"]*[{\[,:] ?)#\S.*[}\]]")
_IN_FLOW = "{}[]"
_OPENING = re.compile(r"""(?:^\s*|:\s+|-\s+|[\[{]\s*|(?<=[\[{])[^'"]*,\s*)(['"])""")
_AFTER_QUOTE = re.compile(r"\s*(?:[,\]}:]|#|$)")
_NOT_CLOSED = "a quote is opened and never closed"


def syntax_problem(problem: str, text: str, origin: Origin) -> tuple[Origin, str]:
    """Return the source position and a plain message for a YAML parser error."""
    lines = text.splitlines()
    hidden = _hidden_ends(lines[: origin.line])
    if hidden is not None:
        return Origin(origin.file, *hidden), "a colour or text that begins with # needs quotes (# begins a comment)"
    number = min(origin.line, len(lines))
    line = lines[number - 1] if number else ""
    if number < origin.line:  # the parser noticed only at the end of the file
        origin = Origin(origin.file, number, len(line) + 1)
    at = line[origin.column - 1 :] if origin.column else ""
    if at.startswith("\t") or (line[: len(line) - len(line.lstrip())].count("\t") and "token" in problem):
        return origin, "a tab is not allowed (YAML indents with spaces only)"
    opened = _open_quote(lines, number)
    if opened is not None:
        return Origin(origin.file, *opened), _NOT_CLOSED
    certain = _by_problem(problem) if "escape" in problem or _is_indent(problem, line, at) else ""
    return origin, certain or _by_line(line, at) or _by_problem(problem)


def _is_indent(problem: str, line: str, at: str) -> bool:
    """Return whether the parser stopped at the beginning of a line: its indentation is wrong."""
    return "<block end>" in problem and at == line.lstrip() and not at.startswith(tuple("*&@`%!|>,"))


def _open_quote(lines: list[str], last: int) -> tuple[int, int] | None:
    """Return the line and column of the first unclosed quote in the lines up to `last`, or None."""
    number, at = 0, 0
    while number < last:
        line = lines[number]
        found = _OPENING.search(line, at)
        if found is None or " #" in line[: found.start(1)]:
            number, at = number + 1, 0
            continue
        end = _closing(lines, number, found.end(), found[1])
        if end is None or _AFTER_QUOTE.match(lines[end[0]], end[1]) is None:
            # Text after the closing quote in the same line is a different error.
            return None if end is not None and end[0] == number else (number + 1, found.start(1) + 1)
        number, at = end
    return None


def _closing(lines: list[str], number: int, at: int, quote: str) -> tuple[int, int] | None:
    """Return the line (from 0) and the column after the closing quote, given the position after the opening quote."""
    inside = re.compile(r"(?:[^'\n]|'')*" if quote == "'" else r'(?:[^"\\\n]|\\.|\\$)*')
    for later in range(number, len(lines)):
        found = inside.match(lines[later], at)
        if found is not None and lines[later][found.end() : found.end() + 1] == quote:
            return later, found.end() + 1
        at = 0
    return None


def _hidden_ends(lines: list[str]) -> tuple[int, int] | None:
    """Return the line and column of the last # that hides the end of a { } or [ ], or None."""
    for number in range(len(lines), 0, -1):
        found = _HIDING.match(lines[number - 1])
        if found and sum(map(found[1].count, "{[")) > sum(map(found[1].count, "}]")):
            return number, len(found[1]) + 1
    return None


def _by_line(line: str, at: str) -> str:
    found = _VALUE.match(line)
    value = ((found[1] if found[1] is not None else found[2]) if found else "").strip()
    if value[:1] in ("'", '"') and at and not at.startswith(value[:1]) and value.count(value[0]) >= 2:
        return "there is text after the closing quote (put the whole text in quotes, or none of it)"
    for sign, advice in _SIGNS.items():
        if value.startswith(sign) and not re.fullmatch(r"[|>][-+0-9]*\s*(#.*)?", value):
            return advice
    if value[:1] in ("]", "}"):
        return f"a text that begins with {value[0]} needs quotes"
    if value[:1] in ("{", "["):
        return _in_flow(at)
    if re.search(r":\s", value) and not value.startswith(("'", '"')):
        return "a text with a colon and a space needs quotes"
    if at[:1] in _SIGNS:
        return _SIGNS[at[:1]].replace("text that begins with", "text with")
    return ""


def _in_flow(at: str) -> str:
    if at[:1] and at[:1] in _IN_FLOW:
        return f"a text with {at[:1]} inside {{ }} or [ ] must be on its own line, or in quotes"
    if at[:1] in ("@", "`", "%"):
        return _SIGNS[at[:1]]
    if at[:1] == ":":
        return "a text with a colon and a space needs quotes"
    return ""


def _by_problem(problem: str) -> str:
    for part, advice in (
        ("unexpected end of stream", _NOT_CLOSED),
        ("<stream end>", "a bracket is opened and never closed"),
        ("mapping values are not allowed", "a colon is not allowed here (wrong indent, or a text that needs quotes)"),
        (
            "could not find expected ':'",
            "a line does not begin with a key and a colon (wrong indent, or a text that needs quotes)",
        ),
        ("expected <block end>", "this does not belong here (wrong indent, or a text that needs quotes)"),
        ("unknown escape", r"in double quotes, `\` begins an escape (use single quotes, or write `\\`)"),
        ("expected ',' or", "a comma or a closing bracket is missing"),
    ):
        if part in problem:
            return advice
    return f"this is not YAML ({problem or 'damaged'})"


def why_empty(line: str, key: str, is_in_braces: bool, is_first_key: bool) -> str:
    """Return the likely reason why the value of `key` is empty, judging by its line."""
    if is_in_braces and is_first_key:
        return f"there is no value: {{{key}}} is a mapping in YAML (write ${key})"
    if is_in_braces:
        return "there is no value (a text with a comma inside { } needs quotes)"
    if re.search(r":\s+#", line):
        return "there is no value (a colour that begins with # needs quotes; so does any text that begins with #)"
    return "there is no value (write one, or leave the key out)"


def cut_short_message(rest: str) -> str:
    """Return a message if a string is followed by one space and #, which begins a comment."""
    if re.match(r" #", rest) is None:
        return ""
    return "the text is cut short at # (a text with # needs quotes; a comment needs two spaces before it)"
