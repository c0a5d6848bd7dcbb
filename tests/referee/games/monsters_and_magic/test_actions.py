"""Permanent cards at work: once a turn, what each of them does, what it cannot do, and the house rules of both."""

from __future__ import annotations

import pytest
from battle import Table, rules, table

from referee.engine.core.effects import renew
from referee.games.monsters_and_magic.movement import has_moved

FAR = {"h8": "garrison 1", "h7": "garrison 1", "a1": "garrison 0"}


def lines(at: Table, start: str) -> set[str]:
    return {line.removeprefix(start) for line in at.legal() if line.startswith(start)}


def test_a_permanent_card_is_used_once_on_the_own_turn() -> None:
    at = table(FAR, owns={0: ["oracle"], 1: ["oracle"]}, holds={1: ["?", "?"]})
    assert "MM-CARD-06" in at.refuses("use oracle on blue", seat=1)
    at.say("use oracle on vermilion")
    assert [token.seen for token in at.state.zones["hand 1"]] == [3, 3]
    assert at.refuses("use oracle") == ("MM-CARD-06",)
    assert not lines(at, "use")
    renew(at.state, "turn")
    assert lines(at, "use oracle") == {" vermilion"}


def test_copies_of_a_card_are_used_once_each() -> None:
    at = table(FAR, owns={0: ["empire", "empire"]})
    at.say("use empire a2", "use empire a3")
    assert "MM-CARD-06" in at.refuses("use empire a4")


def test_a_card_that_is_no_own_permanent_is_not_used() -> None:
    at = table(FAR, owns={1: ["empire"]}, holds={0: ["merchant"]}, structure={"c4": "town"})
    assert at.judge("use empire a2").breaches[0].kind == "fact"
    assert "MM-CARD-02" in at.refuses("use merchant c4")
    assert "MM-PERM-03" in table(FAR, owns={0: ["treants"]}).refuses("use treants")


def test_opponents_are_named_where_there_are_several() -> None:
    at = table({**FAR, "h1": "garrison 2"}, owns={0: ["oracle"]}, seats=3)
    assert lines(at, "use oracle ") == {"vermilion", "straw"}
    assert at.refuses("use oracle blue") == ("MM-HAND-01",)
    assert at.judge("use oracle").breaches[0].text == "Oracle is used with an opponent named after it"
    at.state.out = (2,)
    assert at.refuses("use oracle straw") == ("MM-INF-04",)


# A garrison


