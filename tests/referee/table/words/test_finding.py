"""What `why` finds for a space of the board and for a word of the rules."""

from __future__ import annotations

import json

import pytest
from table import Terminal


def test_a_space_is_reported_with_its_pieces(duel: Terminal) -> None:
    told = duel("why b3").output
    assert told.startswith("On b3: meadow.")
    assert duel("why A1").out.splitlines()[0] == "On a1: home, pawn of Ann (Red)."


def test_a_space_that_is_a_legal_move_is_judged(duel: Terminal) -> None:
    duel("play fox")
    assert duel("why a2").out.startswith("a1 a2 is legal.")


def test_a_word_is_found_in_any_case_with_any_ending(duel: Terminal) -> None:
    lines = duel("why PAWN").out.splitlines()
    assert lines[0].startswith('"PAWN" is in ')
    assert any(line.startswith("  DU-FIGHT-01: Two pawns on a square fight") for line in lines)


@pytest.mark.parametrize("words", ["zz", "zebra", "b3 zebra", "aw"])
def test_a_word_in_no_rule_is_reported_as_such(words: str, duel: Terminal) -> None:
    ran = duel(f"why '{words}'")
    assert ran.code == 1
    assert "of the rules:" not in ran.output


def test_many_places_are_counted(duel: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    places = len(duel("why the").out.splitlines()) - 1
    monkeypatch.setattr("referee.table.words.finding.MOST_CLAUSES", 2)
    lines = duel("why the").out.splitlines()
    assert (len(lines), lines[-1]) == (4, f"  {places - 2} more places; type more words to find fewer.")
    monkeypatch.setattr("referee.table.words.finding.MOST_CLAUSES", places - 1)
    assert duel("why the").out.splitlines()[-1] == "  1 more place; type more words to find fewer."


def test_a_clause_has_the_numbers_of_the_house_rules(referee: Terminal) -> None:
    assert "Each castle starts with 10 Health." in referee("why ca-obj-02").out
    referee("new castle_assault --option castle_health=8")
    assert "Each castle starts with 8 Health." in referee("why ca-obj-02").out
    assert "Each castle starts with 8 Health." in referee("why starts").out


def test_a_refusal_quotes_the_numbers_of_the_house_rules(referee: Terminal) -> None:
    referee("new capture_the_island --option start_resource_cards=3")
    for line in ("red", "blue", "roll"):
        referee(f"play {line}")
    refused = referee("play 'a1 c3'")
    assert "CI-SETUP-08: this comes first" in refused.output
    assert "Deal 3 resource cards to each player." in refused.output


def test_a_word_is_found_in_what_a_ruling_says_with_its_question(referee: Terminal) -> None:
    referee("new capture_the_island")
    lines = referee("why tie").out.splitlines()
    assert any(line.startswith("  CI-Q-45: ") and "?" in line and "break the tie" in line for line in lines)
    assert referee("why retreat").code == 0


def test_a_word_that_is_also_a_house_rule_comes_with_the_clauses_on_it(referee: Terminal) -> None:
    referee("new monsters_and_magic")
    told = referee("why castle").out
    assert "MM-STRUC-06: Units that defend in a Castle have +2 Force." in told
    assert "MM-Q-42: Does a Castle help" in told


@pytest.mark.parametrize(
    ("id", "question"), [("MM-Q-67", "Does the limit on the map apply"), ("rul-28", "What do you do with a hunt")]
)
def test_a_ruling_of_any_game_is_explained_without_a_match(id: str, question: str, referee: Terminal) -> None:
    assert question in referee(f"why {id}").out
    assert referee("why RUL-999").code == 1


def test_every_step_of_a_path_is_judged(referee: Terminal) -> None:
    referee("new skies_of_fire")
    referee('play "6; 3; puritan; halcyon; ? ? ? ? ? ? ?; ? ? ? ? ? ? ?; 1/2/2/1/1; 1/2/2/1/1"')
    assert referee("why 'd9 e10'").out.startswith("d9 e10 is legal.")
    told = referee("why 'd9 a1'").out
    assert "a1 is illegal." in told
    assert "SF-MOV-04" in told


def test_a_name_of_a_card_and_a_space_explains_both(referee: Terminal) -> None:
    referee("new skies_of_fire")
    told = referee("why m10").out
    assert told.startswith("Grand Tour (Mission cards, 1 copy)")
    assert "On M10: Monterey." in told


def test_a_space_is_described_before_the_island_is_laid(referee: Terminal) -> None:
    referee("new capture_the_island --option map=random")
    assert referee("why c4").out == "On C4: tile face down.\n"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("halcyon", "RGS Halcyon (Ship mats, 1 copy)"),
        (
            "Bulk  holds",
            "MV Jameson Brown: [full] Bulk Holds With 6 crew, collect 1 more crew or 1 more card at towns.",
        ),
        ("d5", "On D5: wind E."),
        ("galewatch", "On H2: Galewatch."),
        ("c1", "The rules say nothing about C1."),
        ("tie", "  RUL-36: Who wins when points are equal at the end?"),
    ],
)
def test_mats_what_they_say_and_spaces_are_found_during_set_up(words: str, answer: str, referee: Terminal) -> None:
    referee("new skies_of_fire")
    assert answer in referee(f"why '{words}'").out


def test_the_clauses_on_the_kind_of_a_space_come_with_it(referee: Terminal) -> None:
    referee("new skies_of_fire")
    assert "SF-WND-01" in referee("why d5").out
    assert "SF-TWN-01" in referee("why h2").out


