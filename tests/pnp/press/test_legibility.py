"""Contrast and overlaps of texts on one face. What a check says of them is tested in test_inspection."""

from __future__ import annotations

from pnp.composition.canvas import PrintedText, SettingSource
from pnp.composition.face import ComposedFace
from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Drawing, Group, Item, Shape, TextRun
from pnp.drawing.face import Face
from pnp.drawing.fonts import FontLibrary
from pnp.errors import Origin
from pnp.geometry.rect import Rect
from pnp.press.legibility import legibility_of, overlap_message

BLACK, WHITE, GREY = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0), (0.6, 0.6, 0.6)
DARK = Shape(paths.rect(Rect(0, 0, 60, 60)), Colour(*BLACK))


def text(
    words: str, at: tuple[float, float] = (10, 20), colour: tuple[float, ...] = BLACK, opacity: float = 1
) -> PrintedText:
    """Return a text of 12 pt at a place."""
    run = TextRun(*at, words, FontLibrary().find("Source Sans 3"), 12, Colour(*colour))
    box = Rect(at[0], at[1] - 5, 40, 8)
    return PrintedText(
        Group((run,), opacity=opacity), words, box, SettingSource(Origin("hero.yaml"), f"boxes.{words}.text")
    )


def face(*items: Item | PrintedText) -> ComposedFace:
    """Return a face with items and texts, in order."""
    texts = tuple(item for item in items if isinstance(item, PrintedText))
    drawn = tuple(item.group if isinstance(item, PrintedText) else item for item in items)
    return ComposedFace(Face("a", "a", 60, 60, 0, Drawing(60, 60, drawn)), (), {}, texts=texts)


def clear(picture: object, across: float, down: float) -> tuple[float, float, float, float]:
    """Return the colour of a picture that is clear."""
    return 0, 0, 0, 0


def faint(*items: Item | PrintedText) -> dict[str, float]:
    """Return the contrast of each text that is hard to read, by its field."""
    return {
        source.field: round(found.contrast, 1) for source, found in legibility_of(face(*items), clear).faint.items()
    }


def crossing(*items: PrintedText) -> list[tuple[str, str]]:
    """Return the words of texts that are printed over each other."""
    return [(one.words, other.words) for one, other in legibility_of(face(*items), clear).overlaps]


def test_only_faint_texts_are_found() -> None:
    assert faint(text("Hull")) == {}
    assert faint(text("Hull", colour=GREY)) == {"boxes.Hull.text": 2.8}
    assert faint(DARK, text("Hull")) == {"boxes.Hull.text": 1.0}
    assert faint(DARK, text("Hull", colour=WHITE)) == {}


def test_a_ground_of_mixed_or_few_colours_is_looked_at() -> None:
    light, pale = ((0.9, 0.9, 0.9), (0.8, 0.8, 0.8))
    sheet = Shape(paths.rect(Rect(0, 0, 60, 60)), Colour(*light))
    veil = Group((DARK,), opacity=0.65)
    assert faint(sheet, text("Hull"), text("Guns", (10, 40), pale)) == {"boxes.Guns.text": 1.3}
    assert faint(sheet, veil, text("Hull")) == {"boxes.Hull.text": 2.6}
    assert faint(DARK, sheet, text("Hull", colour=(0.5, 0.5, 0.5))) == {}


def lost(*items: Item | PrintedText) -> list[str]:
    """Return the letters that cannot be seen, of each text of which the others can be."""
    return [found.unseen_letters for found in legibility_of(face(*items), clear).faint.values()]


def test_letters_over_something_of_their_own_colour_are_found() -> None:
    words = text("Hull 7 Guns")
    run = words.group.items[0]
    assert isinstance(run, TextRun)
    start = run.font.width("Hull 7 Gu", run.size)
    icon = Shape(paths.rect(Rect(10 + start, 10, 20, 20)), Colour(*BLACK))
    assert lost(icon, words) == ["ns"]
    (found,) = legibility_of(face(icon, words), clear).faint.values()
    assert not found.is_unseen
    assert found.message("full") == (
        'the letters "ns" of the text cannot be seen: they are #000000 on #000000 (move the text or what is under it, '
        "or choose another colour)"
    )
    assert found.message("low").startswith("with low ink, the letters")
    assert lost(icon._replace(fill=Colour(*WHITE)), words) == []
    assert lost(words, icon) == [], "it is printed over the text"
    assert lost(Shape(paths.rect(Rect(10, 10, start, 20)), Colour(*BLACK)), words) == [""], "most of it: all of it"


def test_a_dot_or_the_edge_of_a_letter_over_its_own_colour_is_no_fault() -> None:
    words = text("Guns")
    run = words.group.items[0]
    assert isinstance(run, TextRun)
    gu, g = (run.font.width(part, run.size) for part in ("Gu", "G"))
    dot = Shape(paths.rect(Rect(10 + g + 0.3 * (gu - g), 10, 0.6, 20)), Colour(*BLACK))
    edge = Shape(paths.rect(Rect(10 + 0.5 * g, 10, 0.5 * g, 20)), Colour(*BLACK))
    assert lost(dot, words) == []
    assert lost(edge, words) == []


def test_a_watermark_may_be_faint() -> None:
    assert faint(text("Proof", opacity=0.2)) == {}
    assert faint(text("Proof", opacity=0.4)) != {}


def test_texts_over_each_other_are_found_once() -> None:
    one, other = text("Hull"), text("Guns", (11, 20.5))
    assert crossing(one, other) == [("Hull", "Guns")]
    assert crossing(one, text("Guns", (10, 27))) == []
    assert crossing(one, text("Guns", (25, 20))) == [], "boxes overlap, letters do not"
    assert crossing(one, other._replace(words="Hull")) == [], "a text and its shadow"


def test_the_message_names_both_texts() -> None:
    message = overlap_message(text("Hull"), text("Guns"))
    assert message == 'the text "Guns" is printed over "Hull" of boxes.Hull.text (move one of them)'
