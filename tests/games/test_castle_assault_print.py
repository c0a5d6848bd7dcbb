"""Castle Assault on paper: how many pieces of which size, shared sheets, and what is printed on cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest
from castle import FIGURES, GAME, by_id, table
from measures import Sheet, sheets

from pnp.cli.options import make_build
from pnp.composition.colours import Ink
from pnp.composition.style import Style, load_style
from pnp.drawing.contrast import contrast
from pnp.drawing.drawing import Item, PlacedPicture, TextRun, walk
from pnp.library.roots import Roots, built_in
from pnp.library.sentences import SentenceFiller
from pnp.press.build import Build
from pnp.press.job import shared_jobs
from pnp.press.opening import open_build
from pnp.press.order import Order
from referee.photo.faces import faces_of

CARD = (63, 88)
PARTS = {
    "faction_card": (204, CARD),
    "factionless_card": (17, CARD),
    "hero_card": (6, CARD),
    "monster_card": (34, CARD),
    "giant_card": (1, (180, 63)),
    "enormous_card": (1, (272, 63)),
    "stamp": (24, (12, 12)),
    "marker": (4, (15, 15)),
    "soul_token": (12, (12, 12)),
    "pup_token": (6, (38, 38)),
    "health_track": (2, (88, 20)),
    "health_marker": (2, (10, 10)),
    "dice": (6, (69, 58)),
    "player_aid": (2, (105, 148)),
    "campaign_sheet": (1, (148, 210)),
}
OWN_SHEETS = {"board", "enormous_card"}


@cache
def build(paper: str) -> Build:
    """Return the game as it prints on a paper."""
    return make_build(GAME, None, None, paper=paper)


def said(of: Build, component: str, row: str, side: str = "front") -> str:
    """Return the words on a face."""
    pieces = next(one for one in of.composers() if one.printable.id == component)
    entry = next(one for one in pieces.entries if one.id == row)
    back = pieces._back_name(entry.row)
    maker = pieces.front_maker if side == "front" or back is None else pieces._maker(back)
    made = maker.make(entry.row, component)
    pieces.problems.raise_if_any()
    return "\n".join(one.words for one in made.box_words)


def shares(of: Build) -> Iterator[tuple[int, float]]:
    """Yield the sheets of each job, and the mm² of its pieces, but for the board, which is one large piece."""
    members = [one for one in of.composers() if one.printable.id != "board"]
    for job in shared_jobs(members, of.sheet_data, of.roots):
        yield job.plan.sheets, sum(one.total * one.size[0] * one.size[1] for one in job.members)


def test_all_parts_have_their_number_and_size() -> None:
    found = {one.printable.id: (one.total, one.size) for one in build("A4").composers()}
    assert {name: found[name] for name in PARTS} == PARTS
    assert set(found) == {*PARTS, "board"}


@pytest.mark.parametrize(("paper", "small", "wide"), [("A4", 3, 1), ("Letter", 4, 2)])
def test_all_decks_share_full_sheets_and_all_small_pieces_few(paper: str, small: int, wide: int) -> None:
    of = build(paper)
    jobs = {job.first_component.printable.id: job for job in shared_jobs(list(of.composers()), of.sheet_data, of.roots)}
    assert {name: job.plan.sheets for name, job in jobs.items() if name != "board"} == {
        "faction_card": 29,
        "giant_card": small,
        "enormous_card": wide,
    }
    assert len(jobs["faction_card"].members) == 4
    assert sum(one.total for one in jobs["faction_card"].members) == 29 * 9


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_pieces_fill_four_fifths_of_what_a_printer_reaches(paper: str) -> None:
    of = build(paper)
    margin = of.run.paper.margin
    reached = (of.run.paper.width - 2 * margin) * (of.run.paper.height - 2 * margin)
    found = list(shares(of))
    assert sum(area for _, area in found) / (sum(sheets for sheets, _ in found) * reached) >= 0.8


@pytest.mark.parametrize("card", ["crossbowoman", "pack_elder", "lich", "countess", "unquiet_grave", "blood_tithe"])
def test_a_card_says_what_its_data_do(card: str) -> None:
    row = by_id("cards")[card]
    words = said(build("A4"), "faction_card", card).replace("**", "")
    maker = SentenceFiller(table("keywords"), [*table("monsters"), *table("tokens")])
    for ability in row["does"]:
        assert str(maker.filled_entry(ability, row)["says"]) in words
    assert row["name"] in words
    for figure in ("attack", "ac", "health", "movement"):
        assert figure not in row or f"\n{row[figure]}" in words
    assert f"{row['cost']}\n" in words


def test_actions_are_blue_and_have_their_sign() -> None:
    of = build("A4")
    assert "<action><howl> <act|**Howl:** Your adjacent units" in said(of, "faction_card", "howler")
    assert "<haste> **Haste:**" in said(of, "faction_card", "chelvit_ridas")
    assert "<action>" not in said(of, "faction_card", "chelvit_ridas")


def test_ability_cards_say_their_kind_and_epics_and_heroes_that_they_are() -> None:
    of = build("A4")
    assert "Human Attachment" in said(of, "faction_card", "tempered_plate")
    assert "Factionless Instant" in said(of, "factionless_card", "wild_wrath")
    assert "Elf Ability" in said(of, "faction_card", "moonwell_vision")
    assert "Epic" in said(of, "faction_card", "lich")
    assert "Epic" not in said(of, "faction_card", "wight")
    assert "Hero" in said(of, "hero_card", "lady_vesper")


def test_a_hero_is_printed_with_the_stamps_it_has_won(tmp_path: Path) -> None:
    home = tmp_path / f"cards/{GAME}/heroes.yaml"
    home.parent.mkdir(parents=True)
    text = (built_in() / f"cards/{GAME}/heroes.yaml").read_text()
    home.write_text(text.replace("stamps: []", "stamps: [red, blue, green]", 1))
    of = open_build(Order(GAME), Roots((tmp_path, built_in())))
    assert "+1" not in said(of, "hero_card", "lady_vesper")
    assert said(of, "hero_card", "dame_rosalind").count("\n+1") == 3


def test_a_project_may_add_cards_to_the_decks(tmp_path: Path) -> None:
    path = tmp_path / f"cards/{GAME}/cards.yaml"
    path.parent.mkdir(parents=True)
    text = (built_in() / f"cards/{GAME}/cards.yaml").read_text(encoding="utf-8")
    militia = next(line for line in text.splitlines() if line.startswith("- {id: militia,"))
    own = militia.replace("id: militia, name: Militia", "id: gate_keeper, name: Gate Keeper")
    path.write_text(f"{text}{own}\n", encoding="utf-8")
    of = open_build(Order(GAME), Roots((tmp_path, built_in())))
    assert "Gate Keeper" in said(of, "faction_card", "gate_keeper")


def test_the_player_aid_has_every_keyword_of_units_and_the_numbers_of_house_rules() -> None:
    back = said(build("A4"), "player_aid", "player_aid", "back")
    for word in table("keywords"):
        if word["kind"] == "unit" and word["id"] not in ("charge", "expand", "summon"):
            assert word["name"] in back
    front = said(make_build(GAME, None, ["second_player_resources=one"]), "player_aid", "player_aid")
    assert "up to 1 on your first turn" in front


@pytest.mark.parametrize(
    ("option", "component", "row", "now", "otherwise"),
    [
        ("phase_scope=all", "faction_card", "silver_drake", "moves through all other units", "through your other"),
        (
            "resurrect_where=castle",
            "hero_card",
            "sir_mortlock",
            "a soul token, in your Castle Area",
            "beside its space",
        ),
        ("resurrect_health=one", "hero_card", "sir_mortlock", "with 1 Health and a soul token, on or", "with a soul"),
        ("resurrect_health=one", "faction_card", "lich", "twice, with 1 Health and soul tokens", "with soul tokens"),
        (
            "one_turn_duration=casters_next_turn",
            "faction_card",
            "scent_of_blood",
            "until the end of your turn",
            "of the turn",
        ),
    ],
)
def test_the_keywords_on_cards_and_the_aid_follow_the_house_rules(
    option: str, component: str, row: str, now: str, otherwise: str
) -> None:
    """Epic cards, Heroes, instants and the player aid say what the rules of the match say."""
    of, usual = make_build(GAME, None, [option]), build("A4")
    assert now in said(of, component, row)
    assert otherwise not in said(of, component, row)
    assert otherwise in said(usual, component, row)
    if not option.startswith("one_turn"):
        assert now.split(",")[0] in said(of, "player_aid", "player_aid", "back")


def test_the_keywords_of_the_player_aid_are_in_groups_and_columns() -> None:
    pieces = next(one for one in build("A4").composers() if one.printable.id == "player_aid")
    back = pieces._back_name(pieces.entries[0].row)
    assert back is not None
    said_there = pieces._maker(back).make(pieces.entries[0].row, "player_aid").box_words
    heads = [one.words for one in said_there if one.words in ("Always", "Cards") or one.words.startswith("Actions")]
    assert heads == ["Always", "Actions: instead of a Charge or an Attack", "Cards"]
    names = [one for one in said_there if one.words.strip("<act|>").startswith("**")]
    assert len(names) == len(pieces.entries[0].row.values["does"])
    assert len({round(one.box.left, 2) for one in names}) == 1
    assert all(one.words.endswith("<action>") for one in names if one.words.startswith("<act|"))


def test_flavour_stands_at_the_foot_below_rules_and_larger_in_the_middle_without_them() -> None:
    """A card without rules had a blank of 20 mm over a line of 8 pt; the faction's sign is now over 10 pt."""
    pieces = next(one for one in build("A4").composers() if one.printable.id == "faction_card")
    feet: dict[bool, set[tuple[float, float]]] = {True: set(), False: set()}
    for entry in pieces.entries[:30]:
        flavour = entry.row.values["flavour"]
        made = pieces.front_maker.make(entry.row, "faction_card")
        sizes = {run.size for run in walk(made.face.drawing.items) if isinstance(run, TextRun) and run.text in flavour}
        feet[bool(entry.row.values["text"])] |= {
            (round(one.box.bottom, 2), max(sizes)) for one in made.box_words if one.words == flavour
        }
    assert feet == {True: {(73.4, 8.0)}, False: {(73.8, 10.0)}}


