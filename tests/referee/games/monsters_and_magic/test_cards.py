"""Hand cards: where they can lie, when they are played, what they do, and how long it lasts."""

from __future__ import annotations

import pytest
from battle import Table, rules, table

from referee.engine.core.move import Move
from referee.engine.core.ruling import IllegalMoveError, Reveal, Verdict
from referee.games.monsters_and_magic.catalogue import CardEffect

FAR = {"h8": "garrison 1", "h7": "garrison 1", "a1": "garrison 0"}
FIGHT = {**FAR, "c3": "hero 0", "c4": "army 1"}


def fight(**more: object) -> Table:
    return table(FIGHT, **more).say("c3 c4", "dice 3 3", "dice 3 4")  # type: ignore[arg-type]


def end_turn(at: Table) -> None:
    """End the turn of seat 0: a card in the Allies Phase, another for a recruit roll of 1."""
    at.say("end", "draw ?", "dice 1", "draw ?")
    if at.due == "0 end":
        at.say("end")


def test_a_played_card_goes_face_up_to_the_discard_pile_and_lasts_to_the_end_of_the_turn() -> None:
    at = table({**FAR, "c3": "hero 0"}, holds={0: ["wood_elves"]})
    at.say("play Wood Elves")
    assert at.cards("discard") == ["wood_elves"]
    assert at.state.zones["discard"][0].seen == 3
    assert [effect.source for effect in at.state.effects] == ["wood_elves"]
    end_turn(at)
    assert at.state.effects == ()
    assert at.state.seat == 1


def test_names_are_read_by_code_by_beginning_and_in_any_case() -> None:
    for said in ("play WOOD ELVES", 'play "wood elves"', "play mm07", "play wood", "play Elves"):
        at = table({**FAR, "c3": "hero 0"}, holds={0: ["wood_elves"]}).say(said)
        assert at.cards("discard") == ["wood_elves"]


def test_an_unknown_hand_may_hold_any_card_that_lies_nowhere_else() -> None:
    at = table({**FAR, "c3": "hero 0"}, owns={1: ["treants"]}, holds={0: ["?"], 1: ["giants"]}, discards=["demons"])
    assert "play ?" in at.legal()
    ruling = at.judge("play priests")
    assert ruling.verdict is Verdict.LEGAL
    assert ruling.reveals == (Reveal("hand 0", "priests"),)
    for card in ("treants", "giants", "demons"):
        assert "MM-DECK-01" in at.refuses(f"play {card}")
        with pytest.raises(IllegalMoveError):
            at.game.force(at.state, Move(0, "play", (card,)))
    named = {str(move.args[0]) for move in at.game.possible_moves(at.state, 0) if move.verb == "play"}
    assert "priests" in named
    assert named.isdisjoint({"treants", "giants", "demons"})


def test_the_place_where_a_card_lies_is_named() -> None:
    at = table(FAR, owns={1: ["treants"]}, holds={0: ["?"]}, discards=["demons"])
    assert "permanent card of Vermilion" in at.judge("play treants").breaches[-1].text
    assert "discard pile" in at.judge("play demons").breaches[-1].text


def test_an_empty_hand_plays_nothing() -> None:
    at = table(FAR)
    assert "MM-HAND-01" in at.refuses("play treants")
    assert not [line for line in at.legal() if line.startswith("play")]


def test_words_for_the_other_use_do_nothing() -> None:
    at = table({**FAR, "b1": "garrison 0"}, owns={0: ["emperor"]}, holds={0: ["fellowship"]})
    assert "MM-CARD-03" in at.refuses("use emperor")
    assert "MM-CARD-03" in at.refuses("play emperor")
    assert "MM-CARD-02" in at.refuses("use fellowship")


def test_a_card_is_played_in_the_own_turn_and_outside_combat() -> None:
    at = table(FAR, holds={1: ["oracle", "treants"]})
    assert set(at.refuses("play oracle on blue", seat=1)) >= {"MM-TURN-01"}
    assert "MM-TURN-01" in at.refuses("play treants", seat=1)


def test_in_any_turn_where_that_is_played() -> None:
    at = table(
        FAR, holds={1: ["oracle", "merchant", "wings", "artificer", "fellowship"]}, options={"hc_window": "any_time"}
    )
    assert at.legal(1) >= {"play oracle blue"}
    assert "MM-MOVE-07" in at.refuses("play wings", seat=1)
    assert "MM-TURN-01" in at.refuses("play fellowship", seat=1)
    at.say("play oracle", seat=1)
    assert at.cards("discard") == ["oracle"]
    assert at.due == "0 movement"


