"""CA-DECK: which decks are legal."""

from __future__ import annotations

import pytest
from tables.castle_assault import Table, game, new_match, position, typed_setup

from referee.engine.core.options import Setup
from referee.engine.core.ruling import Verdict
from referee.engine.errors import AmbiguousMoveError, InvalidMoveError

HUMANS = dict(next(one.cards for one in game().contents.starters.values() if one.faction == "humans"))


def choosing(faction: str = "humans", **options: str) -> Table:
    """Return a match in which South chooses a deck."""
    return new_match(**options).play(faction)


def words(cards: dict[str, int]) -> str:
    """Return a deck as it is typed."""
    names = game().contents.cards
    return "deck " + ", ".join(f"{count} {names[card].name}" for card, count in cards.items())


def sized(size: int) -> dict[str, int]:
    """Return a Human deck of a size."""
    cards, deck = dict(HUMANS), {}
    for card in ("iron_shield", "war_boots", "surge"):
        cards[card] = 2
    for card, count in cards.items():
        taken = min(count, size - sum(deck.values()))
        if taken > 0:
            deck[card] = taken
    return deck


def test_ca_deck_01_a_deck_has_30_cards_or_more() -> None:
    """CA-DECK-01: 29 are refused, 30 are enough."""
    table = choosing()
    assert table.refused(words(sized(29))) == ("CA-DECK-01",)
    assert "at least 30 cards, but this one has 29" in table.why(words(sized(29)))
    assert table.legal(words(sized(30)))
    assert table.refused("deck secret 29") == ("CA-DECK-01",)


def test_ca_deck_02_a_deck_has_40_cards_at_most() -> None:
    """CA-DECK-02: 41 are refused."""
    table = choosing()
    assert table.refused(words(sized(41))) == ("CA-DECK-02",)
    assert table.legal(words(sized(40)))
    assert table.refused("deck secret 41") == ("CA-DECK-02",)
    assert table.legal("deck secret 40")


def test_ca_deck_03_a_deck_has_one_faction() -> None:
    """CA-DECK-03: the cards of others are named."""
    mixed = {**HUMANS, "grunts": 1, "militia": 1}
    assert choosing().refused(words(mixed)) == ("CA-DECK-03",)
    assert "take out Grunts" in choosing().why(words(mixed))


def test_ca_deck_04_factionless_cards_go_into_any_deck() -> None:
    """CA-DECK-04: Wild Wrath in an Orc deck."""
    orcs = next(one.cards for one in game().contents.starters.values() if one.faction == "orcs")
    assert "wild_wrath" in orcs
    assert choosing("orcs").legal("deck starter")


@pytest.mark.parametrize("typed", ["starter with dame rosalind", "the gate watch, dame rosalind"])
def test_a_ready_deck_takes_more_cards(typed: str) -> None:
    """CA-Q-HERO: the Hero joins the 34 cards of the ready deck; what is too many is refused as in any list."""
    ready = next(one for one in game().contents.starters.values() if one.faction == "humans").cards
    (move,) = game().read(choosing().state, f"deck {typed}")
    assert dict(move.args[0]) == {**ready, "dame_rosalind": 1}
    assert choosing().legal(f"deck {typed}")
    assert choosing().refused("deck starter with 2 dame rosalind") == ("CA-Q-HERO",)


def test_ca_deck_05_two_copies_of_a_card_at_most() -> None:
    """CA-DECK-05: three of Wild Wrath are refused, and named."""
    three = {**HUMANS, "wild_wrath": 3}
    assert choosing().refused(words(three)) == ("CA-DECK-05",)
    assert "Wild Wrath" in choosing().why(words(three))


def test_ca_deck_06_an_epic_card_once() -> None:
    """CA-DECK-06: two of one Epic card."""
    two = {**HUMANS, "marshal_of_the_realm": 2}
    assert choosing().refused(words(two)) == ("CA-DECK-06",)


def test_ca_q_epic_one_epic_card_in_all() -> None:
    """CA-Q-EPIC, CA-Q-CARDLIMIT: two Epics need the house rule."""
    both = {**HUMANS, "royal_guard": 1}
    assert choosing().refused(words(both)) == ("CA-Q-EPIC",)
    assert choosing(epic_limit="one_of_each").legal(words(both))


