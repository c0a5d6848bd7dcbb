"""Typed lines: who speaks, what short words mean, what is asked when they do not say enough."""

from __future__ import annotations

from typing import Any

import pytest
from tables.skies_of_fire import (
    CALLISTO_HOME,
    GALLOWGLASS_HOME,
    HALCYON_HOME,
    JAMESON_HOME,
    PURITAN_HOME,
    action,
    game,
    position,
    shooting,
)

from referee.engine.core.options import Setup
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import AmbiguousMoveError, InvalidMoveError
from referee.engine.mechanisms.views import PUBLIC
from referee.engine.record.match import Match
from referee.engine.words.mistakes import mistake
from referee.games.skies_of_fire.catalogue import CARGO, GUNS
from referee.games.skies_of_fire.state import bay

CARRIER = "puritan H2 1/2/2/1/1; hand 5"


@pytest.mark.parametrize(("typed", "due"), [("peregrine inline", "puritan after"), ("royal mail", "puritan after")])
def test_an_upgrade_or_a_mission_is_named_alone(typed: str, due: str) -> None:
    table = position(CARRIER, HALCYON_HOME, phase="action").play(typed)
    assert table.due == due


def test_a_card_named_alone_is_what_comes_next_with_it() -> None:
    table = position(CARRIER, HALCYON_HOME, phase="action").play("coffee for the garrison")
    assert table.cards(bay(0, CARGO)) == ["Coffee for the Garrison"]
    assert "complete coffee for the garrison is illegal" in table.why("coffee for the garrison")
    untold = position(CARRIER, HALCYON_HOME, phase="action")
    assert "complete wreck in the expanse is illegal" in untold.why("wreck in the expanse")
    assert "install iron verdict is illegal" in untold.why("iron verdict")
    assert untold.refused("iron verdict") == ("SF-CRD-09",)


@pytest.mark.parametrize(("square", "named"), [("m10", "Grand Tour"), ("m11", "Chart of the Broken Tooth")])
def test_a_square_is_a_square_though_the_code_of_a_card_looks_like_it(square: str, named: str) -> None:
    table = position(PURITAN_HOME, "halcyon L10 1/2/2/1/1; hand 7", of="halcyon")
    assert table.play(square).at("halcyon") == square
    taken = position(f"puritan {square.upper()} 1/2/2/1/1", "halcyon L10 1/2/2/1/1; hand 7", of="halcyon")
    with pytest.raises(IllegalMoveError, match="RGS Puritan II is on"):
        taken.play(square)
    assert taken.state.contents.name_of(taken.game.faces(taken.state, square)[0]) == named


def test_a_hunt_is_named_alone_as_the_ship_goes_down() -> None:
    ships = {
        "puritan ii": {"at": "F6", "guns": ["Iron Verdict"], "hand": 3},
        "halcyon": {"at": "G6", "crew": "0/0/1/0/1"},
    }
    table = action(ships).play("fire guns", "dice 4")
    assert table.due == "puritan hunt card"
    assert table.play("bounty on halcyon").cards("completed 0") == ["Bounty on RGS Halcyon"]


@pytest.mark.parametrize(
    "typed",
    ["fire guns", "fire at the gun deck", "fire on the guns of halcyon", "shoot gun deck halcyon", "fire halcyon deck"],
)
def test_the_section_may_come_first_and_the_only_enemy_unnamed(typed: str) -> None:
    assert shooting().play(typed).spec.subject == (1, 2)


def test_with_two_enemies_the_ship_is_named() -> None:
    three = (f"{PURITAN_HOME}; guns iron verdict", "halcyon D9 1/2/2/1/1", "jameson D10 1/2/2/1/1")
    table = position(*three, phase="action")
    with pytest.raises(InvalidMoveError, match='"fire guns" cannot be read'):
        table.play("fire guns")
    assert table.play("fire guns of jameson").spec.subject == (2, 2)


def test_hunters_have_but_one_enemy() -> None:
    hunters = ("puritan H5 1/2/2/1/1; guns iron verdict", HALCYON_HOME, GALLOWGLASS_HOME, CALLISTO_HOME)
    assert position(*hunters, phase="action", mode="hunt").play("fire engine").spec.subject == (3, 1)


def test_what_is_not_told_of_a_hand_is_named_with_forged_papers() -> None:
    table = position(CARRIER, HALCYON_HOME, phase="action")
    assert "Forged Papers is played with an upgrade" in table.why("forged papers")
    assert table.play("forged papers iron verdict").cards(bay(0, GUNS)) == ["Iron Verdict"]


