"""Nothing is lost silently: each loss is an error or a warning with its place, at every check."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from folders import folders
from PIL import Image
from tiny_project import COMPONENTS, DECK, LAYOUT, STYLE, png, write

from pnp.cache import Cache
from pnp.errors import DataError
from pnp.library.roots import Roots, built_in
from pnp.press.build import Build
from pnp.press.order import Order
from pnp.press.printing import check_order

HERO, STYLES, CARDS = "layouts/tiny/hero.yaml", "layouts/tiny/style.yaml", "cards/tiny/deck.csv"
PALE = STYLE.replace("palette: {", "palette: {pale: 'CCCCCC', dark: '303030', ")
LOOSE = COMPONENTS.partition("    fields:")[0]
Opened = Callable[..., Build]


def warned(opened: Opened, files: Mapping[str, str | bytes]) -> list[str]:
    """Return the warnings of a check of the tiny game with some files changed."""
    return list(map(str, opened(dict(files)).check()))


def refused(opened: Opened, files: Mapping[str, str | bytes], **choices: str) -> list[str]:
    """Return the problems of such a check."""
    with pytest.raises(DataError) as caught:
        opened(dict(files), **choices).check()
    return str(caught.value).splitlines()


def grey_png(left: int, right: int) -> bytes:
    """Return a picture whose left half has one grey and whose right half another."""
    buffer = io.BytesIO()
    image = Image.new("L", (320, 320), left)
    image.paste(right, (160, 0, 320, 320))
    image.save(buffer, "PNG")
    return buffer.getvalue()


def on_picture(left: int, right: int, colour: str) -> dict[str, str | bytes]:
    """Return the tiny game with the name at the left of its picture, set to the left."""
    box = f"  over: {{box: {{left: 6, width: 20, top: 20, height: 8}}, text: $name, style: title, colour: {colour}}}\n"
    art = grey_png(left, right)
    return {
        STYLES: PALE,
        HERO: LAYOUT + box,
        **{f"layouts/tiny/art/{name}.png": art for name in "ab"},
    }


def test_the_tiny_game_has_nothing_to_warn_of(opened: Opened) -> None:
    assert warned(opened, {}) == []


def test_pale_words_on_the_ground_are_a_warning_at_their_box(opened: Opened) -> None:
    found = warned(opened, {STYLES: PALE, HERO: LAYOUT.replace("style: title", "style: title, colour: pale")})
    assert found == [
        "layouts/tiny/hero.yaml:6:62: boxes.title.text: a Ada and 1 more: the contrast of the text #CCCCCC on "
        "#FFFFFF is 1.6 to 1 (3 to 1 is the minimum: choose a darker or a lighter colour)"
    ]


def test_words_in_the_colour_of_their_ground_are_an_error(opened: Opened) -> None:
    white = {HERO: LAYOUT.replace("style: title", "style: title, colour: paper")}
    assert refused(opened, white) == [
        "layouts/tiny/hero.yaml:6:62: boxes.title.text: a Ada and 1 more: the text cannot be seen: "
        "it is #FFFFFF on #FFFFFF (choose another colour)"
    ]


def test_words_on_a_ground_that_low_ink_turns_white_are_reported_as_such(opened: Opened) -> None:
    """The message spoke of white on white, and told the designer to choose another colour for a face that was right."""
    style = STYLE.replace("ink: '101010'", "ink: '101010', band: {full: '802020', low: white, edge: ink}")
    box = "  band: {box: {left: 5, right: 5, top: 5, height: 8}, fill: band}\n"
    layout = LAYOUT.replace("boxes:\n", f"boxes:\n{box}").replace("style: title", "style: title, colour: paper")
    assert warned(opened, {HERO: layout, STYLES: style}) == []
    (found,) = refused(opened, {HERO: layout, STYLES: style}, ink="low")
    assert "a Ada and 1 more: with low ink, the text cannot be seen: it is #FFFFFF on #FFFFFF (give its colour" in found
    assert "another `low` in style.yaml" in found


@pytest.mark.parametrize(
    "band",
    [
        "left: 5, right: 5, top: 5, height: 8px",
        "left: 5, right: 5, below: band, height: 8",
        "left: 5, right: 5, top: 5, height: 8, fill: blck",
        "left: 5, right: 5, top: 5, height: 8, fill: $twon",
    ],
)
def test_without_the_ground_of_a_text_its_contrast_is_not_judged(opened: Opened, band: str) -> None:
    """One mistake in the ground had a second error: words that cannot be seen, at a correct line."""
    edges, _, fill = band.partition(", fill: ")
    box = f"  band: {{box: {{{edges}}}, fill: {fill or 'ink'}}}\n"
    layout = LAYOUT.replace("boxes:\n", f"boxes:\n{box}").replace("style: title", "style: title, colour: paper")
    found = refused(opened, {HERO: layout})
    assert not [one for one in found if "cannot be seen" in one]
    assert any("boxes.band" in one for one in found)


def test_a_text_that_does_not_fit_hides_no_other_fault(opened: Opened) -> None:
    layout = LAYOUT.replace("style: title", "style: title, colour: paper")
    found = refused(opened, {HERO: layout, CARDS: DECK.replace("Gain **2**.", "word " * 400)})
    assert [one for one in found if "cannot be seen" in one]
    assert [one for one in found if "does not fit" in one]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"text: $name, style: title": "fill: dark, text: $name, style: title"}, "#101010 on #303030"),
        ({"text: $name, style: title": "fill: dark, text: $name, style: title, colour: pale"}, ""),
        (
            {"text: $name, style: title": "shape: circle, fill: dark, align: centre, text: $name, style: title"},
            "#101010 on #303030",
        ),
        (
            {"text: $name, style: title": "fill: dark, opacity: 0.5, text: $name, style: title, colour: pale"},
            "#B2B2B2 on #989898",
        ),
        ({"ground: paper": "ground: dark"}, "#101010 on #303030"),
        ({"text: $name, style: title": "fill: dark, turn: 180, text: $name, style: title"}, "#101010 on #303030"),
        ({"boxes:": "boxes:\n  under: {box: {left: 0, right: 40, top: 0, height: 5}, fill: dark}"}, ""),
    ],
    ids=["a fill", "pale on a fill", "a shape", "translucent", "the ground", "turned", "a fill elsewhere"],
)
def test_the_ground_of_words_is_the_colour_below_them(opened: Opened, changes: Mapping[str, str], said: str) -> None:
    layout = LAYOUT
    for old, new in changes.items():
        layout = layout.replace(old, new)
    found = [one for one in warned(opened, {STYLES: PALE, HERO: layout}) if "boxes.title" in one]
    assert [said in one for one in found] == ([True] if said else [])


def test_the_ground_of_words_on_a_picture_is_sampled_there(opened: Opened) -> None:
    assert warned(opened, on_picture(20, 250, "pale")) == []
    (found,) = warned(opened, on_picture(250, 20, "pale"))
    assert "boxes.over.text: a Ada and 1 more: the contrast of the text #CCCCCC on #FAFAFA is 1.5 to 1" in found
    (found,) = refused(opened, on_picture(20, 250, "ink"))
    assert "the text cannot be seen: it is #101010 on #141414" in found


def test_words_on_svg_art_are_looked_at_too(opened: Opened) -> None:
    files = on_picture(0, 0, "pale") | {"layouts/tiny/art/a.svg": svg('<rect width="10" height="10" fill="#ddd"/>')}
    files[HERO] = str(files[HERO]).replace("$id.png", "a.svg")
    (found,) = warned(opened, files)
    assert "#CCCCCC on #DDDDDD" in found


def svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{body}</svg>'


def test_texts_over_each_other_are_a_warning(opened: Opened) -> None:
    over = "  over: {box: {left: 5, right: 5, top: 6, height: 8}, text: Hello, style: title}\n"
    assert warned(opened, {HERO: LAYOUT + over}) == [
        'layouts/tiny/hero.yaml:9:61: boxes.over.text: a Ada: the text "Hello" is printed over "Ada" of '
        "boxes.title.text (move one of them)"
    ]
    assert warned(opened, {HERO: LAYOUT + over.replace("Hello", "$name")}) == [], "a shadow says the same"
    beside = over.replace("left: 5", "left: 30")
    assert warned(opened, {HERO: LAYOUT + beside}) == [], "boxes overlap, letters do not"


def test_art_outside_its_page_is_reported(opened: Opened) -> None:
    layout = LAYOUT.replace("$id.png", "a.svg")

    def files(body: str) -> dict[str, str]:
        return {HERO: layout, "layouts/tiny/art/a.svg": svg(body)}

    at = "layouts/tiny/art/a.svg: "
    assert refused(opened, files('<rect x="20" width="9" height="9"/>')) == [
        f"{at}the whole picture is outside its page (move it into the view box)"
    ]
    assert warned(opened, files('<rect x="5" width="10" height="9"/>')) == [
        f"{at}50% of the picture is outside its page and is cut off (enlarge the view box)"
    ]
    assert warned(opened, files("")) == [f"{at}the picture is blank (draw something, or remove it)"]
    assert warned(opened, files('<rect x="-1" width="12" height="9"/>')) == []


def test_a_picture_of_too_few_pixels_is_a_warning_or_an_error(opened: Opened) -> None:
    assert warned(opened, {"layouts/tiny/art/a.png": png(200, 200)}) == [
        "layouts/tiny/hero.yaml:7:65: boxes.picture.art: a Ada: layouts/tiny/art/a.png has 200 x 200 pixels, which "
        "is 96 dpi at 53 x 53 mm (75 is the minimum, 150 prints well: use a picture of 313 x 313 pixels, "
        "or print it smaller)"
    ]
    (found,) = refused(opened, {"layouts/tiny/art/a.png": png(100, 300)})
    assert "a.png has 100 x 300 pixels, which is 48 dpi at 53 x 159 mm" in found


@pytest.mark.parametrize(
    "header", ["cuont", "Count", "coun", "counnt", "cowmt", "Copies", "qty", "Quantity", "cards", "Anzahl"]
)
def test_a_number_of_copies_that_is_not_read_is_an_error_at_its_header(opened: Opened, header: str) -> None:
    files = {"cards/tiny/components.yaml": LOOSE, CARDS: DECK.replace("count", header)}
    if header == "cowmt":  # two letters off
        assert warned(opened, files) == []
        return
    (found,) = refused(opened, files)
    assert found.startswith(
        f"cards/tiny/deck.csv:1:4: {header}: this column is not read as the number of copies (if it is, call it"
    )
    for count in ("1", header):
        assert warned(opened, {**files, "cards/tiny/components.yaml": LOOSE + f"    count: {count}\n"}) == []


@pytest.mark.parametrize("header", ["number", "N", "num", "no", "Nr"])
def test_a_number_that_may_be_that_of_copies_is_a_warning(opened: Opened, header: str) -> None:
    """One of each card was printed, without a warning."""
    files = {"cards/tiny/components.yaml": LOOSE, CARDS: DECK.replace(",n\n", ",m\n").replace("count", header)}
    (found,) = warned(opened, files)
    assert found.startswith(f"cards/tiny/deck.csv:1:4: {header}: this column is not read as the number of copies")
    for count in ("1", header):
        assert warned(opened, {**files, "cards/tiny/components.yaml": LOOSE + f"    count: {count}\n"}) == []
    assert warned(opened, {**files, CARDS: files[CARDS].replace(",2,", ",two,")}) == []
    assert warned(opened, {**files, HERO: LAYOUT.replace("$name", f"$name ${header}")}) == []
    numbered = files[CARDS].replace("red,2,", "red,1,").replace("red,1,Gain", "red,2,Gain")
    assert warned(opened, {**files, CARDS: numbered}) == [], "the numbers of the cards"


def test_a_header_one_letter_off_is_a_warning(opened: Opened) -> None:
    files = {"cards/tiny/components.yaml": LOOSE, CARDS: DECK.replace("town", "tilte"), HERO: LAYOUT}
    assert warned(opened, files) == ['cards/tiny/deck.csv:1:3: tilte: this column is not read; did you mean "title"?']
    assert warned(opened, {**files, HERO: LAYOUT.replace("$name", "$tilte")}) == []
    found = refused(opened, {**files, CARDS: DECK.replace("name", "nmae")})
    assert any("nmae" in one for one in found)


def test_a_header_one_letter_off_a_column_that_is_there_is_a_warning(opened: Opened) -> None:
    """A count called `nmae` beside the names would be lost: each card would be printed once."""
    at = "cards/tiny/deck.csv:1:4: nmae"
    files = {"cards/tiny/components.yaml": LOOSE, CARDS: DECK.replace("count", "nmae")}
    message = 'this column is not read, and its name is almost that of the column "name" (rename it)'
    assert warned(opened, files) == [f"{at}: {message}"]
    assert warned(opened, {**files, HERO: LAYOUT.replace("$name", "$name $nmae")}) == []
    (found,) = warned(opened, {**files, HERO: LAYOUT, CARDS: DECK.replace("town", "cuont")})
    assert found.endswith('almost that of the column "count" (rename it)')


def test_a_column_of_layouts_is_a_warning(opened: Opened) -> None:
    files = {"cards/tiny/components.yaml": LOOSE, CARDS: DECK.replace("town", "layout")}
    (found,) = warned(opened, files)
    assert found.startswith("cards/tiny/deck.csv:1:3: layout: this column is not read (a component has one layout")
    assert warned(opened, {**files, HERO: LAYOUT.replace("$name", "$layout")}) == []


def test_warnings_come_again_as_long_as_there_is_cause(tiny: Path, tmp_path: Path) -> None:
    write(tiny, {"layouts/tiny/art/a.png": png(200, 200), STYLES: PALE})
    roots = Roots(folders(tiny, built_in()).folders, Cache(tmp_path / "cache"))

    def warnings() -> int:
        return len(check_order(Order("tiny"), roots))

    assert [warnings(), warnings()] == [1, 1]
    write(tiny, {"cards/tiny/towns.csv": "id,name\nred,Reddford\nblue,Bluff\n"})
    assert warnings() == 1
    write(tiny, {"layouts/tiny/art/a.png": png(320, 320)})
    assert [warnings(), warnings()] == [0, 0]


def test_pictures_are_looked_at_once_whatever_runs_there_are(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pnp.render import glimpse

    drawn: list[str] = []
    dots = glimpse._dots

    def noted(picture: glimpse.Picture) -> bytes:
        drawn.append(picture.name)
        return dots(picture)

    monkeypatch.setattr(glimpse, "_dots", noted)
    write(tiny, on_picture(250, 20, "ink"))
    for name in ("one", "two"):
        glimpse._glimpse.cache_clear()
        write(tiny, {"cards/tiny/towns.csv": f"id,name\nred,{name}\nblue,Bluff\n"})
        check_order(Order("tiny"), Roots(folders(tiny, built_in()).folders, Cache(tmp_path / "cache")))
    assert drawn == ["layouts/tiny/art/a.png", "layouts/tiny/art/b.png"][: len(drawn)]
    assert len(drawn) <= 2
    assert drawn


def test_art_that_ends_before_the_bleed_of_the_run_is_a_warning(opened: Opened) -> None:
    build = opened({}, bleed=5.0)
    assert list(map(str, build.check())) == [
        "layouts/tiny/hero.yaml:1:1: bleed: the art continues 3 mm beyond the cut, less than the 5 mm of this run "
        "(write `bleed: 5` in the layout)"
    ]
    assert opened({HERO: LAYOUT + "bleed: 5\n"}, bleed=5.0).check() == ()
    assert opened({HERO: LAYOUT + "bleed: 0\n"}, bleed=5.0).check() == ()


def test_a_text_beyond_a_round_cut_is_reported(opened: Opened) -> None:
    """Words in the corner of a round piece were cut off without a word; the safe area is a rectangle."""
    layout = "layout: 1\nsize: 25 x 25\ncut: circle\nsafe: 1\nboxes:\n"
    box = "  t: {{box: {{left: {}, top: {}, width: 10, height: 5}}, text: $name, style: rules}}\n"
    sheet = {"cards/tiny/components.yaml": LOOSE.replace("poker9", "pins")}
    told = 'a Ada: the text "Ada" reaches 3.6 mm beyond the cut (move it, or make it smaller)'
    assert warned(opened, {**sheet, HERO: layout + box.format(1, 1)}) == [f"{HERO}:6:59: boxes.t.text: {told}"]
    assert warned(opened, {**sheet, HERO: layout + box.format(8, 10)}) == []


def test_art_that_a_round_cut_loses_is_reported_once_for_all_cards(opened: Opened) -> None:
    """A shape in the corner of a round piece was cut off without a word."""
    layout = "layout: 1\nsize: 25 x 25\ncut: circle\nsafe: 1\nboxes:\n  t: {at: 3 3, size: 5, fill: ink}\n"
    sheet = {"cards/tiny/components.yaml": LOOSE.replace("poker9", "pins")}
    (found,) = warned(opened, {**sheet, HERO: layout})
    assert found.startswith(f"{HERO}:6:31: boxes.t.fill: a Ada: the shape reaches 4.5 mm beyond the cut (move it")


@pytest.mark.parametrize(
    ("front", "back", "is_told"),
    [
        ("circle", "circle", False),
        ("circle", "rect", True),
        ("hex", "circle", True),
        ("rect", "circle", False),
        ("arrow", "path M24 6 L9.6 6 L9.6 0 L0 12 L9.6 24 L9.6 18 L24 18 Z", False),
        ("arrow", "arrow", True),
    ],
)
def test_a_back_with_another_outline_than_its_front_is_reported_once(
    opened: Opened, front: str, back: str, is_told: bool
) -> None:
    """Words in the corners of a rectangular back were cut off with the hex in front, without a word."""
    face = "layout: 1\nsize: 25 x 25\ncut: {}\nsafe: 1\nboxes: {{}}\n"
    components = LOOSE.replace("poker9", "pins").replace("layout: hero", "layout: hero\n    back: hero_back")
    files = {HERO: face.format(front), "layouts/tiny/hero_back.yaml": face.format(back)}
    found = warned(opened, {"cards/tiny/components.yaml": components, **files})
    advice = "give both the same `cut`, here from behind if it is not symmetrical"
    told = f"the back is cut along the outline of its front, which is another one ({advice})"
    assert found == ([f"layouts/tiny/hero_back.yaml:3:6: cut: {told}"] if is_told else [])
