"""Permanent cards: MM-PERM-01 to MM-PERM-04, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from observing import observe
from tables.monsters_and_magic import (
    STRUCTURES,
    TERRAIN,
    Table,
    against_straw,
    game,
    new_match,
    on_plains,
    position,
    typed_setup,
)

from referee.engine.core.chance import chance_move
from referee.engine.core.effects import reset_uses

HOME = "; h8 straw garrison"
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
PLAINS = {"c3": "plains"}
DIPLOMACY = "use diplomat giants for oracle"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mm_perm_01_each_player_draws_five(seats: int) -> None:
    """MM-PERM-01: 5 each as play begins, all different, off the common deck; 4 are a fault."""
    table = typed_setup(seats)
    laid = [table.permanents(seat) for seat in range(seats)]
    assert [len(cards) for cards in laid] == [5] * seats
    assert len({card for cards in laid for card in cards}) == 5 * seats
    assert len(table.state.zones["deck"]) == 64 - 5 * seats
    assert not [fault for fault in game().audit(table.state) if "MM-PERM-01" in fault]
    table.state.zones["permanents 0"] = table.state.zones["permanents 0"][1:]
    assert [fault for fault in game().audit(table.state) if "4 permanent cards, not 5 (MM-PERM-01)" in fault]


def test_mm_perm_02_permanent_cards_lie_open_for_all() -> None:
    """MM-PERM-02: each seat sees the names of all, also in the picture; `?` is not an answer to their deal."""
    table = typed_setup(3)
    for viewer in range(3):
        zones = observe(game(), table.state, viewer)["state"]["zones"]  # type: ignore[call-overload, index]
        for owner in range(3):
            seen = [token["face"] for token in zones[f"permanents {owner}"]]
            assert seen == table.permanents(owner)
    picture = table.game.picture(table.state)
    assert picture is not None
    assert "permanent: Fellowship, Legions, School of Magic, Breeding Pits, Magic Gate" in picture.owners[0].lines


def test_mm_perm_02_the_deal_is_named_card_by_card() -> None:
    """MM-PERM-02: the request for permanent cards takes no unknown one; that for a hand card does."""
    table = new_match()
    table.apply(chance_move(*(kind for kind in TERRAIN for _ in range(8))))
    table.apply(chance_move(*(kind for kind in STRUCTURES for _ in range(8))))
    table.play("colour blue", "colour straw")
    assert table.refused("draw mm01 mm02 mm03 mm04 ?") == ("MM-SETUP-05",)
    assert table.spec.hidden is False
    assert position("a1 blue hero" + HOME).play("end").spec.hidden is True


def test_a_card_that_is_not_your_permanent_is_not_used() -> None:
    table = on_plains(ENDS, permanents={1: ["empire"]}, hands={0: ["merchant"]}, structures={"c4": "town"})
    assert table.ruling("use empire a2").breaches[0].kind == "fact"
    assert "MM-CARD-02" in table.refused("use merchant c4")
    assert "MM-PERM-03" in on_plains(ENDS, permanents={0: ["treants"]}).refused("use treants")


def test_mm_perm_03_a_permanent_works_the_whole_game() -> None:
    """MM-PERM-03: the same Force and the same move points in turn 1 and in turn 30, and after a turn has ended."""
    found = []
    for number, place in ((1, 1), (30, 15)):
        units = "b2 blue hero; c3 straw garrison" + HOME
        cards = {0: ["paladin", "seven league boots"]}
        table = position(units, terrain=PLAINS, permanents=cards, number=number, round=place)
        found.append((table.left("b2"), table.play("b2 c3").tallies))
    assert found[0] == found[1]
    assert found[0] == (2, ("hero 0; Paladin +2 plains = 2", "garrison -2"))
    table = position("b2 blue hero; c3 straw garrison" + HOME, terrain=PLAINS, permanents={0: ["paladin"]})
    table.end_turn().end_turn()
    assert table.permanents() == ["paladin"]
    assert table.play("b2 c3").tallies[0] == "hero 0; Paladin +2 plains = 2"


def test_mm_perm_03_a_passive_permanent_is_not_used_up_or_used() -> None:
    """MM-PERM-03: it works by itself in every fight of a turn, and `use` is not a word for it."""
    units = "b2 blue hero; c3 straw garrison; d4 straw garrison" + HOME
    cards = {0: ["paladin", "seven league boots"]}
    table = position(units, terrain={"c3": "plains", "d4": "plains"}, permanents=cards)
    assert table.refused("use paladin") == ("MM-PERM-03", "MM-CARD-03")
    table.play("b2 c3", "dice 6 6", "dice 1 1", "pass", "pass", "c3 d4")
    assert table.tallies[0] == "hero 0; Paladin +2 plains = 2"


@pytest.mark.parametrize(
    ("option", "line", "refused"),
    [
        ({"diplomat_self": "no"}, "use diplomat diplomat oracle", ("MM-PERM-03", "MM-Q-57")),
        ({"diplomat_self": "yes"}, "use diplomat diplomat oracle", ()),
    ],
)
def test_the_diplomat_may_exchange_itself(option: dict[str, str], line: str, refused: tuple[str, ...]) -> None:
    table = on_plains(ENDS, permanents={0: ["diplomat"]}, hands={0: ["oracle"]}, **option)
    if refused:
        assert table.refused(line) == refused
    else:
        assert table.play(line).permanents() == ["oracle"]


@pytest.mark.parametrize(("value", "clauses"), [("yes", ()), ("no", ("MM-PERM-03", "MM-Q-57"))])
def test_mm_q_57_the_diplomat_exchanges_itself_or_another_card_only(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-57: one value lets it replace itself; both let it replace another permanent card."""
    cards = {"permanents": {0: ["diplomat", "giants"]}, "hands": {0: ["wings"]}}
    table = against_straw("c3 blue hero", diplomat_self=value, **cards)
    assert table.refused("use diplomat diplomat for wings") == clauses
    assert table.legal("use diplomat giants for wings")
    if not clauses:
        table.play("use diplomat diplomat for wings")
        assert (table.permanents(), table.hand()) == (["giants", "wings"], ["diplomat"])


