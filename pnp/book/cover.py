"""The cover of a book: its own layout, and pictures of the components."""

from __future__ import annotations

from pnp.book.context import Context, escaped
from pnp.book.flow import PageSize
from pnp.book.pages import BookPage
from pnp.book.pictures import ComposedPicture, picture
from pnp.book.source import BookSource
from pnp.book.typesetter import shifted_items
from pnp.composition.face import FaceMaker
from pnp.composition.layout import LayoutFile, load_layout
from pnp.drawing.drawing import Item
from pnp.library.rows import Row

OVERLAP = 0.82
"""The distance between the left edges of adjacent pictures, as a share of the picture's width."""


def cover(context: Context, source: BookSource, size: PageSize) -> BookPage:
    """Return the cover; its problems are added to the context."""
    spec = source.file.cover
    assert spec is not None
    layout = load_layout(spec.layout, source.game.id, source.tools.roots)
    sized = layout.layout.model_copy(update={"size": f"{size.width} x {size.height}"})
    maker = FaceMaker(
        LayoutFile(layout.name, sized, layout.document), source.tools, source.game.scope, context.problems
    )
    face = maker.make(_row(context, source), source.name).face
    items = (*face.drawing.items, *_pictures(context, source, size))
    drawing = face.drawing._replace(items=items)
    return BookPage(face._replace(key=f"{source.name}/cover", drawing=drawing))


def _row(context: Context, source: BookSource) -> Row:
    spec, header = source.file.cover, source.game.header
    assert spec is not None
    facts = [f"{header.players} players" if header.players else "", header.time, header.age]
    values = {
        "id": source.name,
        "title": escaped(spec.title or header.title),
        "kind": escaped(source.file.title),
        "subtitle": context.fill(spec.subtitle, ["cover", "subtitle"]),
        "foot": escaped(" · ".join(filter(None, facts))),
        **{name: context.fill(words, ["cover", "words", name]) for name, words in spec.words.items()},
    }
    return Row(values, source.document.file, source.document.origin("cover").line)


def _pictures(context: Context, source: BookSource, size: PageSize) -> list[Item]:
    """Return the pictures of the cover, overlapping like cards in a hand, centred in their area."""
    spec, place = source.file.cover, source.design.file.cover
    assert spec is not None
    found = [picture(context, shown, ["cover", "show", n]) for n, shown in enumerate(spec.show)]
    drawn: list[ComposedPicture] = [one for one in found if one is not None]
    if not drawn:
        return []
    across = sum(one.width * OVERLAP for one in drawn[:-1]) + drawn[-1].width
    middle = (place.top + size.height - place.bottom) / 2
    x = (place.left + size.width - place.right - across) / 2
    items: list[Item] = []
    for one in drawn:
        items.append(shifted_items(one.items, x, middle - one.height / 2))
        x += one.width * OVERLAP
    return items