def test_move_points_and_summons_wait_for_the_movement_phase() -> None:
    at = table({**FAR, "c3": "monster 0"}, holds={0: ["wings", "magic_gate", "haste_spell"]}, phase="recruitment")
    assert at.refuses("play wings")[0] == "MM-MOVE-07"
    assert at.refuses("play magic gate")[0] == "MM-CARD-07"
    assert at.refuses("play haste spell c3")[0] == "MM-MOVE-07"


def test_move_points_by_hand_carry_a_figure_on() -> None:
    at = table({**FAR, "c3": "hero 0"}, holds={0: ["seven_league_boots", "haste_spell"]})
    at.say("c3 c4")
    assert "MM-MPH-04" in at.refuses("c4 c5")
    at.say("play seven league boots", "c4 c5", "play haste c5", "c5 c6")
    assert at.unit("c6") == "hero 0"
    assert "MM-MPH-04" in at.refuses("c6 c7")


def test_only_force_for_the_unit_that_fights_is_played_in_a_combat() -> None:
    at = fight(holds={0: ["?"], 1: ["?"]})
    clauses = at.refuses("play wood elves")
    assert clauses == ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")
    assert at.refuses("play oracle on vermilion") == ("MM-COMB-02", "MM-Q-29")
    named = {str(move.args[0]) for move in at.game.possible_moves(at.state, 0) if move.verb == "play"}
    assert named == {"paladin", "artificer"}
    at.say("play paladin")
    defending = {str(move.args[0]) for move in at.game.possible_moves(at.state, 1) if move.verb == "play"}
    assert defending == {"horse_archers", "shield_bearers"}


def test_other_force_may_be_played_in_a_combat_where_that_is_played() -> None:
    at = fight(holds={0: ["wood_elves", "oracle"]}, options={"combat_card_filter": "any"})
    assert at.legal() == {"pass", "play wood elves"}


@pytest.mark.parametrize(("value", "left"), [("turn", 1), ("one_fight", 0)])
def test_force_by_hand_lasts_for_the_turn_or_for_the_fight(value: str, left: int) -> None:
    at = fight(holds={0: ["paladin"]}, options={"hc_duration": value})
    at.say("play paladin", "pass", "pass")
    assert at.unit("c4") == "hero 0"
    assert len(at.state.effects) == left


def test_force_for_one_fight_needs_a_fight() -> None:
    at = table(FIGHT, holds={0: ["paladin"]}, options={"hc_duration": "one_fight"})
    assert at.refuses("play paladin") == ("MM-COMB-10", "MM-Q-28")


def test_a_card_for_one_figure_is_used_in_the_window_of_the_own_turn() -> None:
    at = fight(holds={0: ["artificer"], 1: ["artificer"]})
    at.say("play artificer c4")
    assert at.heard[-1] == "Blue’s Hero: dice 3+3 6; hero 0; Artificer +1 = 7"
    at.state.zones["hand 1"] = at.state.zones["hand 1"][:0]
    at.say("pass", "pass")
    other = fight(holds={1: ["artificer"]}).say("pass")
    assert "MM-CARD-06" in other.refuses("play artificer c4")
    before = fight(holds={0: ["artificer"]}, owns={0: ["artificer"]}, options={"artificer_window": "before"})
    assert before.refuses("play artificer c4") == ("MM-COMB-02", "MM-Q-56")
    assert before.refuses("use artificer c4") == ("MM-COMB-02", "MM-Q-56")
    assert before.legal() == {"pass"}


def test_a_used_artificer_counts_in_the_fight() -> None:
    at = fight(owns={0: ["artificer"]})
    assert at.legal() == {"pass", "use artificer c4"}
    at.say("use artificer c4")
    assert at.due == "1 cards"
    at.say("pass", "pass")
    assert at.unit("c4") == ""
    assert at.heard[-1].startswith("7 against 7")


def test_a_recruit_by_hand_comes_to_a_garrison_without_figure_in_any_phase() -> None:
    at = table({**FAR, "b1": "garrison 0", "c1": "garrison 0, mage 0"}, holds={0: ["fellowship"]})
    at.say("play fellowship b1")
    assert at.unit("b1") == "garrison 0" or at.unit("b1") == "hero 0 garrison 0"
    assert at.unit("b1") == "hero 0 garrison 0"
    at.say("b1 b2")


@pytest.mark.parametrize(
    ("value", "phases"),
    [("any", "movement recruitment end"), ("recruitment", "recruitment"), ("after_movement", "recruitment end")],
)
def test_the_phases_of_a_recruit_by_hand(value: str, phases: str) -> None:
    for phase in ("movement", "recruitment", "end"):
        at = table(
            {**FAR, "b1": "garrison 0"}, holds={0: ["legions"]}, phase=phase, options={"hc_recruit_phase": value}
        )
        assert ("play legions" in at.legal()) == (phase in phases.split())


