"""What refused moves of the Onslaught Phase say, what is owed, and which moves are suggested."""

from __future__ import annotations

import re

import pytest
from tables.cloudspire import Table
from tables.cloudspire_lane import field, fight, lane
from tables.cloudspire_phases import position

from referee.engine.errors import InvalidMoveError
from referee.games.cloudspire import picture
from referee.games.cloudspire.building import SPIRE
from referee.games.cloudspire.market import OFFER, faces_on_offer


def suggested(table: Table, line: str) -> list[str]:
    """Return the nearest legal moves to a refused line."""
    return [table.game.write(table.state, move) for move in table.ruling(line).nearest]


def test_a_refused_end_hex_names_the_legal_ones() -> None:
    """Two steps instead of three: the hex that three steps reach."""
    table = lane("1m brawnen fast; 5k heirs foot")
    assert str(table.ruling("move 1m 1a")) == (
        "move 1m 1a is illegal. CS-MOVE-05: 1a takes 2 steps, but progress takes 3 steps: 1e."
    )
    assert suggested(table, "move 1m 1a") == ["move 1m 1e"]


def test_the_end_of_movement_says_who_must_move_and_where_to() -> None:
    """Before `end`, the leading minion and its end hexes are named."""
    table = lane("1m brawnen fast; 5k heirs foot")
    assert "first move 1m to 1e" in table.why("end")
    assert table.decision.owed == ("Fast on 1m",)


def test_the_end_of_movement_says_which_hero_must_deploy() -> None:
    """The hero on top of the stack, with the hexes to which it can go."""
    table = lane("5f brawnen slow; 5k heirs foot", stacks={0: "hero"})
    assert "Hero must deploy to 2b or 2c" in table.why("end")
    assert table.decision.owed == ("your stack",)


def test_what_is_over_is_not_said_to_come_later() -> None:
    """CS-WAVE-02, CS-ONS-02: a move of an earlier phase or stage is refused because that phase or stage is over."""
    table = fight("1a brawnen foot; 1b heirs foot", landmarks="1c mud_king")
    assert table.refused("move 1a 1e") == ("CS-ONS-02",)
    assert "the Movement stage of this turn is over" in table.why("move 1a 1e")
    assert "the Exploration stage of this turn is over" in table.why("explore 1c")
    assert "the Prep Phase of this wave is over" in table.why("add foot")
    preparing = position(phase="prep")
    for line, phase in (
        ("construct toll lantern 2f", "Build"),
        ("advance early lessons", "Build"),
        ("buy captain quill", "Market"),
    ):
        assert f"the {phase} Phase of this wave is over" in preparing.why(line), line


def test_spires_are_spoken_of_only_when_they_fire() -> None:
    """CS-SPIRE-09: `hold` in another stage is not refused because a spire must fire."""
    assert fight("1a brawnen foot; 1b heirs foot").refused("hold") == ("CS-ATK-01", "CS-WAVE-02")


def test_a_hero_need_not_be_told_to_stay() -> None:
    """Only minions may `stay`."""
    table = lane("1b brawnen hero; 5k heirs foot; 5f brawnen slow")
    assert table.refused("stay 1b") == ("CS-MOVE-19",)
    assert "stay 1b" not in table.moves()


def test_the_end_of_attacks_says_which_minions_must_attack() -> None:
    """Both minions with a target, and their attacks are suggested."""
    table = fight("1a brawnen foot; 1b heirs foot; 5k brawnen slow")
    assert "1a and 5k must attack" in table.why("end")
    assert table.decision.owed == ("Foot on 1a", "Slow on 5k")
    assert suggested(table, "end") == ["attack 5k heirs gate", "attack 1a 1b"]


def test_a_target_out_of_range_is_refused_with_the_numbers() -> None:
    """The distance and the range."""
    table = fight("1e brawnen foot; 1b heirs foot")
    assert "1b is 2 hexes away, and the range is 1" in table.why("attack 1e 1b")


