"""`pnp export png`: what is printed on the screen, and what is refused."""

import json

from tiny_project import COMPONENTS, LAYOUT, write


def test_pictures_are_written_under_the_output_of_the_project(pnp, tiny):
    ran = pnp("export", "png", "tiny", "--dpi", "50")
    assert ran.code == 0
    assert ran.out.split() == ["Deck", "2", "of", "124", "×", "173", "pixels", "out/tiny/png/deck"]
    assert {path.name for path in (tiny / "out/tiny/png/deck").iterdir()} == {"ada.png", "bob.png", "contact_sheet.png"}


def test_json_lists_the_files(pnp):
    (made,) = json.loads(pnp("export", "png", "tiny", "--dpi", "50", "--copies", "all", "--json").out)
    assert made["files"] == ["ada.png", "ada_copy_2.png", "bob.png"]


def test_another_kind_is_refused(pnp):
    ran = pnp("export", "gif", "tiny")
    assert (ran.code, '"gif" is not allowed' in ran.err) == (2, True)


def test_drawings_are_as_large_as_the_faces_and_may_have_their_bleed(pnp, tiny):
    assert pnp("export", "svg", "tiny").out.split() == [
        "Deck",
        "2",
        "of",
        "63",
        "×",
        "88",
        "mm",
        "out/tiny/svg/deck",
    ]
    folder = tiny / "out/tiny/svg/deck"
    assert {path.name for path in folder.iterdir()} == {"ada.svg", "bob.svg"}
    drawn = (folder / "ada.svg").read_text(encoding="utf-8")
    assert 'width="63mm"' in drawn
    assert "<title>Deck: ada</title>" in drawn
    (made,) = json.loads(pnp("export", "svg", "tiny", "--bleed", "2mm", "--json").out)
    assert made["mm"] == [67, 92]


def test_a_pdf_for_a_print_shop_has_all_copies_and_3_mm_of_bleed(pnp, tiny):
    layout = LAYOUT.replace("ground: paper", "bleed: 3\nground: paper")
    write(tiny, {"layouts/tiny/hero.yaml": layout})
    ran = pnp("export", "pdf", "tiny")
    assert ran.out.split() == ["Deck", "3", "pages", "of", "69", "×", "94", "mm", "out/tiny/pdf/deck/deck.pdf"]
    (made,) = json.loads(pnp("export", "pdf", "tiny", "--bleed", "2mm", "--copies", "1", "--json").out)
    assert (made["files"], made["pages"], made["mm"]) == (["deck-one-of-each.pdf"], 2, [67, 92])


def test_warnings_are_printed_as_by_a_build(pnp, tiny):
    write(tiny, {"layouts/tiny/hero.yaml": LAYOUT.replace("image: art/$id.png", "image: art/no.png, or: {make: rays}")})
    for answer in ((), ("--json",)):
        ran = pnp("export", "png", "tiny", "--dpi", "50", "--bleed", "5mm", *answer)
        assert ran.code == 0
        assert "use the picture under `or` (missing: art/no.png)" in ran.err
        assert "the art continues 3 mm beyond the cut, less than the 5 mm of this run" in ran.err


def test_a_deck_has_all_copies_unless_asked_for_otherwise(pnp, tiny):
    assert pnp("export", "tts", "tiny", "--dpi", "50").code == 0
    assert [path.name for path in (tiny / "out/tiny/tts/deck").iterdir()] == ["1_2x2_3_cards.png"]
    assert (tiny / "out/tiny/tts/saved_object.json").is_file()
    (made,) = json.loads(pnp("export", "tts", "tiny", "--dpi", "50", "--copies", "1", "--json").out)
    assert made["files"] == ["1_2x2_2_cards.png"]


def test_components_without_a_deck_are_named(pnp, tiny):
    """Tiles and boards were left out of an export for Tabletop Simulator without a word."""
    more = "  - {id: tiles, title: Track tiles, kind: tile, layout: hero, data: deck.csv}\n"
    write(tiny, {"cards/tiny/components.yaml": COMPONENTS + more})
    note = "note: only cards are decks; `pnp export png tiny` writes a picture of each: Track tiles\n"
    assert pnp("export", "tts", "tiny", "--dpi", "50").out.endswith(note)
    assert "note" not in pnp("export", "png", "tiny", "--dpi", "50").out