def test_the_campaign_sheet_has_a_line_for_each_scenario() -> None:
    sheet = said(build("A4"), "campaign_sheet", "1")
    for name in ("A Just Offensive?", "Who Awakened the Ooze? <hero>", "What is THAT!? <hero>", "The Final Showdown"):
        assert name in sheet
    assert "The Toll Bridge" not in sheet


def test_words_stand_out_from_their_grounds() -> None:
    tokens = load_style(GAME, Roots((built_in(),)))
    style = Style(tokens.tokens, tokens.document, "full")

    def between(sign: str, ground: str) -> float:
        return contrast(style.colour(sign)[:3], style.colour(ground)[:3])

    assert min(between(name, "panel") for name in ("ink", "act")) >= 7
    assert between("quiet", "panel") >= 4.5
    assert min(between(f"on-{row['id']}", f"faction-{row['id']}") for row in table("factions")) >= 4.5
    assert min(between(f"on-{name}", f"figure-{name}") for name in FIGURES) >= 4.5


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_the_signs_of_stamps_and_health_are_dark_on_their_ground_with_any_ink(ink: Ink) -> None:
    style = load_style(GAME, Roots((built_in(),)))
    inked = Style(style.tokens, style.document, ink)
    grounds = {"sign-red": "roundel", "sign-blue": "roundel", "sign-green": "roundel"}
    assert all(contrast(inked.colour(sign)[:3], inked.colour(ground)[:3]) >= 3 for sign, ground in grounds.items())
    assert contrast(inked.colour("sign-green")[:3], inked.colour("stone-light")[:3]) >= 3


