import pytest
from tables.monsters_and_magic import garrisons, position, squares_of

MINES = squares_of("mine", 5)
CITIES = squares_of("city", 5)
HOME = "; h8 straw garrison"


def test_the_phases_follow_one_another() -> None:
    table = position("a1 blue hero" + HOME, phase="declaration", hands={0: 1})
    seen = [table.state.phase]
    for words in ("end", "end", "end", "draw ?", "dice 1", "draw ?"):
        table.play(words)
        seen.append(table.state.phase)
    assert seen == ["declaration", "garrison", "movement", "allies", "recruitment", "recruitment", "end"]
    assert table.play("end").due == "straw movement"


def test_phases_in_which_nothing_can_be_used_do_not_ask() -> None:
    assert position("a1 blue hero" + HOME, phase="declaration").due == "blue movement"
    assert position("a1 blue hero" + HOME, phase="declaration", permanents={0: ["giants"]}).due == "blue movement"
    assert position("a1 blue hero" + HOME, phase="declaration", permanents={0: ["oracle"]}).due == "blue declaration"
    assert position("a1 blue hero" + HOME, phase="garrison", hands={0: 1}).due == "blue garrison"


def test_a_first_step_leaves_the_phases_before_it_unsaid() -> None:
    table = position("a1 blue hero" + HOME, phase="declaration", hands={0: 1})
    assert table.play("a1 a2").on("a2") == "blue hero"
    assert table.on("a1") == "blue garrison"


def test_five_of_a_type_are_declared_by_the_referee() -> None:
    table = position(garrisons("blue", MINES[:4]) + HOME, phase="declaration")
    assert table.state.declared[0] == ()
    table = position(garrisons("blue", MINES) + HOME, phase="declaration")
    assert table.state.declared == (("mine",), ())
    assert "Blue declares Mines" in table.reports


def test_figures_and_garrisons_occupy_alike_and_a_space_counts_once() -> None:
    units = "a4 blue garrison; b4 blue garrison; c4 blue garrison; d4 blue hero garrison"
    assert position(units + HOME, phase="declaration").state.declared[0] == ()
    assert position(units + "; e4 blue mage" + HOME, phase="declaration").state.declared[0] == ("mine",)


@pytest.mark.parametrize("structure", ["town", "castle"])
def test_towns_and_castles_are_never_declared(structure: str) -> None:
    units = garrisons("blue", squares_of(structure, 6)) + HOME
    table = position(units, phase="declaration", auto_declare="no", hands={0: 1})
    assert table.state.declared[0] == ()
    assert table.refused(f"declare {structure}s") == ("MM-DECL-05" if structure == "town" else "MM-DECL-06",)


def test_players_declare_for_themselves_where_that_is_played() -> None:
    table = position(garrisons("blue", [*MINES, *CITIES]) + HOME, phase="declaration", auto_declare="no")
    assert table.due == "blue declaration"
    assert table.refused("declare towers") == ("MM-DECL-01",)
    table.play("declare mines")
    assert table.refused("declare mines") == ("MM-DECL-01",)
    assert table.play("end").state.declared[0] == ("mine",)
    assert position(garrisons("blue", MINES) + HOME, phase="declaration").refused("declare mines")[-2:] == (
        "MM-Q-08",
        "MM-Q-09",
    )


@pytest.mark.parametrize(
    ("life", "after_loss", "next_turn"), [("until_lost", (), ()), ("until_next", ("mine",), ()), ("continuous", (), ())]
)
def test_when_a_declared_benefit_ends(life: str, after_loss: tuple[str, ...], next_turn: tuple[str, ...]) -> None:
    units = garrisons("blue", MINES[:4]) + "; e4 blue hero" + HOME
    declared = {} if life == "continuous" else {0: ["mine"]}
    table = position(units, declared=declared, declaration_life=life).play("e4 e3")
    assert table.state.declared[0] == after_loss
    table = position(units.replace("e4 blue", "e3 blue"), declared=declared, declaration_life=life, phase="declaration")
    assert table.state.declared[0] == next_turn


def test_a_continuous_benefit_needs_no_declaration() -> None:
    table = position(garrisons("blue", CITIES) + HOME, declaration_life="continuous").play("end")
    assert table.spec.number == 2


