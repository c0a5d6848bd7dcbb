"""The markup of texts: `**bold**`, `*italic*`, `<icon>`, `<style|words>`, paragraphs and bullets.

Stars open marks only before a word, and close them only after a word: a star after which there is a space can be that
of a footnote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.errors import TextError

_TOKEN = re.compile(r"\\[\\$<*>|-]|\*+|<|>|[^\\*<>]+|\\")
_OPENING = re.compile(r"<([^<>|*\\]+)([|>])")
_BLANK_LINES = re.compile(r"\n[ \t]*\n\s*")
_TYPED_BREAK = re.compile(r"(?<!\\)((?:\\\\)*)\\n")  # a backslash and an n, as typed in a table cell
_SELECTORS = re.compile("[\ufe0e\ufe0f]")  # select the text or emoji form of a character; our fonts have only one form
_SPECIAL = re.compile(r"[\\*<>]")
# A multiplication star after a number, and a star at the end of a word that would close italics.
_PRODUCT = re.compile(r"(?<=[0-9)])\*(?=[\w(])|(?<=\w)\*(?=[0-9(])")
_CLOSING = re.compile(r"(?<=[^\s*])\*(?![\w*(])")


class StyledSpan(NamedTuple):
    """Words in the same style, or one icon (then `text` is its name). `style` is the innermost style's name."""

    text: str
    is_bold: bool = False
    is_italic: bool = False
    style: str = ""
    is_icon: bool = False


class Paragraph(NamedTuple):
    """The spans of one paragraph, or of one list item."""

    spans: tuple[StyledSpan, ...]
    is_list_item: bool = False


