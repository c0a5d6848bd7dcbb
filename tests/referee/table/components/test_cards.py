"""`why` and a card: found by name, code or id, shown with its printed text and the clauses that concern it."""

from __future__ import annotations

import json

import pytest
from magic import allies
from table import Terminal

from referee.table.components.cards import Card, cards_named, distinct_cards_named

GAME = "monsters_and_magic"
DECK = [
    Card("fox", "Red Fox", "D1", "Deck", 1),
    Card("owl", "Owl", "D2", "Deck", 2),
    Card("red_owl", "Red Owl’s Nest", "D3", "Deck", 1),
    Card("other", "Owl", "E1", "Events", 1),
]


@pytest.fixture
def war(referee: Terminal) -> Terminal:
    assert referee(f"new {GAME} --names Ann,Bob --position border_war.yaml").code == 0
    return referee


@pytest.mark.parametrize("text", ["Red Owl's Nest", "RED OWLS NEST", "d3", "red_owl", " red  owl’s  nest "])
def test_a_card_is_called_by_its_name_its_code_or_its_id(text: str) -> None:
    assert [one.id for one in cards_named(DECK, text)] == ["red_owl"]


def test_the_beginning_of_a_name_goes_before_that_of_another_of_its_words() -> None:
    assert [one.id for one in distinct_cards_named(DECK, "owl")] == ["owl", "other"]
    assert [one.id for one in distinct_cards_named(DECK, "nes")] == ["red_owl"]
    assert [one.id for one in distinct_cards_named(DECK, "red")] == ["fox", "red_owl"]
    assert distinct_cards_named(DECK, "re") == distinct_cards_named(DECK, "wls") == cards_named(DECK, "") == ()


def test_two_cards_of_one_name_are_both_meant() -> None:
    assert list(map(str, cards_named(DECK, "owl"))) == ["D2 Owl (Deck)", "E1 Owl (Events)"]


def test_cards_that_nobody_can_tell_apart_are_one_with_all_copies() -> None:
    twins = (
        Card("a1", "Brace", "", "Orders", 1),
        Card("a2", "Brace", "", "Orders", 2),
        Card("b", "Brace", "", "Aid", 1),
    )
    assert [(one.id, one.title, one.copies) for one in cards_named(twins, "brace")] == [
        ("a1", "Orders", 3),
        ("b", "Aid", 1),
    ]
    assert [(one.id, one.copies) for one in distinct_cards_named(twins, "bra")] == [("a1", 3), ("b", 1)]
    assert [(one.id, one.copies) for one in cards_named(twins, "a2")] == [("a2", 2)]


@pytest.mark.parametrize("word", ["paladin", "MM33", "Paladin", "pala"])
def test_why_prints_the_text_of_a_card_as_the_press_sets_it(word: str, war: Terminal) -> None:
    """Without the name, which is in the first line."""
    assert war(f"why {word}").out.splitlines() == [
        "MM33 Paladin (Ally cards, 1 copy)",
        "  [hero] [always]",
        "  [hero] +2 [plains]",
        "  Your Heroes fight with +2 Force in Plains.",
        "  From the hand: until the end of the turn.",
        "  Heroes 33/64 · MM33",
        "MM-CARD-04: A card without PC or HC works the same way as a permanent card and from your hand.",
    ]


def test_a_card_is_told_without_repeated_signs_and_with_its_cost_by_name(referee: Terminal) -> None:
    referee("new castle_assault")
    assert referee("why knight").out.splitlines()[:5] == [
        "Knight (Faction cards, 2 copies)",
        "  cost 3",
        "  [tower]",
        "  The dents are older than he is.",
        "  [attack] 2 [ac] 2 [health] 3 [movement] 1",
    ]
    assert "  [health]" not in referee("why dame rosalind").out.splitlines()


def test_rulings_that_name_a_card_are_reported_as_the_table_plays(war: Terminal) -> None:
    assert "MM-Q-57: A permanent Diplomat may exchange itself." in war("why diplomat").out
    data = json.loads(war("why Diplomat --json").out)
    assert (data["card"], data["code"], data["copies"], data["fault"]) == ("diplomat", "MM52", 1, None)
    assert [one["id"] for one in data["clauses"]] == ["MM-CARD-04", "MM-CARD-06", "MM-Q-57", "MM-Q-58", "MM-Q-85"]