def test_the_name_of_a_player_explains_what_is_in_front_of_them_and_their_standings(referee: Terminal) -> None:
    """Only the whole name; the name of a colour or a beginning of a name is a word like others."""
    referee("new capture_the_island --names Ann,Bob")
    referee("play", "white", "blue", "quit")
    told = referee("why bob").out.splitlines()
    assert "Bob (Blue): supply: 20 units" in told
    assert all(line.startswith("Bob (Blue): ") for line in told)
    assert "Bob (Blue): supply" not in referee("why blue").output


def test_words_that_are_nowhere_are_reported_so(referee: Terminal) -> None:
    referee("new skies_of_fire")
    ran = referee("why retreat")
    assert (ran.code, ran.err.splitlines()[-1]) == (1, '"retreat" is not in the rules either, nor on a card or a mat.')


def test_the_texts_of_mats_follow_the_house_rules_of_the_match(referee: Terminal) -> None:
    referee("new skies_of_fire --option base_move=4")
    assert "under licence. Move up to 4 squares." in referee("why 'under licence'").out


def test_a_verb_without_its_arguments_is_a_word_of_the_rules(referee: Terminal) -> None:
    """`why momentum` explains momentum, legal or not; with its argument it is a move, as is a verb that needs none."""
    referee("new castle_assault m --seats 1 --option mode=solo --option scenario=1 --seed a")
    referee('play "humans; deck starter; keep; roll"')
    for _ in range(2):
        assert referee("why momentum").out.startswith('"momentum" is in ')
        referee('play "resource ?"')
    assert "momentum +2 is illegal" in referee("why 'momentum +2'").out
    assert referee("why end").out.startswith("end is legal")


def test_a_word_that_is_read_as_a_refused_move_of_another_verb_is_a_word_of_the_rules(referee: Terminal) -> None:
    """While crew is lost, `rally` is read as `lose rally`, although there is a verb `rally` too."""
    referee("new skies_of_fire --seed 3")
    assert referee('play "puritan; gallowglass; 1/2/2/1/1; 1/2/2/1/1; d10"').code == 0
    assert referee("why rally").out.startswith('"rally" is in ')
    assert "lose rally is illegal" in referee("why 'lose rally'").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("prism", "Prism: spire (Riftwalkers, 4 chips), 4 Source"),
        ("clubber", "Clubber: minion (Brawnen, 3 chips), 2 CP; health 4"),
        ("orma", "Orma Twohand: hero (Brawnen, 1 chip)"),
        ("marsh hound", "Marsh Hound: swamp; health 3"),
        ("For hire (2)", "For hire (2): When it is revealed, you may pay 2 Source"),
        ("for hire", "For hire (3): When it is revealed, you may pay 3 Source"),
    ],
)
def test_a_chip_or_a_talent_is_described_by_what_is_printed_on_it(words: str, told: str, referee: Terminal) -> None:
    referee("new cloudspire")
    assert told in referee(f"why '{words}'").out


@pytest.mark.parametrize(
    ("game", "word"), [("skies_of_fire", "mountain"), ("cloudspire", "path"), ("capture_the_island", "capture area")]
)
def test_a_kind_of_space_is_a_word_of_the_rules_not_the_first_space_of_that_kind(
    game: str, word: str, referee: Terminal
) -> None:
    referee(f"new {game} m --seats 2 --seed a")
    assert referee(f"why '{word}'").out.startswith(f'"{word}" is in ')


def test_what_is_printed_on_several_spaces_and_in_no_rule_names_the_first(referee: Terminal) -> None:
    referee("new skies_of_fire")
    assert referee("why 'wind e'").out.startswith("On D5: wind E.")


def test_a_word_of_the_rules_comes_before_a_card_whose_name_only_begins_with_it(referee: Terminal) -> None:
    """`win` is how the game is won, not the Dust Wind; the whole word of a card is the card."""
    assert referee("new cloudspire --names Ann,Bob").code == 0
    won = referee("why win").out
    assert won.startswith('"win" is in ')
    assert "CS-END-06: The highest power wins." in won
    assert referee("why wind").out.startswith("Dust Wind (")


def test_a_name_of_a_faction_with_several_cards_is_explained_itself(referee: Terminal) -> None:
    assert referee("new cloudspire --names Ann,Bob").code == 0
    said = referee("why brawnen")
    assert (said.code, said.out.startswith("Brawnen: faction. ")) == (0, True)


def test_a_space_whose_name_has_a_word_in_the_rules_is_explained_with_the_rules_on_it(referee: Terminal) -> None:
    """`why heirs gate` has the gate of the Heirs, and the first of the clauses on gates; `why gate` only these."""
    assert referee("new cloudspire --seed a").code == 0
    while "gate with 10 health" not in (told := referee("why 'heirs gate'").out):
        seat, moves = next(iter(json.loads(referee("moves --json").out)["legal"].items()))
        assert referee("play", f"{seat.split()[0]}: {moves[0]}").code == 0
    assert told.startswith("On Heirs gate: gate with 10 health of Heirs")
    assert "  CS-GATE-01: " in told
    assert told.splitlines()[-1].endswith("more places; type more words to find fewer.")
    assert referee("why gate").out.splitlines()[1].startswith("  CS-GATE-01: ")


def test_an_abbreviation_of_two_letters_is_found_in_capitals_only(referee: Terminal) -> None:
    """`AC` stands for the armour class; `action` and `ac` inside a word do not count."""
    referee("new castle_assault")
    told = referee("why ac").out.splitlines()
    assert told[0].startswith('"ac" is in ')
    assert all("AC" in line for line in told[1:11])
    assert referee("why zz").code == 1