def test_ca_q_hero_a_hero_is_a_unit_with_one_copy() -> None:
    """CA-Q-HERO: a Hero counts among the cards of the deck, once."""
    assert choosing().legal(words({**HUMANS, "dame_rosalind": 1}))
    assert choosing().refused(words({**HUMANS, "dame_rosalind": 2})) == ("CA-Q-HERO",)


def test_ca_q_sc2armor_a_deck_with_a_reward_that_was_won_has_no_fault() -> None:
    """CA-Q-SC2ARMOR."""
    table = position(decks={0: {**HUMANS, "magic_armor": 1}})
    assert any("must be won first" in fault for fault in table.game.audit(table.state))
    table.state.rewards = ("magic_armor",)
    assert not any("must be won first" in fault for fault in table.game.audit(table.state))


def test_ca_q_sc2armor_a_reward_must_be_won() -> None:
    """CA-Q-SC2ARMOR: Magic Armor is not a card of other decks."""
    assert choosing().refused(words({**HUMANS, "magic_armor": 1})) == ("CA-Q-SC2ARMOR",)


def test_all_faults_of_a_deck_are_named() -> None:
    bad = {"knight": 3, "grunts": 2}
    assert set(choosing().refused(words(bad))) == {"CA-DECK-01", "CA-DECK-03", "CA-DECK-05"}


def test_a_secret_deck_shows_cards_of_its_faction_only() -> None:
    table = new_match().play("humans", "secret 34", "orcs", "secret 34", "pass", "pass")
    assert table.game.faces(table.state, "grunts") == ("north grunts",)
    with pytest.raises(Exception, match="cannot come up"):
        table.draw("grunts", "?", "?", "?", "?")
    table.draw("knight", "knight", "?", "?", "?")
    assert table.hand()[:2] == ["knight", "knight"]


def test_a_third_copy_cannot_be_drawn_from_a_secret_deck() -> None:
    table = new_match().play("humans", "secret 34", "orcs", "secret 34", "pass", "pass")
    with pytest.raises(Exception, match="only 2 times"):
        table.draw("knight", "knight", "knight", "?", "?")


def test_ca_deck_05_a_third_copy_is_refused_with_its_reason() -> None:
    """CA-DECK-05: both copies of a secret deck have been seen."""
    table = position(hands={0: 3}, resources={0: 2}, decks={0: "secret 36"}, discards={0: ["militia", "militia"]})
    assert "all 2 copies are elsewhere" in table.why("play militia b0")


@pytest.mark.parametrize("faction", ["humans", "orcs", "elves", "wolves", "undead", "vampires"])
def test_every_faction_has_a_ready_deck(faction: str) -> None:
    table = typed_setup(south=faction, north=faction)
    assert 30 <= table.deck() + len(table.hand()) <= 40


def test_ca_q_epic_a_secret_deck_cannot_show_a_second_epic() -> None:
    """CA-Q-EPIC: what is shown must extend to a legal deck: drawn, played, discarded or laid down."""
    table = new_match().play("humans", "secret 34", "orcs", "starter", "pass", "pass")
    with pytest.raises(Exception, match="its only Epic card"):
        table.draw("royal guard", "marshal of the realm", "?", "?", "?")
    shown = position(hands={0: 8}, decks={0: 36}, discards={0: ["royal guard"]}, resources={0: 7})
    assert shown.refused("play marshal of the realm b0") == ("CA-Q-EPIC",)
    assert shown.refused("resource marshal of the realm") == ("CA-Q-EPIC",)
    shown.play("end").passes()
    assert shown.refused("discard marshal of the realm") == ("CA-Q-EPIC",)


def test_ca_q_board_does_not_change_under_units() -> None:
    """CA-Q-BOARD: the number of rows is settled before any unit is on the board."""
    table = position("b2 south knight")
    with pytest.raises(InvalidMoveError, match="begin a new match"):
        table.game.with_option(table.state, "board_rows", "twelve")


def test_ca_setup_01_a_deck_is_built_card_by_card() -> None:
    """CA-SETUP-01: cards are added while they fit, and the deck is played once it is large enough."""
    table = choosing().play("add knight")
    assert table.reported("CA-SETUP-01") == ["South’s deck has 1 card: 1 Knight"]
    table = table.play("add knight, mage", "add mage")
    assert table.reported("CA-SETUP-01") == ["South’s deck has 4 cards: 2 Knight, 2 Mage"]
    assert table.state.sizes[0] == 4
    assert table.refused("add knight") == ("CA-DECK-05",)
    assert table.refused("add grunts") == ("CA-DECK-03",)
    assert table.refused("ready") == ("CA-DECK-01",)
    left = {card: count for card, count in sized(32).items() if card not in ("knight", "mage")}
    table.play(words(left).replace("deck", "add"), "ready")
    assert table.due == "north faction"
    assert table.state.sizes[0] == 32


