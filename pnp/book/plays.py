"""Worked examples with pictures of the table before and after the actions. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pnp.book.clauses import PANEL_PADDING, is_example_true, panel_spacing
from pnp.book.context import Context, escaped
from pnp.book.pictures import fitted_picture
from pnp.book.strips import Panel, Strip, spaced_strips
from pnp.book.typesetter import Stack, shifted_items, stack_strips
from pnp.drawing import paths
from pnp.drawing.drawing import Item, Shape
from pnp.library.book_pictures import BookPicture
from pnp.library.books import Play
from pnp.library.problems import did_you_mean
from pnp.library.trees import Step

ARROW = 7.0  # mm between the pictures, for the arrow
STACKED_GAP = 5.5  # mm between the pictures when stacked
BESIDE, BELOW = 5.0, 3.0
HEAD = 1.6  # mm, half the height of the arrow's head


def play(context: Context, data: Play, path: Sequence[Step]) -> list[Strip]:
    """Return an example in a panel, its pictures beside or above the words; empty if the house rules make it untrue."""
    words = _words_of(context, data, path)
    if words is None:
        return []
    whole = context.text_area.text_width - 2 * PANEL_PADDING
    shown = _pictures(context, data, whole * data.share, path)
    beside = bool(shown.items) and data.share < 1
    across = whole * data.share + BESIDE if beside else 0.0
    top = 0.0 if beside or not shown.items else shown.bottom + BELOW
    text = stack_strips(_lines(context, words, whole - across, PANEL_PADDING + across), top)
    items = (shifted_items(shown.items, PANEL_PADDING, 0.0), *text.items)
    key = f"play {path}"
    panel = Panel(key, "book-tint", pad=context.design.space("pad"))
    strip = Strip(max(shown.bottom, text.bottom), items, links=text.links, panel=panel, name=f"example {words.title}")
    return spaced_strips([strip], *panel_spacing(context.design, panel))


def _words_of(context: Context, data: Play, path: Sequence[Step]) -> Play | None:
    """Return an example, with missing words from the rule book; None if unknown, or untrue with the house rules."""
    if not data.of:
        return data
    known = {example.id: example for example in context.game.rulebook.examples}
    example = known.get(data.of)
    if example is None:
        context.report([*path, "of"], "of", f'unknown example "{data.of}"{did_you_mean(data.of, known)}')
        return None
    if not is_example_true(context, example):
        return None
    own = {name: value for name, value in data if value}
    book = {
        "title": escaped(example.title),
        "given": escaped(example.given),
        "actions": [escaped(action) for action in example.actions],
        "then": escaped(example.then),
    }
    return data.model_copy(update={**book, **own})


def _lines(context: Context, data: Play, width: float, x: float) -> list[Strip]:
    """Return the words of an example, one below the other."""
    design, setter = context.design, context.typesetter
    lines = setter.text_strips(context.fill(data.title, ()), "example-title", width, x, data.title)
    if data.given:
        lines += spaced_strips(setter.text_strips(context.fill(data.given, ()), "example", width, x, data.title), 0.6)
    for action in data.actions:
        lines += spaced_strips(
            setter.text_strips(f"- {context.fill(action, ())}", "example", width, x), design.space("item")
        )
    if data.then:
        words = f"**{design.label('then')}:** {context.fill(data.then, ())}"
        lines += spaced_strips(setter.text_strips(words, "example", width, x), design.space("item"))
    return lines


def _pictures(context: Context, data: Play, width: float, path: Sequence[Step]) -> Stack:
    """Return the pictures before and after with an arrow between them, side by side or stacked to fit a width."""
    wanted = [(name, shown) for name in ("before", "after") if (shown := getattr(data, name)) is not None]
    each = width if data.stack else (width - ARROW * (len(wanted) - 1)) / max(1, len(wanted))
    items: list[Item] = []
    x = y = high = 0.0
    for number, (name, shown) in enumerate(wanted):
        if number and data.stack:
            y = high + STACKED_GAP
            items += _arrow(context, (width / 2, y - STACKED_GAP + 0.6), (width / 2, y - 0.6))
        drawn = _labelled_picture(context, shown, each, [*path, name])
        if number and not data.stack:
            x += each + ARROW
            items += _arrow(context, (x - ARROW + 1.2, drawn.bottom / 2), (x - 1.2, drawn.bottom / 2))
        items.append(shifted_items(drawn.items, x, y))
        high = max(high, y + drawn.bottom)
    return Stack(tuple(items), (), high)


def _labelled_picture(context: Context, book_picture: BookPicture, width: float, path: Sequence[Step]) -> Stack:
    """Return a picture at most `width` wide, with its label below it."""
    drawn = fitted_picture(context, book_picture, path, width)
    if drawn is None:
        return Stack((), (), 0.0)
    left, high = (width - drawn.width) / 2, drawn.height
    found: list[Item] = [shifted_items(drawn.items, left, 0.0)]
    if not book_picture.label:
        return Stack(tuple(found), (), high)
    label = stack_strips(
        context.typesetter.text_strips(context.fill(book_picture.label, [*path, "label"]), "label", width), high + 1.0
    )
    return Stack((*found, *label.items), (), label.bottom)


def _arrow(context: Context, start: tuple[float, float], end: tuple[float, float]) -> list[Item]:
    """Return an arrow that points right or down."""
    style = context.typesetter.tools.style
    long = math.dist(start, end)
    across, down = (end[0] - start[0]) / long, (end[1] - start[1]) / long

    def at(back: float, aside: float) -> tuple[float, float]:
        return end[0] - back * across - aside * down, end[1] - back * down + aside * across

    shaft = paths.polygon([start, at(HEAD, 0.0)], is_closed=False)
    head = paths.polygon([at(1.5 * HEAD, -HEAD), end, at(1.5 * HEAD, HEAD)])
    return [Shape(shaft, None, style.stroke("book-heavy")), Shape(head, style.colour("book-accent"))]