def test_how_far_off_the_end_of_the_wave_is() -> None:
    """CS-ONS-13: groups and stacks count, heroes do not."""
    table = lane("1m brawnen foot+slow; 1b brawnen hero; 5k heirs foot", stacks={1: "foot, foot"})
    (title, tally), *_ = picture.wave_numbers(table.state)
    assert "the wave ends at 0" in title
    assert [line.amount for line in tally.lines] == [2, 3]


def test_an_attack_is_explained_by_the_attack_of_its_unit() -> None:
    """The attack of the hero with its upgrade."""
    table = fight("1a brawnen hero 3 attack; 1b heirs foot")
    move = table.game.read(table.state, "attack 1a 1b", 0)[0]
    found = dict(picture.move_numbers(table.state, move))
    assert found["attack of the Brawnen’s Hero"].total == 2


def test_why_shows_how_far_off_the_end_of_the_wave_is() -> None:
    """The numbers of the Onslaught Phase include the minions that keep the wave going, and the power of fortresses."""
    titles = [title for title, _ in lane("1m brawnen foot; 5k heirs foot").game.tallies(lane("1m brawnen foot").state)]
    assert any("the wave ends at 0" in title for title in titles)
    assert any(title.endswith("power") for title in titles)


def test_a_ruling_on_a_shot_has_the_range_and_the_dice() -> None:
    """The numbers follow the ruling."""
    table = field("1a brawnen foot; 3h heirs foot", stage="fire", spires="1c heirs tower attack range")
    move = table.game.read(table.state, "shoot 1c 1a", 1)[0]
    found = {title: tally.total for title, tally in table.game.tallies(table.state, move)}
    assert found == {"range of the Heirs’ Tower": 2, "dice of the Heirs’ Tower": 1}


def test_a_hex_that_does_not_exist_is_answered_with_those_of_the_map() -> None:
    """The isles on the map are named, each with its hexes; a number is no hex, and so nothing is missing after it."""
    table = lane("1m brawnen fast; 5k heirs foot")
    for typed in ("move 1m 9z", "explore 0"):
        with pytest.raises(InvalidMoveError) as caught:
            table.game.read(table.state, typed, 0)
        assert "a hex (1a to 1m, " in str(caught.value)
        assert " or 7a to 7m)" in str(caught.value)


def test_things_with_other_names_are_not_given_as_a_range_of_spaces() -> None:
    """Eight earthscapes have names like spaces, but most of what the market sells does not."""
    table = lane("1m brawnen fast; 5k heirs foot")
    with pytest.raises(InvalidMoveError, match=r"a market option \(such as "):
        table.game.read(table.state, "buy", 0)


def test_a_line_for_another_phase_says_that_it_is_not_asked_for() -> None:
    """Whatever else is wrong with it: buying belongs to the Market Phase."""
    table = fight("1a brawnen foot; 1b heirs foot; 5k brawnen slow")
    with pytest.raises(InvalidMoveError, match='"buy" is not possible now, and "relic" is unknown'):
        table.game.read(table.state, "buy relic")


def test_whose_turn_it_is_has_an_article_and_a_question_without_its_details() -> None:
    """CS-WAVE-03: the faction as in a sentence; the list of what the question offers is left out."""
    table = fight("1a brawnen foot; 1b heirs foot; 5k brawnen slow")
    assert "it is the Brawnen’s turn (" in table.why("pass", 1)
    assert "((" not in table.why("pass", 1)
    assert table.why("pass", 1).count("(") == 1


def test_only_what_the_kind_contains_is_suggested_for_a_name() -> None:
    """A spire is not suggested by the name of a minion, nor an option that the market does not offer."""
    table = fight("1a brawnen foot; 1b heirs foot; 5k brawnen slow")
    named = table.game.contents.named
    assert set() != {named[name] for name in SPIRE.term.suggestions(table.state)} <= {*table.game.contents.spires}
    table = position(phase="market", market=["Captain Quill", "Lantern Goat"], earthscape_shown=["e1"])
    offered = [OFFER.term.values_by_name(table.state)[name] for name in OFFER.term.suggestions(table.state)]
    assert {*offered} == {*faces_on_offer(table.state)} != set()