@pytest.mark.parametrize(("value", "ready"), [("now", True), ("next_turn", False)])
def test_a_card_that_becomes_permanent_is_used_at_once_or_from_the_next_turn(value: str, ready: bool) -> None:
    table = on_plains(ENDS, permanents={0: ["diplomat"]}, hands={0: ["oracle"]}, swap_ready=value)
    table.play("use diplomat diplomat oracle")
    assert table.moves_after("use oracle ") == ({"straw"} if ready else set())
    if not ready:
        assert table.refused("use oracle") == ("MM-CARD-06", "MM-Q-58")
        reset_uses(table.state, "turn")
        assert table.moves_after("use oracle ") == {"straw"}


def swapped(value: str, line: str, **given: Any) -> Table:
    """Return a table at which the Oracle has just become a permanent card of Blue's."""
    cards = {"hands": {0: ["oracle"]}, **given}
    return against_straw("c3 blue hero", swap_ready=value, **cards).play(line)


@pytest.mark.parametrize(("value", "clauses"), [("now", ()), ("next_turn", ("MM-CARD-06", "MM-Q-58"))])
def test_mm_q_58_a_card_that_becomes_permanent_is_used_at_once_or_from_the_next_turn(
    value: str, clauses: tuple[str, ...]
) -> None:
    """MM-Q-58: brought in by the Diplomat; on its player's next turn it is used either way."""
    table = swapped(value, DIPLOMACY, permanents={0: ["diplomat", "giants"]})
    assert table.refused("use oracle on straw") == clauses
    table.end_turn().end_turn()
    assert table.legal("use oracle on straw")


@pytest.mark.parametrize(("value", "clauses"), [("now", ()), ("next_turn", ("MM-CARD-06", "MM-Q-58"))])
def test_mm_q_58_a_card_exchanged_in_the_end_phase_follows_the_same_switch(
    value: str, clauses: tuple[str, ...]
) -> None:
    """MM-Q-58: the sentence of the switch is about any card that becomes permanent, also by MM-OPT-01."""
    given = {"permanents": {0: ["giants"]}, "phase": "end", "end_swap": "on"}
    assert swapped(value, "replace giants with oracle", **given).refused("use oracle on straw") == clauses