def test_a_type_gained_in_the_turn_gives_nothing_yet() -> None:
    """MM-EX-16: the fifth Village of this turn is not declared, and adds nothing to the Recruit Roll."""
    villages = squares_of("village", 5)
    units = garrisons("blue", villages[:4]) + "; f2 blue hero" + HOME
    table = position(units).play("f2 e1", "end").draw("?").play("dice 2")
    assert table.reported("MM-REC-03") == ["Blue rolls 2: 1 Army"]


def test_garrisons_come_under_figures_before_movement() -> None:
    table = position("a1 blue hero; c3 blue mage garrison" + HOME, phase="garrison")
    assert (table.on("a1"), table.on("c3")) == ("blue hero garrison", "blue mage garrison")
    assert table.play("a1 a2", "end").on("a2") == "blue hero"


def test_the_last_markers_go_where_the_player_says() -> None:
    squares = [f"{column}{row}" for row in (2, 3, 4, 5) for column in "abcdefgh"]
    units = garrisons("blue", squares) + "; a1 blue hero; c1 blue mage" + HOME
    table = position(units, phase="garrison")
    assert table.due == "blue markers"
    assert table.decision.owed == ("1 garrisons",)
    assert table.refused("garrison d1") == ("MM-GPH-01",)
    assert table.play("garrison c1").on("c1") == "blue mage garrison"
    assert table.on("a1") == "blue hero"
    assert table.due == "blue movement"


def test_without_a_marker_no_garrison_comes() -> None:
    squares = [f"{column}{row}" for row in (2, 3, 4, 5) for column in "abcdefgh"]
    table = position(garrisons("blue", [*squares, "h1"]) + "; a1 blue hero" + HOME, phase="garrison")
    assert table.due == "blue movement"
    assert table.on("a1") == "blue hero"
    assert "MM-UNIT-02" in [notice.clause for notice in table.notices]


@pytest.mark.parametrize(("declared", "number"), [((), 1), (("city",), 2)])
def test_one_card_is_drawn_and_two_with_cities(declared: tuple[str, ...], number: int) -> None:
    table = position(garrisons("blue", CITIES) + HOME, declared={0: declared}).play("end")
    assert table.due == "blue drawing"
    assert table.spec.number == number
    assert table.draw(*["?"] * number).hand() == ["?"] * number


def test_cards_that_lie_open_cannot_be_drawn() -> None:
    table = position("a1 blue hero" + HOME, permanents={1: ["giants"]}, discards=["wings"]).play("end")
    ruling = table.game.judge(table.state, table.game.read(table.state, "draw giants")[0])
    assert ruling.breaches[0].kind == "fact"
    assert "giants" not in table.spec.names
    assert "wings" not in table.spec.names
    assert table.draw("rangers").hand() == ["rangers"]


def test_the_discard_pile_becomes_the_deck_or_nothing_is_drawn() -> None:
    everything = [f"MM{number:02}" for number in range(1, 64)]
    table = position("a1 blue hero" + HOME, discards=everything, hands={1: 1}).play("end")
    assert (table.discards(), len(table.state.zones["deck"])) == ([], 63)
    assert table.reported("MM-INF-02") == ["the discard pile is shuffled and becomes the deck"]
    table = position("a1 blue hero" + HOME, discards=everything, hands={1: 1}, deck_out="stop").play("end")
    assert table.due == "blue recruitment"
    assert table.reported("MM-INF-02") == ["no card is left to draw for Blue"]


def test_a_draw_goes_on_after_the_reshuffle() -> None:
    everything = [f"MM{number:02}" for number in range(1, 63)]
    table = position(garrisons("blue", CITIES) + HOME, declared={0: ["city"]}, discards=everything, hands={1: 1}).play(
        "end"
    )
    assert table.spec.number == 1
    assert table.draw("?").spec.number == 1
    assert len(table.draw("?").hand()) == 2


def test_the_allies_draw_can_be_set() -> None:
    assert position("a1 blue hero" + HOME, allies_draw=3).play("end").spec.number == 3


