import pypdfium2
from tiny import COMPONENTS

MANY = "".join(
    f"  - {{id: more{n}, title: More *{n}* $, kind: card, data: deck.csv, layout: hero, stock: 300 g card, "
    f"make: [Cut them out.], borrow: coins}}\n"
    for n in range(13)
)


def words(path):
    with pypdfium2.PdfDocument(path) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_the_parts_list_names_every_component_and_how_it_is_made(opened, tmp_path):
    build = opened({"cards/tiny/components.yaml": COMPONENTS + MANY}, options=["mode=short"])
    build.write(tmp_path / "out")
    first, second = words(tmp_path / "out/parts-list.pdf")
    assert "14 sheets of A4, printed on both sides, flipped on the long edge" in first
    assert "House rules: mode short." in first
    assert "3× Deck" in first
    assert "63 × 88 mm · 1 sheet · 8 cuts" in first
    assert "More *0* $" in first
    assert "300 g card, one side" in first
    assert "Cut them out. Instead: coins." in first
    assert "More *12* $" in second
    assert "page 2 of 2" in second


def test_the_parts_list_stands_first_in_the_whole_game(opened, tmp_path):
    build = opened({"cards/tiny/components.yaml": COMPONENTS + MANY})
    built = build.write(tmp_path / "out")
    whole = words(tmp_path / "out" / built.whole)
    assert whole[:2] == words(tmp_path / "out/parts-list.pdf")
    assert len(whole) == 16