def test_a_question_mark_is_a_card_that_nobody_sees_thrown_away() -> None:
    table = position("puritan G2 1/2/2/1/1; hand 7", HALCYON_HOME).play("h2", "end", "collect cards", "discard ?")
    assert len(table.hand("puritan")) == 6
    assert table.state.zones["deck"][-1].face is None


def test_a_second_card_that_is_drawn_by_name_is_not_an_order_played() -> None:
    table = position("puritan G2 1/2/2/1/1; hand 2", HALCYON_HOME).play("h2", "end", "collect cards", "?", "crosswind")
    assert sorted(table.hand("puritan")) == ["?", "?", "?", "Crosswind"]
    assert table.due == "puritan action"


def test_one_square_is_one_square() -> None:
    table = position("puritan C10 1/2/2/1/1; hand crosswind", HALCYON_HOME).play("crosswind")
    assert table.decision.prompt == "move RGS Halcyon up to 2 squares, or end"
    table.play("m11")
    assert table.decision.prompt == "move RGS Halcyon up to 1 square, or end"


def shot(*lines: str) -> Match[Any]:
    """Return a match in which Halcyon has countered a shot on its Gun Deck; its hand is unknown."""
    match = Match.new(game(), Setup(2), id="evening")
    for line in ("6; 1; puritan; halcyon", "?; ?", "1 2 2 1 1; 1 2 2 1 1"):
        match.enter(line)
    match.correct("puritan at m9")
    match.correct("guns puritan iron verdict")
    for line in ("fire guns", "5", "hard over", *lines):
        assert match.enter(line).rest == ()
    return match


def test_a_counter_that_is_asked_again_and_answered_waits_no_longer() -> None:
    match = shot()
    dice, counter = match.entries[-2].number, match.entries[-1].number
    match.amend(dice, "6")
    assert [play.n for play in match.pending] == [counter]
    entered = match.enter("smoke screen")
    assert [str(orphan) for orphan in entered.orphaned] == [
        f"{counter} counter hard over: a new entry answers the same question"
    ]
    assert match.pending == ()
    assert list(match.state.crew[1]) == [1, 2, 0, 1, 1]


def test_what_was_done_after_it_goes_on_by_itself() -> None:
    match = shot("end turn")
    dice, counter = match.entries[-4].number, match.entries[-3].number
    assert match.entries[-3].text == "counter hard over"
    match.amend(dice, "6")
    entered = match.enter("pass")
    assert [orphan.event.n for orphan in entered.orphaned] == [counter]
    assert [match.entries[-1].text, match.entries[-2].text, match.entries[-3].text] == ["end", "end", "pass"]
    assert match.pending == ()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("press gang halcyon guns", "plays Press Gang on RGS Halcyon, Gun Deck"),
        ("light fingers halcyon", "plays Light Fingers on RGS Halcyon"),
        ("field repairs", "plays Field Repairs"),
        ("forged papers iron verdict", "plays Forged Papers"),
    ],
)
def test_an_order_is_reported_with_what_it_is_played_on_in_full(typed: str, told: str) -> None:
    table = position(CARRIER, "halcyon H3 1/2/2/1/1; hand 2", phase="action").play(typed)
    assert table.reported("SF-CRD-14") == [f"RGS Puritan II {told}"]


@pytest.mark.parametrize(
    ("card", "typed", "words"),
    [
        ("Drifting Mines", "deploy d10 d11", "deploy mines d10"),
        ("Drifting Mines", "deploy drifting mines at d10, d11", "deploy mines d10"),
        ("Drifting Mines", "harbour mines d10", "deploy mines d10"),
        ("Skylance Torpedo", "deploy ne", "launch torpedo ne"),
        ("Skylance Torpedo", "deploy skylance north-east", "launch torpedo ne"),
        ("Skylance Torpedo", "fire torpedo ne", "launch torpedo ne"),
        ("Belly Bombs", "deploy on halcyon", "bomb halcyon"),
    ],
)
def test_a_weapon_is_named_by_its_card_or_is_the_one_in_cargo(card: str, typed: str, words: str) -> None:
    table = position(f"{PURITAN_HOME}; cargo {card}", HALCYON_HOME, phase="action")
    assert table.game.write(table.state, table.ruling(typed).move) == words


@pytest.mark.parametrize("line", ["n9", "halcyon: n9", "halcyon: n9 o9"])
def test_a_path_of_another_ship_does_not_end_the_turn(line: str) -> None:
    table = position(PURITAN_HOME, HALCYON_HOME)
    with pytest.raises(IllegalMoveError):
        table.play(line)


def test_an_action_ends_your_move() -> None:
    table = position(f"{PURITAN_HOME}; guns iron verdict", "halcyon D8 1/2/2/1/1").play("d9", "fire halcyon guns")
    assert table.due == "puritan gun dice"