@pytest.mark.parametrize("value", ["now", "next_turn"])
def test_mm_q_58_what_works_by_itself_works_at_once(value: str) -> None:
    """MM-Q-58: Seven League Boots are not used; the Hero has its second MP in the same turn."""
    cards = {"permanents": {0: ["diplomat", "giants"]}, "hands": {0: ["seven league boots"]}}
    table = against_straw("c3 blue hero", swap_ready=value, **cards)
    assert table.play("use diplomat giants for seven league boots").left("c3") == 2


def test_a_permanent_card_is_exchanged_once_in_the_end_phase_where_that_is_played() -> None:
    units, cards = "a1 blue hero" + HOME, {0: ["giants", "dragons"]}
    table = position(units, phase="end", hands={0: 2}, permanents=cards)
    assert table.refused("replace giants with wings") == ("MM-OPT-01", "MM-Q-76")
    table = position(units, phase="end", hands={0: 2}, permanents=cards, end_swap="on")
    assert table.refused("replace rangers with wings") == ("MM-PERM-04",)
    table.play("replace giants with wings")
    assert (table.permanents(), table.hand(), table.discards()) == (["dragons", "wings"], ["?"], ["giants"])
    assert table.refused("replace dragons with rangers") == ("MM-OPT-02", "MM-Q-76")


@pytest.mark.parametrize("value", ["off", "on"])
def test_mm_q_76_a_permanent_card_is_exchanged_in_the_end_phase_where_that_is_played(value: str) -> None:
    """MM-Q-76: with `off` it is refused; with `on` it is used once, and the old card is discarded."""
    table = against_straw(
        phase="end", permanents={0: ["giants", "demons"]}, hands={0: ["wings", "rangers"]}, end_swap=value
    )
    if value == "off":
        assert table.refused("replace giants with wings") == ("MM-OPT-01", "MM-Q-76")
        assert table.moves() == {"end", "play rangers"}
        return
    table.play("replace giants with wings")
    assert (table.permanents(), table.hand(), table.discards()) == (["demons", "wings"], ["rangers"], ["giants"])
    assert table.refused("replace demons with rangers") == ("MM-OPT-02", "MM-Q-76")


def test_the_old_card_is_discarded_where_that_is_played() -> None:
    table = on_plains(ENDS, permanents={0: ["diplomat"]}, hands={0: ["oracle"]}, diplomat_old_card="discard")
    assert table.play("use diplomat diplomat oracle").discards() == ["diplomat"]


@pytest.mark.parametrize("by", ["use", "play"])
@pytest.mark.parametrize("value", ["hand", "discard"])
def test_mm_q_85_the_old_permanent_card_goes_to_the_hand_or_to_the_discard_pile(by: str, value: str) -> None:
    """MM-Q-85: Wings become permanent; the Giants go where the switch says."""
    first = {"permanents": {0: ["diplomat", "giants"]}, "hands": {0: ["wings"]}}
    second = {"permanents": {0: ["giants"]}, "hands": {0: ["diplomat", "wings"]}}
    table = against_straw("c3 blue hero", diplomat_old_card=value, **(first if by == "use" else second))
    table.play(f"{by} diplomat giants for wings")
    kept, played = (["diplomat"], []) if by == "use" else ([], ["diplomat"])
    assert table.permanents() == [*kept, "wings"]
    assert (table.hand(), table.discards()) == ((["giants"], played) if value == "hand" else ([], [*played, "giants"]))


def test_mm_q_85_it_takes_your_permanent_card_and_a_card_in_hand() -> None:
    """MM-Q-85: you exchange only your own permanent card, and only for a hand card."""
    permanents = {0: ["diplomat", "giants"], 1: ["wings"]}
    table = against_straw("c3 blue hero", permanents=permanents, hands={0: ["rangers"]})
    assert table.refused("use diplomat wings for rangers") == ("MM-PERM-04", "MM-DECK-01")
    assert table.legal("use diplomat giants for rangers")
    empty = against_straw("c3 blue hero", permanents=permanents)
    assert "MM-HAND-01" in empty.refused("use diplomat giants for rangers")
    assert not [line for line in empty.moves() if "diplomat" in line]