def test_a_hero_that_cannot_reach_a_hex_from_its_gate_is_told_so_in_words() -> None:
    """CS-MOVE-19: a gate hex has no printed name."""
    table = lane("5f brawnen slow; 5k heirs foot", stacks={0: "hero"})
    told = [table.why(f"deploy {name}") for name in table.state.land.names]
    assert any("its gate" in one for one in told)
    assert not any(re.search(r"-?\d,-?\d", one) for one in told)


def test_a_correction_of_an_empty_hex_says_how_a_unit_is_added() -> None:
    table = lane("5f brawnen slow; 5k heirs foot")
    with pytest.raises(InvalidMoveError, match=r"no unit on 1a \(to add one: place FACTION UNIT HEX\)"):
        table.game.correct(table.state, ("1a", "health", "2"))


def test_a_correction_of_chips_says_that_a_number_stands_alone() -> None:
    table = lane("5f brawnen slow; 5k heirs foot")
    with pytest.raises(InvalidMoveError, match=r'^expected names \(market\), `\?`, or a number alone, not "7"$'):
        table.game.correct(table.state, ("market", "?", "7"))
    with pytest.raises(InvalidMoveError, match=r"^something is missing at the end: a faction$"):
        table.game.correct(table.state, ("mark", "heirs"))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("paper wings, pepper mill, kite guner, lady ember", '"kite guner" cannot be drawn here; did you mean "Kite G'),
        ("paper wings, hired pike", '"hired pike" cannot be drawn here'),
    ],
)
def test_of_several_names_the_wrong_one_is_said(typed: str, said: str) -> None:
    """CS-SETUP-29: commas separate the market chips that are turned up."""
    game = position().game
    state = game.new(game.setup(2, mode="scenario", scenario=102))
    with pytest.raises(InvalidMoveError, match=said):
        game.read(state, typed)
    with pytest.raises(InvalidMoveError, match='"buy lady ember, pit boar" must wait'):  # no list of names
        game.read(state, "buy lady ember, pit boar")


def test_a_chip_alone_is_called_what_it_is() -> None:
    """A Toll Lantern is no earthscape."""
    table = position(phase="build", source={"heirs": 9})
    with pytest.raises(InvalidMoveError, match='"toll lantern" is a spire; say what to do with it'):
        table.game.read(table.state, "toll lantern")


def test_a_teleported_minion_has_moved_and_the_refusal_says_so() -> None:
    """CS-MOVE-23: not that another minion, which is further away, would come first."""
    table = lane("1b brawnen slow; 2c brawnen slow; 3a heirs foot")
    table.state.put(table.unit("1b")._replace(was_teleported=True))
    assert table.refused("move 1b 1a") == ("CS-MOVE-23",)
    assert "was teleported this turn" in table.why("move 1b 1a")


def test_a_stack_that_comes_first_is_named_as_one() -> None:
    """CS-MOVE-02: the minion that deploys goes before one on an invalid hex."""
    table = lane("2h brawnen slow; 5k heirs foot", stacks={0: "foot"})
    assert "move your stack first (12 hexes from the mark); 2h is on an invalid hex" in table.why("move 2h 2i")


def test_terrain_beyond_path_is_refused_in_plain_words() -> None:
    """CS-DEF-15: nothing is easier than path."""
    table = field("1a brawnen foot; 5k heirs foot", terrain={"1f": "plains"})
    assert "1f is plains; it may enter only path" in table.why("move 1a 1f")


def test_the_hex_alone_deploys_the_top_of_the_stack() -> None:
    """CS-DEPLOY-01: that is how the question is answered at the table."""
    table = lane("5k heirs foot", stacks={0: "clubber"}).play("2c")
    assert table.on("2c") == "brawnen clubber"