def test_a_seat_is_spoken_for_by_the_name_of_its_ship() -> None:
    table = position(f"{PURITAN_HOME}; guns iron verdict", "halcyon D9 1/2/2/1/1; hand ?", phase="action")
    table.play("fire halcyon guns", "dice 4", "halcyon: pass")
    assert table.crew("halcyon") == "1/2/0/1/1"


def test_an_order_that_is_for_one_of_several_ships_says_so() -> None:
    table = position(f"{PURITAN_HOME}; hand spyglass", HALCYON_HOME, JAMESON_HOME)
    assert "Spyglass is played with a ship after its name" in table.why("spyglass")


def begun(*lines: str) -> Match[Any]:
    match = Match.new(game(), Setup(2), id="evening")
    for line in ("6; 1; halcyon; puritan", "?; ?", "1 2 2 1 1; 1 2 2 1 1", *lines):
        assert match.enter(line).rest == ()
    return match


def test_one_question_mark_is_a_whole_hand_that_is_not_shown() -> None:
    assert [entry.text for entry in begun().entries if entry.text.startswith("draw")] == ["draw ? ? ? ? ? ? ?"] * 2


def test_what_a_town_gives_may_be_named_in_one_line() -> None:
    match = begun("m9 m8 m7", "end turn", "end turn")
    assert match.enter("n6; collect cards; discard; ? ?").rest == ("draw ?",)  # the hand is full once more
    match.undo(3)
    match.correct("hand halcyon 4")
    assert match.enter("collect cards; ? ?").rest == ()
    assert [entry.text for entry in match.entries][-3:] == ["collect cards", "draw ?", "draw ?"]


def test_cards_for_a_single_draw_are_not_too_many() -> None:
    match = begun("m9 m8 m7", "end turn", "end turn")
    match.enter("n6; collect cards; discard; ?; discard")
    with pytest.raises(IllegalMoveError, match="type 1 name, not 2"):
        match.enter("hard over, brace")


def test_a_refusal_says_what_is_against_the_move_in_the_phase_to_come() -> None:
    match = begun()
    assert match.judge("install merrow").clauses == ("SF-CRD-09", "SF-TRN-01")
    with pytest.raises(IllegalMoveError, match="Merrow Twin-Four is sold at Port Prince C2"):
        match.enter("install merrow")
    assert match.judge("puritan: install merrow").clauses == ("SF-TRN-02",)


def test_a_word_for_several_cards_is_a_move_where_the_line_is_one() -> None:
    table = position("puritan G2 1/2/2/1/1; hand 2", HALCYON_HOME).play("h2", "end", "collect cards", "?")
    with pytest.raises(AmbiguousMoveError, match="Belly Bombs; Thunderbox Bombs"):
        table.ruling("bomb")
    assert "SF-SLOT-02" in table.refused("bomb halcyon")


def test_a_card_that_is_installed_is_not_named_as_what_it_replaces() -> None:
    table = action("puritan H2 1/2/2/1/1; cargo drifting mines", HALCYON_HOME)
    (move,) = table.game.read(table.state, "install drifting mines")
    assert table.game.write(table.state, move).count("drifting") == 1


def test_install_alone_is_answered_with_the_upgrades_that_may_be_installed() -> None:
    table = position(CARRIER, HALCYON_HOME, phase="action")
    sold = '"install peregrine inline", "install ricochet turret" or "install hornet flight"'
    with pytest.raises(InvalidMoveError, match=f"legal now, with a card that you hold: {sold}"):
        table.play("install")


def test_what_may_follow_install_says_nothing_about_a_hidden_hand() -> None:
    said = []
    for cards in (["Peregrine Inline", "Royal Mail"], ["Royal Mail", "Full Throttle"]):
        ships = {"puritan ii": {"at": "H2", "crew": "1/2/2/1/1", "hand": cards}}
        table = position(ships, HALCYON_HOME, phase="action")
        said.append(mistake(table.game, PUBLIC.state(table.game, table.state), 0, ("install",)))
    assert said[0] == said[1]
    assert '"install ricochet turret"' in said[0]


def test_only_cards_that_suit_a_move_are_suggested_for_it() -> None:
    table = position(CARRIER, HALCYON_HOME, phase="move")
    for line in ("install nonsense", "install"):
        with pytest.raises(
            InvalidMoveError, match=r"an upgrade \(such as merrow twin four or larson sovereign\)"
        ) as told:
            table.play(line)
        assert "a weapon" not in str(told.value)
        assert "a ship" not in str(told.value)
    for line in ("complete nonsense", "begin"):
        with pytest.raises(InvalidMoveError, match=r"a mission \(such as bounty on rgs puritan ii"):
            table.play(line)
