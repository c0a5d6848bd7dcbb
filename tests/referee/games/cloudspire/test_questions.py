"""What questions and reports say of a move: where to, what it does, by which clause it is made."""

from __future__ import annotations

import re

from tables import cloudspire_phases as phases
from tables.cloudspire import Table, position
from tables.cloudspire_effects import scene
from tables.cloudspire_lane import field, lane

from pnp.geometry.hexes import Hex
from referee.engine.core.ruling import Verdict
from referee.games.cloudspire import chips
from referee.games.cloudspire.land import in_words
from referee.games.cloudspire.places import CHIPS, beside


def grounds(table: Table, line: str) -> tuple[str, str]:
    """Return the clause by which a typed line is legal, and why."""
    move = table.game.read(table.state, line, table.decision.seat)[0]
    assert table.game.breach(table.state, move) is None
    found = table.game.legality_reason(table.state, move)
    assert found is not None
    return found


def test_a_stack_that_deploys_is_asked_for_with_its_top_and_its_hexes() -> None:
    table = lane("5k heirs foot", stacks={0: "clubber"})
    assert table.decision.prompt == "deploy Clubber to 2c"
    assert table.decision.owed == ("your stack",)


def test_a_minion_that_moves_is_asked_for_with_its_hexes() -> None:
    assert lane("1m brawnen fast; 5k heirs foot").decision.prompt == "move to 1e"


def test_a_question_for_a_minion_says_what_else_may_be_done_before() -> None:
    table = lane("1m brawnen fast; 5k heirs foot").correct("relics brawnen 1")
    assert table.decision.prompt == "move to 1e, or first play a relic"


def test_full_movement_and_fewer_steps_have_clauses_of_their_own() -> None:
    """CS-MOVE-05, CS-MOVE-07: three steps if the lane is free, two if a friend stands on the third."""
    free, held = lane("1m brawnen fast; 5k heirs foot"), lane("1m brawnen fast; 1e heirs foot; 5k heirs foot")
    assert grounds(free, "move 1m 1e") == (
        "CS-MOVE-05",
        "the Brawnen’s Fast moves 3 steps of 3 and ends 5 hexes from its mark (it starts 8 from it); "
        "it can go nowhere else",
    )
    assert grounds(held, "move 1m 1a")[0] == "CS-MOVE-07"
    assert free.play("move 1m 1e").ever_reported("CS-MOVE-05")
    assert held.play("move 1m 1a").ever_reported("CS-MOVE-07")


def test_a_move_off_an_invalid_hex_says_so() -> None:
    """CS-MOVE-17: 2h is water, from which nothing leads to the mark."""
    clause, why = grounds(lane("2h brawnen fast; 3a heirs foot"), "move 2h 2i")
    assert clause == "CS-MOVE-17"
    assert "from its mark (it starts on an invalid hex); it could also go to 1m" in why


def test_a_move_without_progress_has_the_clause_on_lateral_moves() -> None:
    """CS-MOVE-08: units hold the hexes that are nearer, so the minion goes to the side or stays."""
    table = field("1a brawnen slow; 1d heirs foot; 1e heirs foot; 1f heirs foot; 5k heirs foot")
    assert table.decision.prompt.endswith(", or stay")
    beside = next(line for line in sorted(table.moves(verb="move")))
    assert grounds(table, beside)[0] == grounds(table, "stay 1a")[0] == "CS-MOVE-08"
    assert " and is still " in grounds(table, beside)[1]
    assert " hexes from its mark and cannot get closer; it may also go to " in grounds(table, "stay 1a")[1]
    assert table.play(beside).ever_reported("CS-MOVE-08")


def test_a_minion_that_need_not_displace_a_hero_is_said_to_be_able_to_get_closer() -> None:
    """CS-MOVE-13: below full movement it may displace the hero, or stay; it is not true that it cannot get closer."""
    table = lane("1m brawnen foot; 1b brawnen hero; 1a heirs foot; 5k heirs foot")
    assert grounds(table, "stay 1m") == (
        "CS-MOVE-13",
        "the Brawnen’s Foot is 8 hexes from its mark and could get closer only by displacing a hero; "
        "it may also go to 1b",
    )


def test_a_stage_in_which_nothing_is_left_to_do_offers_nothing_else() -> None:
    """A relic is offered to those who keep one, equipment to those who have bought some."""
    table = field("2h brawnen hero; 5k heirs foot", stage="attack")
    assert table.decision.prompt.endswith("end the Attack stage")
    assert "relic" not in table.decision.prompt


def test_an_ability_says_what_it_does() -> None:
    table = scene("2b brawnen tutor; 2a brawnen clubber; 5a heirs foot", stage="start")
    assert "use Teach with a friendly minion (promote a friendly minion within 1), or pass" in table.decision.prompt