def test_cards_may_be_used_before_the_recruit_roll() -> None:
    table = position("a1 blue garrison; c1 blue hero" + HOME, phase="recruitment", hands={0: ["emperor"]})
    assert table.due == "blue recruitment"
    table.play("play emperor").draw("?", "?", "?")
    assert table.due == "blue recruitment"
    assert table.hand() == ["?", "?", "?"]


@pytest.mark.parametrize(
    ("die", "declared", "kind"),
    [(2, (), "army"), (3, (), "hero"), (4, (), "mage"), (5, (), "monster"), (1, ("village",), "army")],
)
def test_what_a_recruit_roll_gives(die: int, declared: tuple[str, ...], kind: str) -> None:
    units = garrisons("blue", squares_of("village", 5)) + HOME
    table = position(units, phase="recruitment", declared={0: declared}).play(f"dice {die}")
    assert table.due == "blue recruit"
    assert table.refused("recruit hero h1" if kind == "hero" else f"recruit {kind} h1") == ("MM-REC-11",)
    assert table.play("c1").on("c1") == f"blue {kind} garrison"


def test_a_roll_of_1_gives_a_card() -> None:
    table = position("a1 blue garrison" + HOME, phase="recruitment").play("dice 1")
    assert table.due == "blue drawing"
    assert table.draw("?").hand() == ["?"]


def test_a_roll_of_6_gives_a_figure_of_choice_within_the_limit() -> None:
    """MM-EX-05: with 4 Heroes on the map a Hero is refused, a Mage accepted."""
    heroes = "; ".join(f"{square} blue hero garrison" for square in ("a2", "b2", "c2", "d2"))
    units = heroes + "; e2 blue garrison; f2 blue garrison" + HOME
    table = position(units, phase="recruitment", declared={0: []}).play("dice 6")
    assert table.refused("recruit hero e2") == ("MM-REC-09", "MM-Q-15")
    assert table.refused("recruit mage a2") == ("MM-REC-12", "MM-STACK-02")
    assert table.play("mage e2").on("e2") == "blue mage garrison"


def test_a_recruit_with_one_place_is_put_there() -> None:
    table = position("a1 blue garrison" + HOME, phase="recruitment").play("dice 3")
    assert table.on("a1") == "blue hero garrison"


def test_a_type_at_its_limit_and_a_full_map_give_nothing() -> None:
    """MM-EX-07: 4 Armies without the card, a result of 2."""
    armies = "; ".join(f"{square} blue army garrison" for square in ("a2", "b2", "c2", "d2"))
    table = position(armies + "; e2 blue garrison" + HOME, phase="recruitment").play("dice 2")
    assert len(table.reported("MM-REC-10")) == 1
    table = position("a2 blue hero garrison" + HOME, phase="recruitment").play("dice 2")
    assert len(table.reported("MM-REC-11")) == 1


@pytest.mark.parametrize(
    ("cards", "cap", "comes"), [((), "four", False), (("legions",), "four", True), ((), "five", True)]
)
def test_the_fifth_figure_needs_the_card_or_the_house_rule(cards: tuple[str, ...], cap: str, comes: bool) -> None:
    armies = "; ".join(f"{square} blue army garrison" for square in ("a2", "b2", "c2", "d2"))
    table = position(
        armies + "; e2 blue garrison" + HOME, phase="recruitment", permanents={0: cards}, figure_cap=cap
    ).play("dice 2")
    assert (table.on("e2") == "blue army garrison") is comes


def test_villages_may_be_left_out_where_that_is_played() -> None:
    units = garrisons("blue", squares_of("village", 5)) + HOME
    table = position(units, phase="recruitment", declared={0: ["village"]}, village_optional="yes").play("dice 3")
    assert table.due == "blue villages"
    assert table.play("no").due == "blue recruit"
    assert table.legal("recruit hero a1")
    table = position(units, phase="recruitment", declared={0: ["village"]}, village_optional="yes").play(
        "dice 3", "yes"
    )
    assert table.legal("recruit mage a1")


@pytest.mark.parametrize(("scope", "draws"), [("always", 2), ("own_turn", 2)])
def test_own_benefits_count_in_the_own_turn(scope: str, draws: int) -> None:
    table = position(garrisons("blue", CITIES) + HOME, declared={0: ["city"]}, benefit_scope=scope).play("end")
    assert table.spec.number == draws


