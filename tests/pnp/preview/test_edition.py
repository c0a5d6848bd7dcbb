"""A game that is read again when its files change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from folders import folders
from tiny_project import COMPONENTS, DECK, LAYOUT, SEVERAL, STYLE, TINY, write

from pnp.errors import DataError, Origin, Problem
from pnp.library.roots import built_in
from pnp.press.order import Order
from pnp.preview.edition import Edition
from referee.table.campaigns.store import append, create


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A project with one deck of two cards."""
    return write(tmp_path / "project", TINY)


def edition(tiny: Path) -> Edition:
    return Edition(Order("tiny"), folders(tiny, built_in()))


def test_it_lists_every_component_and_row(tiny: Path) -> None:
    shown = edition(tiny).page_data()
    assert (shown["number"], shown["title"], shown["problems"]) == (1, "Tiny", [])
    (deck,) = shown["components"]
    assert deck == {
        "id": "deck", "title": "Deck", "count": 3, "width": 63.0, "height": 88.0, "backs": False,
        "rows": [
            {"id": "a", "name": "Ada", "count": 2, "words": "a Ada red Draw <star> one.", "fronts": 1, "back": False},
            {"id": "b", "name": "Bob", "count": 1, "words": "b Bob red Gain **2**.", "fronts": 1, "back": False},
        ],
    }  # fmt: skip


def test_a_face_is_svg(tiny: Path) -> None:
    assert edition(tiny).face("deck", "a", "front").startswith("<svg")


def test_boxes_are_listed_with_the_lines_that_describe_them(tiny: Path) -> None:
    found = edition(tiny).places("deck", "b", "front")
    assert found["row"].startswith("cards/tiny/deck.csv:3")
    title = next(one for one in found["boxes"] if one["name"] == "title")
    line = (
        LAYOUT.splitlines().index("  title: {box: {left: 5, right: 5, top: 5, height: 8}, text: $name, style: title}")
        + 1
    )
    assert title == {
        "name": "title", "line": f"layouts/tiny/hero.yaml:{line}:3", "left": 5, "top": 5, "width": 53, "height": 8,
    }  # fmt: skip


def test_a_face_is_cut_out_along_its_outline(tiny: Path) -> None:
    write(tiny, SEVERAL)
    write(tiny, {"layouts/tiny/sign.yaml": "layout: 1\nsize: 20 x 20\nsafe: 0\nground: paper\ncut: hex\n"})
    found = edition(tiny)
    faces = [found.face(*one, "front") for one in (("deck", "a"), ("coins", "c1"), ("signs", "1"))]
    cuts = [re.findall(r"<clipPath .*? d=\"(.*?)\"", face) for face in faces]
    assert [(cut[0].count("C"), cut[0].count("L")) for cut in cuts] == [(4, 4), (4, 0), (0, 5)]


def test_copies_that_differ_are_faces_of_their_own(tiny: Path) -> None:
    write(tiny, {"layouts/tiny/hero.yaml": LAYOUT.replace("text: $name", "text: $name $piece.n")})
    found = edition(tiny)
    assert [row["fronts"] for row in found.page_data()["components"][0]["rows"]] == [2, 1]
    first, second = (found.face("deck", "a", "front", copy) for copy in (1, 2))
    assert ("Ada 1" in first, "Ada 2" in second) == (True, True)


def test_each_row_says_whether_it_has_a_back(tiny: Path) -> None:
    components = COMPONENTS.replace("fields: {", "fields: {back: text, ")
    deck = "id,name,town,count,text,n,back\na,Ada,red,2,x,1,plain\nb,Bob,red,1,y,2,none\n"
    plain = "layout: 1\nsize: 63 x 88\nground: ink\n"
    write(
        tiny, {"cards/tiny/components.yaml": components, "cards/tiny/deck.csv": deck, "layouts/tiny/plain.yaml": plain}
    )
    (shown,) = edition(tiny).page_data()["components"]
    assert (shown["backs"], [row["back"] for row in shown["rows"]]) == (True, [True, False])


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("cards/tiny/deck.csv", DECK.replace("Gain **2**.", "Gain 3.")),
        ("cards/tiny/towns.csv", "id,name\nred,Redfort\nblue,Bluff\n"),
        ("layouts/tiny/hero.yaml", LAYOUT.replace("top: 50", "top: 52")),
        ("layouts/tiny/style.yaml", STYLE.replace("101010", "303030")),
    ],
)
def test_it_is_read_again_after_any_change(tiny: Path, file: str, text: str) -> None:
    found = edition(tiny)
    before = found.face("deck", "b", "front")
    assert not found.renew()
    assert (tiny / file).read_text(encoding="utf-8") != text
    write(tiny, {file: text})
    assert found.renew()
    assert found.number == 2
    assert not found.renew()
    assert (found.face("deck", "b", "front") == before) == file.endswith("towns.csv")