def parse(source: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a text.

    Raises:
        TextError: a mark is not closed, or a `<` begins neither an icon nor a style.
    """
    source = _SELECTORS.sub("", source).replace("\r\n", "\n").replace("\r", "\n")
    source = _TYPED_BREAK.sub("\\1\n\n", source)
    found = [_inline(source, start, end, bullet) for start, end, bullet in _blocks(source)]
    return tuple(p for p in found if p.spans)


def to_markup(paragraphs: Iterable[Paragraph]) -> str:
    """Return the markup from which `parse` makes the same paragraphs."""
    text = ""
    for paragraph in paragraphs:
        body = "".join(map(_span_source, paragraph.spans))
        if body.startswith("- ") and not paragraph.is_list_item:
            body = f"\\{body}"  # or it would begin a list item
        text += ("\n" if paragraph.is_list_item else "\n\n") * bool(text) + "- " * paragraph.is_list_item + body
    return text


def _span_source(span: StyledSpan) -> str:
    if span.is_icon:
        return f"<{span.style}|<{span.text}>>" if span.style else f"<{span.text}>"
    text = _SPECIAL.sub(r"\\\g<0>", span.text)
    lead, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    marks = "**" * span.is_bold + "*" * span.is_italic
    core = text.strip()
    if span.style:
        core = f"<{span.style}|{core}>"
    return f"{lead}{marks}{core}{marks[::-1]}{tail}" if core else text


def _blocks(source: str) -> Iterator[tuple[int, int, bool]]:
    """Yield the start and the end of each paragraph or list item, and whether it is a list item."""
    start = 0
    for gap in [*_BLANK_LINES.finditer(source), None]:
        end = gap.start() if gap else len(source)
        yield from _items(source, start, end)
        start = gap.end() if gap else end


def _items(source: str, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
    begin, bullet, at = start, False, start
    for line in source[start:end].splitlines(keepends=True):
        if line.startswith("- "):
            if at > begin:
                yield begin, at, bullet
            begin, bullet = at + 2, True
        at += len(line)
    yield begin, end, bullet


class _OpenMarks:
    """The open marks while a paragraph is read, each with the position in the text where it was opened."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.bold = self.italic = -1
        self.styles: list[tuple[str, int]] = []
        self.spans: list[StyledSpan] = []

    def add(self, text: str, is_icon: bool = False) -> None:
        style = self.styles[-1][0] if self.styles else ""
        span = StyledSpan(text, self.bold >= 0, self.italic >= 0, style, is_icon)
        last = self.spans[-1] if self.spans else None
        if last is not None and not is_icon and last[1:] == span[1:]:
            self.spans[-1] = span._replace(text=last.text + text)
        else:
            self.spans.append(span)

    @property
    def is_plain(self) -> bool:
        """Return whether neither bold nor italic is open."""
        return self.bold < 0 and self.italic < 0

    def open_or_close(self, count: int, position: int, can_close: bool, can_open: bool) -> None:
        """Open or close bold and italic; open marks are closed first, so `*a***b**` is italic, then bold.

        Stars that can do neither are characters of the text.
        """
        while count:
            if can_close and self.bold >= 0 and count >= 2:
                self.bold, step = -1, 2
            elif can_close and self.italic >= 0:
                self.italic, step = -1, 1
            elif can_open and self.bold < 0 and count >= 2:
                self.bold, step = position, 2
            elif can_open and self.italic < 0:
                self.italic, step = position, 1
            else:
                self.add("*" * count)
                return
            count, position = count - step, position + step

    def open(self, position: int) -> int:
        found = _OPENING.match(self.source, position)
        if found is None or not found[1].strip():
            raise _markup_error(
                self.source,
                position,
                "`<` begins neither an icon nor a style",
                r"write `<icon>`, `<style|words>`, or `\<` for the character",
            )
        name = found[1].strip()
        if found[2] == ">":
            self.add(name, is_icon=True)
        else:
            self.styles.append((name, position))
        return found.end()

    def check_closed(self) -> None:
        if self.styles:
            name, at = self.styles[-1]
            raise _markup_error(self.source, at, f"`<{name}|` is not closed", "put `>` after the words")
        for mark, at in (("**", self.bold), ("*", self.italic)):
            if at >= 0:
                raise _markup_error(
                    self.source,
                    at,
                    f"`{mark}` is not closed",
                    rf"put `{mark}` after the words, or `\*` for the character",
                )


def _inline(source: str, start: int, end: int, is_list_item: bool) -> Paragraph:
    reader, at = _OpenMarks(source), start
    while at < end:
        found = _TOKEN.match(source, at, end)
        token = found[0] if found else source[at]
        if token == "<":
            at = reader.open(at)
            continue
        is_product = token[0] == "*" and reader.is_plain and _is_product(source, at, end)
        if token[0] == "*" and not is_product:
            follows, precedes = (_is_word(source[max(one, start) : one + 1]) for one in (at - 1, at + len(token)))
            reader.open_or_close(len(token), at, follows, precedes)
        elif token == ">" and reader.styles:
            reader.styles.pop()
        else:
            plain = token[1] if len(token) == 2 and token[0] == "\\" else token
            reader.add(plain.replace("\n", " "))
        at += len(token)
    reader.check_closed()
    return Paragraph(_trim(reader.spans), is_list_item)


def _is_word(character: str) -> bool:
    return bool(character) and not character.isspace()


def _is_product(source: str, at: int, end: int) -> bool:
    """Return whether a star is a multiplication sign, as in `2*d6*2`, rather than a mark that a later star closes."""
    if not _PRODUCT.match(source, at):
        return False
    following = source.find("*", at + 1, end)
    return following < 0 or not _CLOSING.match(source, following)


def _trim(spans: list[StyledSpan]) -> tuple[StyledSpan, ...]:
    while spans and not spans[0].is_icon and not spans[0].text.strip(" \t"):
        del spans[0]
    while spans and not spans[-1].is_icon and not spans[-1].text.strip(" \t"):
        del spans[-1]
    return tuple(spans)


def _markup_error(source: str, position: int, fault: str, advice: str) -> TextError:
    near = source[max(0, position - 12) : position + 24].replace("\n", " ")
    return TextError(f"In the text {near!r}, at character {position + 1}: {fault}: {advice}")
