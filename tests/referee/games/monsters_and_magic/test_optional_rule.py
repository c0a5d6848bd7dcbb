"""Optional rule: MM-OPT-01 and MM-OPT-02, and the rulings on them."""

from __future__ import annotations

from observing import observe
from tables.monsters_and_magic import position

HOME = "; h8 straw garrison"
END = {"phase": "end", "end_swap": "on"}


def test_mm_opt_01_a_permanent_card_is_replaced_from_the_hand() -> None:
    """MM-OPT-01: as many permanents as before, a card less in hand, the old one on the discard pile."""
    table = position("a1 blue hero" + HOME, hands={0: ["wings", "oracle"]}, permanents={0: ["giants", "empire"]}, **END)  # type: ignore[arg-type]
    table.play("replace giants with wings")
    assert (sorted(table.permanents()), table.hand(), table.discards()) == (["empire", "wings"], ["oracle"], ["giants"])
    zones = observe(table.game, table.state, 1)["state"]["zones"]  # type: ignore[call-overload, index]
    assert [token["face"] for token in zones["permanents 0"]] == table.permanents()


def test_mm_opt_01_the_optional_rule_is_off_by_default() -> None:
    """MM-OPT-01: by default it is refused; it belongs to the End Phase, and to own cards."""
    given = {"hands": {0: ["wings"], 1: ["oracle"]}, "permanents": {0: ["giants"], 1: ["empire"]}}
    line = "replace giants with wings"
    assert position("a1 blue hero" + HOME, phase="end", **given).refused(line) == ("MM-OPT-01", "MM-Q-76")  # type: ignore[arg-type]
    table = position("a1 blue hero" + HOME, end_swap="on", **given)  # type: ignore[arg-type]
    assert table.refused(line) == ("MM-TURN-02",)
    table = position("a1 blue hero" + HOME, **END, **given)  # type: ignore[arg-type]
    assert table.refused("replace empire with wings")[0] == "MM-PERM-04"
    assert table.refused("replace giants with oracle")[0] == "MM-HAND-01"
    assert table.legal(line)


def test_mm_opt_01_an_exchange_is_offered_without_any_obligation() -> None:
    """MM-OPT-01: the exchange is optional."""
    table = position("a1 blue hero" + HOME, hands={0: ["wings"]}, permanents={0: ["giants"]}, **END)  # type: ignore[arg-type]
    assert table.moves() == {"replace giants with wings", "end"}
    assert table.play("end").permanents() == ["giants"]


def test_mm_opt_02_an_exchange_is_made_once_in_an_end_phase() -> None:
    """MM-OPT-02: a second exchange is refused in this End Phase and allowed in that of the next own turn."""
    hands = {0: ["wings", "oracle"]}
    table = position("a1 blue hero" + HOME, hands=hands, permanents={0: ["giants", "demons"]}, **END)  # type: ignore[arg-type]
    table.play("replace giants with wings")
    assert table.refused("replace demons with oracle") == ("MM-OPT-02", "MM-Q-76")
    assert not [line for line in table.moves() if line.startswith("replace")]
    table.play("end").end_turn().play("end", "end", "end").draw("?").play("dice 1").draw("?")
    assert (table.state.phase, table.state.seat) == ("end", 0)
    assert table.legal("replace demons with oracle")