def test_a_picture_that_changes_is_noticed_once_its_face_was_drawn(tiny: Path) -> None:
    found = edition(tiny)
    before = found.face("deck", "a", "front")
    picture = tiny / "layouts/tiny/art/a.png"
    picture.write_bytes((tiny / "layouts/tiny/art/b.png").read_bytes() + b"\0")
    assert found.renew()
    assert found.face("deck", "a", "front") != before


def test_problems_are_shown_until_they_are_mended(tiny: Path) -> None:
    found = edition(tiny)
    write(tiny, {"cards/tiny/components.yaml": COMPONENTS + "  - {id: [\n"})
    assert found.renew()
    shown = found.page_data()
    assert shown["components"] == []
    assert shown["problems"][0].startswith("cards/tiny/components.yaml:")
    with pytest.raises(DataError, match="the game cannot be read"):
        found.face("deck", "a", "front")
    write(tiny, {"cards/tiny/components.yaml": COMPONENTS})
    assert found.renew()
    assert (found.page_data()["problems"], len(found.page_data()["components"])) == ([], 1)


BROKEN = pytest.mark.parametrize("layout", [LAYOUT + "  x: [\n", LAYOUT + "surplus: 1\n"])


@BROKEN
def test_a_broken_layout_is_reported_and_its_component_stays_listed(tiny: Path, layout: str) -> None:
    found = edition(tiny)
    before = found.page_data()["components"]
    write(tiny, {"layouts/tiny/hero.yaml": layout})
    assert found.renew()
    shown = found.page_data()
    assert (shown["readable"], shown["checked"], shown["components"]) == (True, False, before)
    assert shown["problems"][0].startswith("layouts/tiny/hero.yaml:")
    with pytest.raises(DataError, match=r"layouts/tiny/hero\.yaml:"):
        found.face("deck", "a", "front")
    assert found.check()
    assert found.page_data()["problems"] == shown["problems"]
    opened = edition(tiny).page_data()  # nobody knows the size of its faces
    assert (opened["problems"], opened["components"]) == (shown["problems"], [])


@BROKEN
def test_a_broken_layout_does_not_stop_the_other_components(tiny: Path, layout: str) -> None:
    write(tiny, SEVERAL)
    found = edition(tiny)
    before = found.face("coins", "c1", "front")
    write(tiny, {"layouts/tiny/hero.yaml": layout, "cards/tiny/coins.csv": "id,name\nc1,Thaler\n"})
    assert found.renew()
    shown = found.page_data()["components"]
    assert [(one["id"], len(one["rows"])) for one in shown] == [("deck", 2), ("coins", 1), ("signs", 1)]
    assert "Thaler" in found.face("coins", "c1", "front") != before


def test_what_was_listed_is_still_known_after_the_whole_game_was_unreadable(tiny: Path) -> None:
    found = edition(tiny)
    write(tiny, {"cards/tiny/components.yaml": "[", "layouts/tiny/hero.yaml": "["})
    assert found.renew()
    write(tiny, {"cards/tiny/components.yaml": COMPONENTS})
    assert found.renew()
    assert [one["id"] for one in found.page_data()["components"]] == ["deck"]


def fail(*given: object, **named: object) -> None:
    raise ZeroDivisionError("nobody foresaw this")