def test_empire_places_a_garrison_in_an_empty_space_next_to_an_own_one() -> None:
    units = {"a1": "garrison 0", "c3": "hero 0", "b2": "hero 1", "h8": "garrison 1"}
    at = table(units, owns={0: ["empire"]})
    assert lines(at, "use empire ") == {"a2", "b1", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
    assert at.refuses("use empire b2") == ("MM-CARD-06", "MM-Q-64")
    assert at.refuses("use empire h4") == ("MM-CARD-06", "MM-Q-65")
    assert "MM-STACK-02" in at.refuses("use empire a1")
    at.say("use empire c4")
    assert at.unit("c4") == "garrison 0"


@pytest.mark.parametrize(
    ("option", "legal"),
    [({"empire_empty": "no_garrison"}, "b2 a2 b1 c3"), ({"empire_source": "garrison"}, "b2 a2 b1")],
)
def test_house_rules_of_the_empire(option: dict[str, str], legal: str) -> None:
    units = {"a1": "garrison 0", "c3": "hero 0", "c4": "army 0", "h8": "garrison 1"}
    at = table(units, owns={0: ["empire"]}, options=option)
    found = lines(at, "use empire ")
    assert set(legal.split()) <= found
    assert ("c3" in found) == ("empire_empty" in option)
    assert ("d4" in found) == ("empire_empty" in option)


def test_merchant_places_a_garrison_in_any_free_town_or_city() -> None:
    units = {**FAR, "d5": "hero 0", "e5": "hero 1"}
    at = table(units, structure={"d5": "town", "e5": "city", "f5": "city", "h2": "town"}, owns={0: ["merchant"]})
    assert lines(at, "use merchant ") == {"f5", "h2"}
    assert at.refuses("use merchant g2") == ("MM-CARD-06", "MM-Q-66")
    assert at.refuses("use merchant d5") == ("MM-CARD-06", "MM-Q-66")


def test_no_garrison_without_a_marker() -> None:
    units = {f"{column}{row}": "garrison 0" for column in "abcd" for row in range(1, 9)}
    at = table({**units, "h8": "garrison 1", "e1": "garrison 0"}, owns={0: ["empire"]})
    assert "MM-UNIT-02" in at.refuses("use empire e2")


# Terrain


def test_a_tile_changes_to_another_terrain_of_which_a_spare_is_left() -> None:
    at = table({**FAR}, owns={0: ["alter_terrain"]})
    assert len(lines(at, "use alter terrain ")) == 64 * 3
    assert at.refuses("use alter terrain c4 plains") == ("MM-TERR-01", "MM-Q-69")
    at.state.spares["forest"] = 0
    assert at.refuses("use alter terrain c4 forest") == ("MM-TERR-02", "MM-Q-69")
    at.state.spares["forest"] = 1
    at.say("use alter terrain c4 F")
    assert at.state.terrain[26] == "forest"
    assert (at.state.spares["forest"], at.state.spares["plains"]) == (0, 9)


@pytest.mark.parametrize(("value", "count"), [("8", 8), ("4", 4), ("unlimited", 48)])
def test_spare_tiles(value: str, count: int) -> None:
    assert table(FAR, options={"alter_spares": value}).state.spares["forest"] == count


# Sacrifice


@pytest.mark.parametrize(("value", "again"), [("unlimited", True), ("once", False)])
def test_the_altar_takes_a_figure_for_two_cards(value: str, again: bool) -> None:
    at = table(
        {**FAR, "c3": "hero 0", "c5": "army 0"}, owns={0: ["altar_of_sacrifice"]}, options={"altar_limit": value}
    )
    assert at.refuses("use altar a1") == ("MM-PERM-04",)
    at.say("use altar c3", "draw ? treants")
    assert at.unit("c3") == ""
    assert at.cards("hand 0") == ["?", "treants"]
    assert lines(at, "use altar of sacrifice ") == ({"c5"} if again else set())
    if not again:
        assert at.refuses("use altar c5") == ("MM-CARD-06", "MM-Q-52")


def test_the_last_unit_may_be_sacrificed_and_its_player_is_out() -> None:
    at = table({"c3": "hero 0", "h8": "garrison 1"}, owns={0: ["altar_of_sacrifice"]}).say("use altar c3")
    result = at.game.outcome(at.state)
    assert result is not None
    assert result.winners == (1,)
    kept = table({"c3": "hero 0", "h8": "garrison 1"}, owns={0: ["altar_of_sacrifice"]}, options={"altar_last": "no"})
    assert kept.refuses("use altar c3") == ("MM-INF-04", "MM-Q-53")


# Discard to draw


def test_the_alchemist_discards_card_by_card_and_draws_as_many() -> None:
    at = table(FAR, owns={0: ["alchemist"]}, holds={0: ["treants", "?", "giants"]})
    at.say("use alchemist")
    assert at.due == "0 trade"
    assert at.refuses("exchange") == ("MM-HAND-04", "MM-Q-54")
    assert at.legal() == {"discard treants", "discard giants", "discard ?"}
    at.say("discard giants", "discard demons", "exchange")
    assert at.cards("discard") == ["giants", "demons"]
    at.say("draw ? druids")
    assert at.cards("hand 0") == ["treants", "?", "druids"]


def test_all_that_is_discarded_may_stand_in_one_line() -> None:
    at = table(FAR, owns={0: ["alchemist"]}, holds={0: ["treants", "wood_elves", "giants"]})
    at.say("use alchemist wood elves giants")
    assert at.cards("discard") == ["wood_elves", "giants"]
    assert at.due == "0 drawing"
    whole = table(FAR, owns={0: ["alchemist"]}, holds={0: ["treants", "giants"]}).say("use alchemist treants giants")
    assert whole.due == "0 drawing"


def test_without_a_hand_there_is_nothing_to_discard() -> None:
    assert table(FAR, owns={0: ["alchemist"]}).refuses("use alchemist") == ("MM-HAND-04", "MM-Q-54")


@pytest.mark.parametrize(("value", "least"), [("excluded", 0), ("included", 1)])
def test_an_alchemist_from_hand_is_among_the_cards_or_not(value: str, least: int) -> None:
    at = table(FAR, holds={0: ["alchemist", "treants"]}, options={"alchemist_self": value}).say("play alchemist")
    assert (at.legal() >= {"exchange"}) == bool(least)
    at.say("discard treants", "draw ?" + " ?" * least)
    alone = table(FAR, holds={0: ["alchemist"]}, options={"alchemist_self": value})
    assert ("play alchemist" in alone.legal()) == bool(least)


# Permanent cards exchanged


def test_the_diplomat_exchanges_a_permanent_card_for_one_from_the_hand() -> None:
    at = table(FAR, owns={0: ["diplomat", "treants"]}, holds={0: ["oracle"], 1: ["giants"]})
    assert lines(at, "use diplomat ") == {"diplomat oracle", "treants oracle"}
    assert "MM-DECK-01" in at.refuses("use diplomat treants giants")
    at.say("use diplomat treants for oracle")
    assert at.cards("permanents 0") == ["diplomat", "oracle"]
    assert at.cards("hand 0") == ["treants"]
    assert at.state.zones["permanents 0"][1].seen == 3
    assert lines(at, "use ") == {"oracle vermilion"}


def test_an_unknown_hand_card_becomes_known_as_a_permanent_card() -> None:
    at = table(FAR, owns={0: ["diplomat", "treants"]}, holds={0: ["?"]})
    assert lines(at, "use diplomat ") == {"diplomat ?", "treants ?"}
    at.say("use diplomat treants wood elves")
    assert at.cards("permanents 0") == ["diplomat", "wood_elves"]


@pytest.mark.parametrize(
    ("option", "line", "refused"),
    [
        ({"diplomat_self": "no"}, "use diplomat diplomat oracle", ("MM-PERM-03", "MM-Q-57")),
        ({"diplomat_self": "yes"}, "use diplomat diplomat oracle", ()),
    ],
)
def test_the_diplomat_may_exchange_itself(option: dict[str, str], line: str, refused: tuple[str, ...]) -> None:
    at = table(FAR, owns={0: ["diplomat"]}, holds={0: ["oracle"]}, options=option)
    if refused:
        assert at.refuses(line) == refused
    else:
        assert at.say(line).cards("permanents 0") == ["oracle"]


def test_the_old_card_is_discarded_where_that_is_played() -> None:
    at = table(FAR, owns={0: ["diplomat"]}, holds={0: ["oracle"]}, options={"diplomat_old_card": "discard"})
    assert at.say("use diplomat diplomat oracle").cards("discard") == ["diplomat"]


@pytest.mark.parametrize(("value", "ready"), [("now", True), ("next_turn", False)])
def test_a_card_that_becomes_permanent_is_used_at_once_or_from_the_next_turn(value: str, ready: bool) -> None:
    at = table(FAR, owns={0: ["diplomat"]}, holds={0: ["oracle"]}, options={"swap_ready": value})
    at.say("use diplomat diplomat oracle")
    assert lines(at, "use oracle ") == ({"vermilion"} if ready else set())
    if not ready:
        assert at.refuses("use oracle") == ("MM-CARD-06", "MM-Q-58")
        renew(at.state, "turn")
        assert lines(at, "use oracle ") == {"vermilion"}


def test_a_card_that_leaves_and_comes_back_is_still_used_up() -> None:
    at = table(FAR, owns={0: ["diplomat", "oracle"]}, holds={0: ["diplomat", "treants"]})
    at.say("use oracle", "use diplomat oracle treants", "play diplomat treants oracle")
    assert at.cards("permanents 0") == ["diplomat", "oracle"]
    assert "MM-CARD-06" in at.refuses("use oracle")


def test_a_diplomat_from_hand_needs_another_card() -> None:
    at = table(FAR, owns={0: ["treants"]}, holds={0: ["diplomat"]})
    assert not lines(at, "play diplomat")
    assert "MM-HAND-01" in at.refuses("play diplomat treants diplomat")


def test_figures_above_the_limit_go_where_that_is_played() -> None:
    units = {**FAR, "b1": "hero 0", "c1": "hero 0", "d1": "hero 0", "e1": "hero 0", "f1": "hero 0"}
    at = table(units, owns={0: ["diplomat", "fellowship"]}, holds={0: ["oracle"]}, options={"cap_loss": "remove"})
    at.say("use diplomat fellowship oracle")
    assert at.due == "0 surplus"


# Hands exchanged


@pytest.mark.parametrize(("value", "legal"), [("after", False), ("before", True)])
def test_hands_are_exchanged_with_an_opponent_who_holds_no_more_cards(value: str, legal: bool) -> None:
    at = table(FAR, holds={0: ["jester", "?"], 1: ["giants", "?"]}, options={"jester_count": value})
    assert bool(lines(at, "play jester")) == legal
    if not legal:
        assert at.refuses("play jester") == ("MM-HAND-01", "MM-Q-60")
        return
    at.say("play jester")
    assert at.cards("hand 0") == ["giants", "?"]
    assert at.cards("hand 1") == ["?"]
    assert [token.seen for token in at.state.zones["hand 0"]] == [3, 3]
    assert [token.seen for token in at.state.zones["hand 1"]] == [3]


def test_a_permanent_jester_counts_the_hand_as_it_is_and_empty_hands_serve() -> None:
    at = table(FAR, owns={0: ["jester"]})
    assert lines(at, "use jester ") == {"vermilion"}
    more = table(FAR, owns={0: ["jester"]}, holds={0: ["?"], 1: ["?", "?"]})
    assert more.refuses("use jester") == ("MM-HAND-01", "MM-Q-60")


# Figures


def test_polymorph_keeps_the_limit_and_what_was_moved() -> None:
    units = {**FAR, "b1": "mage 0", "c1": "mage 0", "d1": "mage 0", "e1": "mage 0", "c3": "hero 0"}
    at = table(units, owns={0: ["polymorph"]}).say("c3 c4")
    assert "MM-REC-09" in at.refuses("use polymorph c4 mage")
    assert at.refuses("use polymorph c4 hero") == ("MM-CARD-06", "MM-Q-67")
    assert at.refuses("use polymorph h8 hero") == ("MM-PERM-04",)
    at.say("use polymorph c4 army")
    assert at.unit("c4") == "army 0"
    assert "MM-MPH-04" in at.refuses("c4 c5")


def test_illusionist_exchanges_two_own_units_that_may_stand_where_they_come() -> None:
    units = {**FAR, "b1": "hero 0, garrison 0", "c3": "army 0", "d3": "garrison 0", "e5": "mage 1"}
    at = table(units, owns={0: ["illusionist"]})
    assert "hero b1 army c3" in lines(at, "use illusionist ")
    assert "MM-PERM-04" in at.refuses("use illusionist b1 e5")
    assert at.refuses("use illusionist hero b1 garrison d3") == ("MM-STACK-02", "MM-Q-68")
    assert at.refuses("use illusionist hero b1 garrison b1") == ("MM-STACK-02", "MM-Q-68")
    assert at.game.read(at.state, "use illusionist army c3 hero b1") == at.game.read(at.state, "use illusionist b1 c3")
    at.say("use illusionist garrison d3 c3")
    assert (at.unit("c3"), at.unit("d3")) == ("garrison 0", "army 0")
    assert "d3 d4" in at.legal()


def test_illusionist_leaves_garrisons_where_that_is_played() -> None:
    units = {**FAR, "b1": "hero 0", "c3": "garrison 0"}
    at = table(units, owns={0: ["illusionist"]}, options={"illusionist_garrison": "no"})
    assert at.refuses("use illusionist b1 c3") == ("MM-GARR-01", "MM-Q-68")
    assert not lines(at, "use illusionist")


def test_haste_gives_one_figure_a_step_more() -> None:
    at = table({**FAR, "c3": "hero 0", "e3": "hero 0"}, owns={0: ["haste_spell"]})
    at.say("use haste c3", "c3 c4", "c4 c5")
    assert "MM-MPH-04" in at.refuses("c5 c6")
    assert table({**FAR, "c3": "hero 0"}, owns={0: ["haste_spell"]}, phase="recruitment").refuses("use haste c3") == (
        "MM-MOVE-07",
        "MM-Q-29",
    )


@pytest.mark.parametrize(("value", "goes"), [("no", False), ("yes", True)])
def test_move_points_for_a_closed_move(value: str, goes: bool) -> None:
    at = table({**FAR, "c3": "hero 0", "e3": "hero 0"}, owns={0: ["haste_spell"]}, options={"reopen_move": value})
    at.say("c3 c4", "e3 e4", "use haste c4")
    assert ("c4 c5" in at.legal()) == goes


# Summons


def summoning(owns: list[str] | None = None, **more: object) -> Table:
    units = {**FAR, "c3": "mage 0", "g7": "monster 0", "b1": "hero 0", "c4": "hero 1"}
    return table(units, owns={0: ["magic_gate"] if owns is None else owns}, **more)  # type: ignore[arg-type]


def test_a_summon_calls_a_figure_to_a_space_next_to_the_one_that_calls() -> None:
    at = summoning()
    assert lines(at, "use magic gate g7 ") == {"b2", "b3", "b4", "c2", "d2", "d3", "d4"}
    assert at.refuses("use magic gate g7 c3") == ("MM-CARD-07", "MM-STACK-01")
    assert at.refuses("use magic gate g7 c5") == ("MM-CARD-07",)
    assert at.refuses("use magic gate g7 c4") == ("MM-CARD-07", "MM-Q-49")
    assert at.refuses("use magic gate b1 d4") == ("MM-CARD-07",)
    at.say("summon monster g7 d4")
    assert at.unit("d4") == "monster 0"
    assert "MM-CARD-08" in at.refuses("d4 d5")
    assert "MM-CARD-08" in at.refuses("summon monster d4 b2")


def test_a_figure_that_has_moved_is_not_summoned() -> None:  # MM-EX-11
    at = summoning().say("g7 g6")
    assert at.refuses("use magic gate g6 d4") == ("MM-CARD-08",)


def test_summons_wait_for_the_movement_phase() -> None:
    assert summoning(phase="recruitment").refuses("use magic gate g7 d4") == ("MM-CARD-07", "MM-Q-51")


def test_a_summon_from_hand_lasts_for_the_turn() -> None:
    at = summoning(owns=[], holds={0: ["magic_gate"]})
    assert at.judge("use magic gate g7 d4").breaches[0].kind == "fact"
    at.say("play magic gate", "summon g7 d4")
    assert at.unit("d4") == "monster 0"


def test_a_summon_closes_the_move_of_another_figure_or_comes_between_its_steps() -> None:
    for value, goes in (("closes", False), ("between_steps", True)):
        at = summoning(["magic_gate", "seven_league_boots"], options={"summon_interrupt": value})
        at.say("b1 b2", "summon g7 d4")
        assert ("b2 a2" in at.legal()) == goes


@pytest.mark.parametrize(("value", "far"), [("any", True), ("3", False)])
def test_the_range_of_a_summon(value: str, far: bool) -> None:
    at = summoning(options={"summon_range": value})
    assert bool(lines(at, "use magic gate g7 ")) == far
    if not far:
        assert at.refuses("use magic gate g7 d4") == ("MM-CARD-07", "MM-Q-48")


def test_a_summon_into_an_enemy_space_attacks_where_that_is_played() -> None:
    at = summoning(options={"summon_attack": "yes"}).say("use magic gate g7 c4")
    assert at.due == "0 attacker"
    at.say("dice 6 6", "dice 1 1", "pass", "pass")
    assert at.unit("c4") == "monster 0"
    assert "MM-CARD-08" in at.refuses("c4 c5")


def test_each_unit_summons_once_where_that_is_played() -> None:
    units = {**FAR, "c3": "mage 0", "g7": "monster 0", "g5": "monster 0", "d5": "mage 0"}
    once = table(units, owns={0: ["magic_gate"]}, options={"summon_limit": "per_summoner"})
    assert {"g7 b2 c3", "g7 c4 c3", "g7 c4 d5"} <= lines(once, "use magic gate ")
    once.say("summon monster g7 b2")
    assert once.refuses("use magic gate g5 b3 by c3") == ("MM-CARD-08", "MM-Q-50")
    once.say("use magic gate g5 c4 by d5")
    free = table(units, owns={0: ["magic_gate"]}).say("summon g7 b2", "summon g5 b3")
    assert free.unit("b3") == "monster 0"
    assert has_moved(free.state, next(one for one in free.state.figures if one and one.kind == "monster"))


def test_no_figure_calls_itself() -> None:
    game = rules()
    gate = game.contents.cards["magic_gate"]
    own = gate._replace(effects=(gate.effects[0]._replace(summoner="monster"),))
    made = type(game)(game.name, game.book, game.contents._replace(cards={**game.contents.cards, "magic_gate": own}))
    at = table({**FAR, "g7": "monster 0", "c3": "monster 0"}, owns={0: ["magic_gate"]}, game=made)
    assert at.refuses("use magic gate g7 g6") == ("MM-CARD-07",)
    assert at.say("use magic gate g7 d4").unit("d4") == "monster 0"