def four_mages(**more: object) -> Table:
    units = {**FAR, "b1": "mage 0", "c1": "mage 0", "d1": "mage 0", "e1": "mage 0"}
    return table(units, holds={0: ["school_of_magic"]}, **more)  # type: ignore[arg-type]


def test_the_cap_holds_for_a_recruit_by_hand_unless_it_is_lifted() -> None:
    assert "MM-REC-09" in four_mages().refuses("play school of magic")
    at = four_mages(options={"hc_recruit_cap": "lifted"}).say("play school of magic")
    assert at.unit("a1") == "mage 0 garrison 0"


def test_a_recruit_by_hand_needs_a_free_garrison() -> None:
    at = table({"a1": "garrison 0, mage 0", "h8": "garrison 1"}, holds={0: ["fellowship"]})
    assert "MM-REC-11" in at.refuses("play fellowship")


def test_draws_by_hand_may_be_named_or_not_and_the_deck_is_shuffled_when_it_runs_out() -> None:
    at = table(FAR, holds={0: ["emperor"]}).say("play emperor", "draw treants ? giants")
    assert at.cards("hand 0") == ["treants", "?", "giants"]
    short = table(FAR, holds={0: ["emperor"]}, discards=["demons"])
    short.state.zones["deck"] = short.state.zones["deck"][:1]
    short.say("play emperor", "draw ?")
    assert short.due == "0 drawing"
    short.say("draw ? ?")
    assert len(short.state.zones["deck"]) == 0
    assert short.cards("discard") == []


def test_no_card_is_drawn_when_the_deck_has_run_out_where_that_is_played() -> None:
    at = table(FAR, holds={0: ["emperor"]}, options={"deck_out": "stop"})
    at.state.zones["deck"] = ()
    at.say("play emperor")
    assert at.due == "0 movement"
    assert at.cards("hand 0") == []


@pytest.mark.parametrize(("value", "stays"), [("stay", True), ("revert", False)])
def test_what_hand_cards_change_on_the_map_stays_or_is_undone_as_the_turn_ends(value: str, stays: bool) -> None:
    at = table(
        {**FAR, "b1": "army 0, garrison 0", "d1": "mage 0", "e1": "hero 0"},
        structure={"d5": "town"},
        holds={0: ["merchant", "alter_terrain", "polymorph", "fellowship", "illusionist", "altar_of_sacrifice"]},
        options={"hc_results": value},
    )
    before = at.state.copy()
    at.say("play merchant d5", "play alter terrain d5 forest", "play polymorph d1 monster", "play fellowship a1")
    at.say("play illusionist army b1 monster d1", "play altar e1", "draw ? ?")
    assert at.unit("a1") == "hero 0 garrison 0"
    assert at.unit("b1") == "monster 0 garrison 0"
    end_turn(at)
    assert at.state.seat == 1
    same = (at.state.terrain, at.state.spares, at.state.garrisons) == (before.terrain, before.spares, before.garrisons)
    assert same != stays
    kinds = [(figure.kind, figure.id) if figure else None for figure in at.state.figures]
    was = [(figure.kind, figure.id) if figure else None for figure in before.figures]
    assert (kinds == was) != stays
    assert at.state.changes == ()
    assert len([text for text in at.heard if text.endswith("is undone")]) == (0 if stays else 6)
    assert not [text for text in at.heard if "cannot be undone" in text]


def test_a_new_card_of_known_effects_needs_no_python() -> None:
    game = rules()
    cards = dict(game.contents.cards)
    effects = (
        CardEffect(stat="force", unit=("hero",), amount=3, terrain=("forest",), when="attacking"),
        CardEffect(use="hc", action="draw", amount=1),
        CardEffect(use="hc", action="look_hand"),
        CardEffect(use="pc", stat="hand_limit", amount=1),
    )
    cards["wood_elves"] = cards["wood_elves"]._replace(name="Forest Council", effects=effects)
    made = type(game)(game.name, game.book, game.contents._replace(cards=cards))
    at = table(
        {**FAR, "c3": "hero 0", "c4": "hero 1"},
        terrain={"c4": "forest"},
        holds={0: ["wood_elves"], 1: ["giants"]},
        game=made,
    )
    at.say("play forest council vermilion")
    assert at.due == "0 drawing"
    at.say("draw treants")
    assert at.state.zones["hand 1"][0].seen == 3
    at.say("c3 c4", "dice 1 1", "dice 1 1")
    assert "Blue’s Hero: dice 1+1 2; hero 0; Forest Council +3 attacking forest = 5" in at.heard