def test_ca_setup_01_a_deck_that_is_being_built_may_begin_with_a_ready_deck() -> None:
    """CA-SETUP-01: `add starter` is the same as its cards, and is written by the name of the deck."""
    table = choosing()
    (move,) = table.game.read(table.state, "add starter")
    assert table.game.write(table.state, move) == "add the gate watch"
    table = table.play("add starter", "add dame rosalind")
    assert dict(table.state.lists[0]) == {**HUMANS, "dame_rosalind": 1}
    assert table.refused("add starter")[0] == "CA-DECK-02"


def test_the_question_for_a_deck_says_how_to_take_what_a_player_has_won() -> None:
    """CA-Q-HERO, CA-Q-SC2ARMOR: the ready deck has neither the Hero nor the treasure."""
    carried = {"faction": "humans", "stamps": [], "levels": 0, "rewards": ["magic_armor"]}
    alone = game().new(Setup(1, game().book.all_values({"mode": "solo", "scenario": 3}), carried))
    (decision,) = game().decisions(alone)
    assert "(`starter` or `starter with dame rosalind, magic armor`, `secret 36`," in decision.prompt
    (move,) = game().read(alone, "starter with dame rosalind, magic armor")
    assert game().judge(alone, move).verdict is Verdict.LEGAL
    (decision,) = game().decisions(choosing().state)
    assert "(`starter`, `secret 36`," in decision.prompt


def test_ca_setup_01_cards_are_taken_out_of_a_deck_that_is_being_built() -> None:
    """CA-SETUP-01: a list that is being built may lose what it has, and nothing else."""
    table = choosing().play("add 2 knight, mage", "remove knight")
    assert table.reported("CA-SETUP-01") == ["South’s deck has 2 cards: 1 Knight, 1 Mage"]
    assert table.refused("remove 2 knight") == table.refused("remove grunts") == ("CA-SETUP-01",)
    assert "your list has 1 Knight, not 2" in table.why("remove 2 knight")
    assert "your list has no Grunts" in table.why("remove grunts")
    assert table.play("remove knight, mage").reported("CA-SETUP-01") == ["South’s deck has 0 cards"]


def test_ca_setup_01_numbers_may_come_after_the_cards() -> None:
    """CA-SETUP-01: `knight 2, mage` is two Knights; no number goes to the next card, and none is dropped."""
    names = game().contents.cards
    after = "deck " + ", ".join(f"{names[card].name} {count}" for card, count in HUMANS.items())
    assert dict(choosing().play(after).state.lists[0]) == HUMANS
    three = after.replace("Wild Wrath 2", "Wild Wrath 3").replace("Shift 2", "Shift x2")
    assert choosing().refused(three) == ("CA-DECK-05",)
    last = dict(HUMANS)
    epic = {"marshal_of_the_realm": last.pop("marshal_of_the_realm")}
    said = "deck " + ", ".join(f"{names[card].name} {count}" for card, count in last.items())
    assert dict(choosing().play(f"{said}, Marshal of the Realm").state.lists[0]) == {**last, **epic}


def test_ca_setup_01_a_list_with_two_meanings_is_asked_about() -> None:
    """CA-SETUP-01: `knight 2 mage` may be two of either."""
    with pytest.raises(AmbiguousMoveError):
        choosing().play("add knight 2 mage")
    assert dict(choosing().play("add knight 2 mage 1").state.lists[0]) == {"knight": 2, "mage": 1}
    with pytest.raises(InvalidMoveError, match="add"):
        choosing().play("add 2 knight mage 2")


def test_a_list_of_cards_offers_what_the_deck_may_still_take() -> None:
    table = choosing()
    card = next(card for card, count in HUMANS.items() if count == 2)
    (decision, *_) = table.game.decisions(table.state)
    verb, before = table.game.tray(table.state, decision)
    assert verb == "add"
    table.play(f"add {table.game.contents.cards[card].name}")
    _, after = table.game.tray(table.state, decision)
    assert [count - after.get(face, 0) for face, count in before.items() if after.get(face, 0) != count] == [1]