@pytest.mark.parametrize(("owner", "forces"), [(0, (2, 0)), (1, (0, 2)), (2, (0, 0))])
def test_mm_perm_04_a_permanent_helps_its_owners_units_alone(owner: int, forces: tuple[int, int]) -> None:
    """MM-PERM-04: of two Heroes in Plains the Paladin helps the one of its owner, in attack and in defence."""
    units = "b2 blue hero; c3 straw hero; h8 vermilion garrison"
    table = position(units, seats=3, terrain=PLAINS, permanents={owner: ["paladin"]}).play("b2 c3")
    assert tuple(int(side.rsplit(" ", 1)[1]) for side in table.tallies) == forces


def test_mm_perm_04_nobody_uses_the_permanents_of_others_or_helps_their_units() -> None:
    """MM-PERM-04: another player's card is not used; yours is not used on another player's unit."""
    table = position("a1 blue hero; c3 straw hero" + HOME, permanents={0: ["haste spell"], 1: ["oracle"]})
    assert table.refused("use oracle straw") == ("MM-PERM-04", "MM-DECK-01")
    assert table.refused("use haste spell c3")[0] == "MM-PERM-04"
    assert table.legal("use haste spell a1")


@pytest.mark.parametrize("card", ["artificer", "haste spell"])
@pytest.mark.parametrize("where", ["permanents", "hands"])
def test_mm_q_55_only_your_own_figure_is_named(card: str, where: str) -> None:
    """MM-Q-55: an opponent's figure and your garrison are refused, a figure of yours of any type is accepted."""
    units = "a1 blue mage; b1 blue hero; c1 blue monster; d1 blue army; e1 blue garrison; g5 straw hero"
    table = against_straw(units, **{where: {0: [card]}})
    verb = "use" if where == "permanents" else "play"
    for square in ("g5", "e1", "f4"):
        assert table.refused(f"{verb} {card} on {square}") == ("MM-PERM-04", "MM-HAND-06", "MM-Q-55"), square
    for square in ("a1", "b1", "c1", "d1"):
        assert table.legal(f"{verb} {card} on {square}")


@pytest.mark.parametrize("where", ["permanents", "hands"])
def test_mm_q_55_the_bonus_lasts_to_the_end_of_the_turn(where: str) -> None:
    """MM-Q-55: +1 in two fights of this turn, and nothing on the next player's turn."""
    units = "c3 blue hero; d4 straw garrison; e5 straw army; f6 straw mage"
    given = {"permanents": {0: ["seven league boots"]}}
    given.setdefault(where, {}).setdefault(0, []).append("artificer")
    table = against_straw(units, **given)
    table.play("use artificer on c3" if where == "permanents" else "play artificer on c3")
    for square in ("d4", "e5"):
        table.play(f"{'c3' if square == 'd4' else 'd4'} {square}")
        assert table.tallies[0] == "hero 0; Artificer +1 = 1"
        table.play("dice 6 6", "dice 1 1", "pass", "pass")
    table.end_turn().play("f6 e5")
    assert table.tallies[1] == "hero 0"


# Permanent cards exchanged
def test_the_diplomat_exchanges_a_permanent_card_for_one_from_the_hand() -> None:
    table = on_plains(ENDS, permanents={0: ["diplomat", "treants"]}, hands={0: ["oracle"], 1: ["giants"]})
    assert table.moves_after("use diplomat ") == {"diplomat oracle", "treants oracle"}
    assert "MM-DECK-01" in table.refused("use diplomat treants giants")
    table.play("use diplomat treants for oracle")
    assert table.permanents() == ["diplomat", "oracle"]
    assert table.hand() == ["treants"]
    assert table.state.zones["permanents 0"][1].seen == 3
    assert table.moves_after("use ") == {"oracle straw"}


def test_an_unknown_hand_card_becomes_known_as_a_permanent_card() -> None:
    table = on_plains(ENDS, permanents={0: ["diplomat", "treants"]}, hands={0: ["?"]})
    assert table.moves_after("use diplomat ") == {"diplomat ?", "treants ?"}
    table.play("use diplomat treants wood elves")
    assert table.permanents() == ["diplomat", "wood_elves"]