@pytest.mark.parametrize("name", ["check_files", "_component"])
def test_an_unforeseen_error_is_a_finding_too(
    tiny: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    found = edition(tiny)
    with monkeypatch.context() as patched:
        patched.setattr(f"pnp.preview.edition.{name}", fail)
        write(tiny, {"cards/tiny/deck.csv": DECK.replace("Ada", "Ida")})
        assert found.renew()
        assert found.check()
        shown = found.page_data()
        assert shown["checked"]
        assert shown["problems"] == [
            "cards/tiny/components.yaml: ZeroDivisionError('nobody foresaw this') (this is a fault of pnp itself; "
            "its place is in the terminal of `pnp watch`)"
        ]
        assert "in fail" in caplog.text
    write(tiny, {"cards/tiny/deck.csv": DECK})
    assert found.renew()
    assert found.check()
    assert found.page_data()["problems"] == []


def test_the_file_of_a_campaign_is_followed(tiny: Path) -> None:
    file = tiny / "north.campaign"
    events = create(file, {"game": "tiny"})
    found = Edition(Order("tiny"), folders(tiny, built_in()), campaign=file)
    assert "Ada" in found.face("deck", "a", "front")
    events = append(file, events, "choice", {}, {"a": {"name": "Eve"}})
    assert found.renew()
    assert "Eve" in found.face("deck", "a", "front")
    assert found.check()
    assert not found.renew()
    whole = file.read_bytes()
    file.write_bytes(b"nonsense")
    assert found.renew()
    assert "this is not a campaign" in found.page_data()["problems"][0]
    file.write_bytes(whole)
    append(file, events, "choice", {}, {"a": {"name": "Zoe"}})
    assert found.renew()
    assert "Zoe" in found.face("deck", "a", "front")


def test_a_file_that_only_a_check_has_read_is_watched_too(tiny: Path) -> None:
    found = edition(tiny)
    assert found.check()
    assert not found.renew()
    (tiny / "layouts/tiny/art/b.png").rename(tiny / "b.png")  # nobody has looked at its face
    assert found.renew()
    assert found.check()
    assert "art/b.png" in found.page_data()["problems"][0]
    (tiny / "b.png").rename(tiny / "layouts/tiny/art/b.png")
    assert found.renew()
    assert found.check()
    assert found.page_data()["problems"] == []


def test_a_face_with_a_problem_says_so_and_the_others_are_drawn(tiny: Path) -> None:
    (tiny / "layouts/tiny/art/a.png").unlink()
    found = edition(tiny)
    with pytest.raises(DataError, match=r"layouts/tiny/hero.yaml:.*a\.png"):
        found.face("deck", "a", "front")
    assert found.face("deck", "b", "front")


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Order("tinny"), 'unknown game "tinny"; did you mean "tiny"'),
        (Order("tiny", options=("mood=long",)), "--option"),
        (Order("tiny", variants=("gold",)), "--variant"),
    ],
)
def test_what_no_file_can_mend_is_refused_at_once(tiny: Path, order: Order, said: str) -> None:
    with pytest.raises(DataError, match=said):
        Edition(order, folders(tiny, built_in()))


def test_a_check_finds_what_no_single_face_shows(tiny: Path) -> None:
    found = edition(tiny)
    assert not found.page_data()["checked"]
    assert found.check()
    shown = found.page_data()
    assert (shown["checked"], shown["problems"], shown["warnings"], shown["number"]) == (True, [], [], 1)
    assert shown["revision"] == 2
    write(tiny, {"cards/tiny/deck.csv": DECK.replace("Gain **2**.", "Gain **2**. " * 40)})
    assert found.renew()
    assert found.check()
    assert "the text does not fit" in found.page_data()["problems"][0]
    write(tiny, {"cards/tiny/deck.csv": DECK, "layouts/tiny/style.yaml": STYLE.replace("101010", "DDDDDD")})
    assert found.renew()
    assert found.check()
    assert found.page_data()["problems"] == []
    assert "contrast" in found.page_data()["warnings"][0]


def test_a_check_of_an_edition_that_is_gone_counts_for_nothing(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = edition(tiny)

    def meanwhile(*given: object) -> tuple[Problem, ...]:
        write(tiny, {"cards/tiny/deck.csv": DECK.replace("Ada", "Ida")})
        found.renew()
        return (Problem(Origin("cards/tiny/deck.csv"), "", "old"),)

    monkeypatch.setattr("pnp.preview.edition.check_files", meanwhile)
    assert not found.check()
    assert (found.page_data()["checked"], found.page_data()["warnings"]) == (False, [])