def test_the_market_names_first_what_can_be_paid_for() -> None:
    """CS-MARKET-04, CS-MARKET-05."""
    table = phases.position(phase="market", source={"heirs": 2}, market=["Captain Quill", "Doctor Vane", "Bastion"])
    asked = table.decision.prompt
    assert "buy Doctor Vane 2" in asked
    assert asked.endswith("(2 Source; too expensive: Captain Quill 4, Bastion 6)")


def test_an_upgrade_at_the_top_is_listed_only_where_it_lies_otherwise() -> None:
    """CS-BUILD-11: an attack chip on attack chips is the same at either end."""
    table = phases.position(phase="build", source={"heirs": 9}, spires={"5a": "heirs toll lantern, attack"})
    listed = table.moves(verb="upgrade")
    assert "upgrade 5a range top" in listed
    assert "upgrade 5a attack" in listed
    assert "upgrade 5a attack top" not in listed
    move = table.game.read(table.state, "heirs: upgrade 5a attack top")[0]
    assert table.game.write(table.state, move) == "upgrade 5a attack"
    with_end = move._replace(args=(move.args[0], ("attack top",)))
    assert table.game.judge(table.state, with_end).verdict is Verdict.ILLEGAL  # as it is not listed
    assert table.play("upgrade 5a attack top").spire("5a").upgrades == ("attack", "attack")


def test_an_upgrade_is_asked_for_only_if_one_can_be_paid() -> None:
    """CS-BUILD-11, CS-BUILD-21: the second chip of a spire costs 2 Source; a full spire takes none."""
    for source, pile, said in ((2, "attack", True), (1, "attack", False), (9, "attack attack attack", False)):
        table = phases.position(phase="build", source={"heirs": source}, spires={"5a": f"heirs toll lantern, {pile}"})
        assert ("upgrade" in table.decision.prompt) == said, (source, pile)


def test_source_of_the_income_phase_is_gained_by_its_clause() -> None:
    """CS-INCOME-01: the Toll of a spire."""
    from referee.games.cloudspire.sources import clause_of

    contents = phases.game().contents
    assert clause_of(contents.talents["toll"]) == "CS-INCOME-01"
    assert clause_of(contents.talents["mend"]) == "CS-ONS-03"
    assert clause_of(contents.events["dust_wind"]) == "CS-EVENT-08"


def test_a_faction_is_explained() -> None:
    said = phases.game().descriptions()["Brawnen"]
    assert "Orma Twohand (0 CP, at the start)" in said
    assert "Clubber (3 chips, 2 CP)" in said


def test_an_effect_without_words_says_nothing() -> None:
    assert phases.game().contents.texts.of("no such record") == ""


def test_of_many_hexes_the_nearest_are_named_and_the_others_counted() -> None:
    """CS-MOVE-05: the question names those nearest to the mark, the refusal those nearest to the hex that was typed."""
    table = field("1a brawnen fast; 5k heirs foot")
    ends = table.ends("1a")
    assert len(ends) > 8
    asked = table.decision.prompt
    assert asked.endswith(f" and {len(ends) - 6} more")
    assert len(re.findall(r"\b\d[a-m]\b", asked)) == 6
    for back, near in (("1c", "1d"), ("4l", "4m")):
        said = table.why(f"move 1a {back}")
        assert near in said
        assert f" and {len(ends) - 6} more" in said


def test_all_of_a_few_hexes_are_named() -> None:
    """Nobody counts one hex as `1 more`."""
    hexes = [Hex(q, 0) for q in range(8)]
    assert in_words(hexes[:7], hexes[0], lambda hex: str(hex.q)) == "0, 1, 2, 3, 4, 5 or 6"
    assert in_words(hexes, hexes[7], lambda hex: str(hex.q)) == "2, 3, 4, 5, 6, 7 and 2 more"


def test_a_die_says_what_its_face_does_after_it_is_rolled() -> None:
    """CS-ONS-03: before that nobody knows; `why` has all faces."""
    table = position("2h riftwalkers flicker; 5a heirs page", stage="start")
    face = table.state.contents.texts.of("angle_die", 4)
    assert face == "teleport a friendly unit up to 3 hexes"
    assert table.state.contents.texts.of("angle_die") == ""
    said = table.game.descriptions()["Angle die"]
    assert f"4: {face}; 5 and 6: gain 1 Source" in said


def test_a_limited_build_is_asked_for_only_if_one_can_be_paid() -> None:
    """CS-ONS-05: with equipment to give and no Source, the start of the turn asks for the equipment alone."""
    for source, asked in (
        (0, "equip a hero, or end"),
        (20, "construct a spire (2 limited builds left), equip a hero, or end"),
    ):
        table = position("2h brawnen orma; 5a heirs page", stage="start", wells="2a", source={0: source})
        chips.draw(table.state, CHIPS, beside(0), "paper_wings")
        assert table.decision.prompt == asked