def test_cards_above_the_limit_are_named_and_discarded() -> None:
    """MM-EX-12: 7 cards are allowed with the Emperor, without it 2 must go."""
    table = position("a1 blue hero" + HOME, phase="end", hands={0: 7}, permanents={0: ["emperor"]})
    assert table.hand_limit() == 7
    assert table.legal("end")
    table = position("a1 blue hero" + HOME, phase="end", hands={0: ["giants", "wings", *"?????"]})
    assert table.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")
    assert table.decision.owed == ("discard 2 cards",)
    assert table.refused("discard ?") == ("MM-HAND-01",)
    table.play("discard giants, orc warbands")
    assert table.discards() == ["giants", "orc_warbands"]
    assert table.refused("discard wings") == ("MM-ENDP-02",)
    assert table.play("end").due == "straw movement"


def test_a_card_that_lies_elsewhere_is_not_in_the_hand() -> None:
    table = position("a1 blue hero" + HOME, phase="end", hands={0: 6}, permanents={1: ["giants"]}, discards=["wings"])
    assert table.refused("discard giants") == ("MM-HAND-01", "MM-DECK-01")
    assert "it is a permanent card of Straw" in table.why("discard giants")
    assert "it is in the discard pile" in table.why("discard wings")
    assert table.ruling("discard rangers").reveals[0].face == "rangers"


def test_the_hand_limit_can_hold_at_all_times() -> None:
    table = position("a1 blue hero" + HOME, hands={0: 5, 1: 6}, hand_check="always")
    assert table.due == "straw excess"
    assert table.play("discard giants", seat=1).due == "blue movement"
    assert table.play("end").draw("?").due == "blue excess"


def test_a_permanent_card_is_exchanged_once_in_the_end_phase_where_that_is_played() -> None:
    units, cards = "a1 blue hero" + HOME, {0: ["giants", "dragons"]}
    table = position(units, phase="end", hands={0: 2}, permanents=cards)
    assert table.refused("replace giants with wings") == ("MM-OPT-01", "MM-Q-76")
    table = position(units, phase="end", hands={0: 2}, permanents=cards, end_swap="on")
    assert table.refused("replace rangers with wings") == ("MM-PERM-04",)
    table.play("replace giants with wings")
    assert (table.permanents(), table.hand(), table.discards()) == (["dragons", "wings"], ["?"], ["giants"])
    assert table.refused("replace dragons with rangers") == ("MM-OPT-02", "MM-Q-76")


@pytest.mark.parametrize(("loss", "due"), [("keep", "blue end"), ("remove", "blue surplus")])
def test_figures_above_the_limit_stay_or_go_with_the_card(loss: str, due: str) -> None:
    heroes = "; ".join(f"{square} blue hero" for square in ("a2", "b2", "c2", "d2", "e2"))
    table = position(
        heroes + "; a1 blue mage" + HOME,
        phase="end",
        hands={0: ["wings"]},
        permanents={0: ["fellowship"]},
        end_swap="on",
        cap_loss=loss,
    )
    table.play("replace fellowship with wings")
    assert table.due == due
    if due == "blue surplus":
        assert table.refused("remove a1") == ("MM-REC-09", "MM-Q-17")
        assert table.play("remove c2").due == "blue end"
        assert table.on("c2") == ""


def test_others_may_use_hand_cards_in_any_turn_where_that_is_played() -> None:
    table = position("a1 blue hero; h8 straw hero", hands={1: ["emperor"]}, hc_window="any_time")
    assert {(one.seat, one.kind) for one in table.game.decisions(table.state)} == {(0, "movement"), (1, "aside")}
    assert table.legal("play emperor", seat=1)
    assert not position("a1 blue hero; h8 straw hero", hands={1: ["emperor"]}).legal("play emperor", seat=1)


def test_only_what_can_be_passed_says_so() -> None:
    table = position("a1 blue hero garrison; h8 straw garrison").play("end")
    table.draw("?")
    cards = table.game.due(table.state)[1]
    assert (cards.prompt, cards.may_pass) == ("Blue, Recruitment Phase: use cards, or roll", False)
    assert table.refused("end") == ("MM-TURN-02",)
    table.play("2")
    assert [one.may_pass for one in table.game.due(table.state)] == [True]
