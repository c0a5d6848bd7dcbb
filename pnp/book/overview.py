"""The overview of the components: picture, name, count and size of each."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.book.context import Context, escaped
from pnp.book.pictures import ComposedPicture, picture
from pnp.book.strips import Strip, StripRun
from pnp.book.typesetter import shifted_items, stack_strips
from pnp.drawing.drawing import Item
from pnp.library.book_pictures import BookPicture
from pnp.library.game import Printable
from pnp.library.trees import Step

PICTURE = 25.0
TEXT_GAP = 3.5
GAP = 7.0
MOST_HEIGHT = 27.0
DESIGN_GAP = 1.2  # mm between the designs of a piece


def overview(context: Context, names: Sequence[str] | None, path: Sequence[Step]) -> StripRun:
    """Return the overview of the named components, or of all of them, in two columns."""
    width = (context.text_area.full_width - GAP) / 2
    known = {printable.id: printable for printable in context.game.components}
    for name in names or ():
        if name not in known:
            context.report(path, "components", f'unknown component "{name}" (allowed: {", ".join(known)})')
    chosen = [known[name] for name in names if name in known] if names else list(known.values())
    strips = [strip for one in chosen if (strip := _entry(context, one, width, path)) is not None]
    return StripRun(tuple(strips), 2, GAP, True)


def _entry(context: Context, component: Printable, width: float, path: Sequence[Step]) -> Strip | None:
    drawn = _pictures(context, component, path)
    if not drawn:
        return None
    items: list[Item] = []
    x = (PICTURE - _across(drawn)) / 2
    for one in drawn:
        items.append(shifted_items(one.items, x, 0.0))
        x += one.width + DESIGN_GAP
    left, measure = PICTURE + TEXT_GAP, width - PICTURE - TEXT_GAP
    lines = [
        line
        for words, role in _facts(context, component, path)
        for line in context.typesetter.text_strips(words, role, measure, left, component.id)
    ]
    text = stack_strips(lines)
    height = max(text.bottom, *(one.height for one in drawn))
    return Strip(height, (*items, *text.items), space_before=4.5, name=f"component {component.id}")


def _pictures(context: Context, component: Printable, path: Sequence[Step]) -> list[ComposedPicture]:
    """Return pictures of the first designs: as many as fit side by side at full size, or one scaled down."""
    face = context.faces.face(component.id, "", "front", context.document.origin(*path))
    width = min(face.width, PICTURE, MOST_HEIGHT * face.width / face.height)
    most = max(1, int((PICTURE + DESIGN_GAP) / (width + DESIGN_GAP)))
    rows = [entry.id for entry in component.entries][:most]
    found = [picture(context, BookPicture(component=component.id, row=row, width=width), path) for row in rows]
    return [one for one in found if one is not None]


def _across(pictures: Sequence[ComposedPicture]) -> float:
    return sum(one.width for one in pictures) + DESIGN_GAP * (len(pictures) - 1)


def _facts(context: Context, component: Printable, path: Sequence[Step]) -> list[tuple[str, str]]:
    face = context.faces.face(component.id, "", "front", context.document.origin(*path))
    count = component.count
    designs = len(component.entries)
    facts = f"{round(face.width, 1):g} × {round(face.height, 1):g} mm"
    found = [(f"**{count}** × {escaped(component.component.title)}", "item"), (facts, "facts")]
    if 1 < designs < count:
        found.append((f"{designs} designs", "facts"))
    return found