def test_the_text_of_a_card_follows_the_house_rules_of_the_match(referee: Terminal) -> None:
    referee(f"new {GAME} one --position border_war.yaml --option hc_duration=one_fight")
    assert "  From the hand: for one fight." in referee("why paladin").out


def test_names_that_several_cards_begin_with_are_listed(war: Terminal) -> None:
    ran = war("why dragon")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.splitlines() == [
        '"dragon" can mean 3 cards:',
        "  MM17 Dragon Slayer (Ally cards)",
        "  MM28 Dragon Riders (Ally cards)",
        "  MM37 Dragons (Ally cards)",
        "Say which.",
    ]
    assert "MM37 Dragons" in war("why dragons").out


def test_words_that_make_a_move_stay_a_move(duel: Terminal) -> None:
    duel("play ?")
    assert '"fox" cannot be read as a move' not in duel("why fox").err
    assert "Fox" in duel('why "play fox"').out
    assert duel("why a2").out.startswith("a1 a2 is legal.")


def test_a_game_without_printed_cards_names_those_of_its_deck(duel: Terminal) -> None:
    assert duel("why fox").out.splitlines()[0] == "Fox (2 copies)"
    assert duel("why grey").err.splitlines()[0] == '"grey" can mean 2 cards:'  # also while a draw is due
    duel("play ?")
    assert duel("why grey").err.splitlines()[0] == '"grey" can mean 2 cards:'
    assert duel("why wolf").out.splitlines()[0] == "Grey Wolf (1 copy)"


def test_a_fault_in_what_is_printed_is_reported_and_hinders_no_ruling(war: Terminal) -> None:
    path = war.folder / f"cards/{GAME}/components.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("components: 1\nlist: 5\n", encoding="utf-8")
    told = war("why paladin").out
    assert told.startswith("Paladin (1 copy)")
    assert "  Its printed text cannot be read: " in told
    assert "components.yaml" in told
    assert war("why end").code == 0
    nowhere = war('why "harvest moon"').err
    assert '"harvest moon" is not in the rules either; the cards and mats cannot be read:' in nowhere
    assert "components.yaml" in nowhere


def test_every_ally_card_can_be_read_with_clauses_of_the_book(war: Terminal) -> None:
    lines = [f"why {one['code']}" for one in allies()]
    told = [json.loads(line) for line in war("play --json", *lines).out.splitlines()[1:]]
    assert [one["card"] for one in told] == [one["id"] for one in allies()]
    assert all(one["text"][-1].endswith(one["code"]) and one["clauses"] for one in told)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("mend", "Mend: At the start of your turn, a friendly unit within 1 recovers 1 health."),
        ("Window Tax", "Window Tax: In the Income Phase, gain 1 Source."),
        ("thick hide", "Thick hide: If it is unhurt, it has +1 armour."),
        ("E4", "e4: earthscape; a: mountain, Source Well; b: plains; c: path"),
    ],
)
def test_a_record_that_is_not_a_card_is_explained_by_its_whole_name(words: str, answer: str, referee: Terminal) -> None:
    """`mend` begins the name of a card too, Mending Wax; the whole name comes first."""
    assert referee("new cloudspire --names Ann,Bob").code == 0
    assert referee(f'why "{words}"').out.splitlines() == [answer]


def test_a_chip_is_explained_with_its_talents(referee: Terminal) -> None:
    assert referee("new cloudspire --names Ann,Bob").code == 0
    chip, *talents = referee("why flicker").out.splitlines()
    assert chip.startswith("Flicker: minion (Riftwalkers, 3 chips)")
    assert [line.partition(":")[0] for line in talents] == ["Duck", "Slip out"]
    assert [line.partition(":")[0] for line in referee('why "morning stone"').out.splitlines()] == [
        "Morning Stone",
        "Gate stone",
    ]


def test_a_card_says_what_it_prints_with_the_house_rules_that_hold_now(referee: Terminal) -> None:
    assert referee("new skies_of_fire --names Ann,Bob").code == 0
    lines = ("why forged papers", "option card_over_rule=false", "why forged papers", "undo", "why forged papers")
    told = referee("play", *lines, "quit").out.splitlines()
    rule = "  House rule: the general rule overrides this card, which does nothing."
    own = "  Install an upgrade whose card names another town. You must be in a town, and not a destroyed one."
    assert [line for line in told if line in (own, rule)] == [own, rule, own]