def test_a_project_may_add_monsters_with_tags_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / f"cards/{GAME}/monsters.yaml"
    path.parent.mkdir(parents=True)
    text = (built_in() / f"cards/{GAME}/monsters.yaml").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("- {id: elite_mercenary,"))
    own = line.replace("id: elite_mercenary, name: Elite Mercenary", "id: bog_hag, name: Bog Hag")
    path.write_text(f"{text}{own.replace('tags: [mercenary]', 'tags: [hag]')}\n", encoding="utf-8")
    of = open_build(Order(GAME), Roots((tmp_path, built_in())))
    assert "Bog Hag" in said(of, "monster_card", "bog_hag")


def test_each_ooze_has_a_picture_of_its_own_and_all_have_one_back_and_one_code() -> None:
    of = open_build(Order(GAME, prints_codes=True), Roots((built_in(),)))
    monsters = next(one for one in of.composers() if one.printable.id == "monster_card")
    oozes = [piece for piece in monsters.all_pieces() if piece.id == "gelatinous_ooze"]
    pictures = [[item.picture.name for item in walk(one.front.drawing.items) if is_window(item)] for one in oozes]
    assert len(oozes) == len({name for names in pictures for name in names}) == 11
    assert len({one.back.key for one in oozes if one.back is not None}) == 1
    assert list(monsters.codes.values()).count("gelatinous_ooze") == 1
    seen = [face for face in faces_of(monsters, of) if (face.row, face.side) == ("gelatinous_ooze", "front")]
    assert len({face.pixels.tobytes() for face in seen}) == 11


def is_window(item: Item) -> TypeGuard[PlacedPicture]:
    """Return whether an item is the picture of a card."""
    return isinstance(item, PlacedPicture) and "card_" in item.picture.name


def test_headings_of_both_sides_of_the_player_aid_have_the_same_white_space_above(tmp_path: Path) -> None:
    make_build(GAME, None, None, only=["player_aid"]).write(tmp_path)
    front, back = sheets(tmp_path / "player-aids.pdf")
    white = [above(front, head) for head in ("Phase,", "End", "Combat")]
    white += [above(back, head) for head in ("Actions:", "Cards")]
    assert min(white) > 3, white
    assert max(white) - min(white) < 1, white


def above(sheet: Sheet, words: str) -> float:
    """Return the white mm between a heading and the line above it, the right way up."""
    head = next(word for word in sheet.words if word.text == words)
    if head.first.turned:
        return min(word.box.top for word in sheet.words if word.box.top > head.box.bottom) - head.box.bottom
    return head.box.top - max(word.box.bottom for word in sheet.words if word.box.bottom < head.box.top)
