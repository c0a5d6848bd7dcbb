"""Variants and the optional rule, MM-VAR-01 to MM-VAR-03, MM-OPT-01 and MM-OPT-02."""

from typing import Any

import pytest
from folders import folders
from tables.monsters_and_magic import ROOT, STRUCTURES, TERRAIN, Table, document, position, typed_setup

from pnp.errors import DataError
from referee.engine.core.chance import outcome
from referee.engine.core.options import Setup
from referee.games.monsters_and_magic.game import MonstersAndMagic
from referee.games.monsters_and_magic.loading import FILES, load_contents
from referee.loading.data import load_data

HOME = "; h8 straw garrison"
END = {"phase": "end", "end_swap": "on"}


def game_with(counts: dict[str, int], added: tuple[dict[str, Any], ...] = ()) -> MonstersAndMagic:
    """Return the game with a deck list in which some cards have other counts, and some are new."""
    data = load_data("monsters_and_magic", folders(ROOT), FILES)
    cards = [{**row, "count": counts.get(row["id"], row.get("count", 1))} for row in data.tables["allies.yaml"]]
    tables = {**data.tables, "allies.yaml": [*cards, *added]}
    return MonstersAndMagic("monsters_and_magic", data.book, load_contents(data._replace(tables=tables)))


def test_mm_var_01_cards_may_be_removed_and_duplicated() -> None:
    """MM-VAR-01: counts of 0 and 3 are accepted: the deck has 65 cards, and each draw follows the list."""
    rules = game_with({"giants": 0, "wings": 3})
    table = Table(rules.new(Setup(2, {})), rules)
    assert len(table.state.zones["deck"]) == 65
    table.apply(outcome(*(kind for kind in TERRAIN for _ in range(8))))
    table.apply(outcome(*(kind for kind in STRUCTURES for _ in range(8))))
    table.play("colour blue", "colour straw")
    assert table.refused("draw giants mm01 mm02 mm03 mm04") == ("MM-SETUP-05",)
    assert table.refused("draw wings wings wings wings mm04") == ("MM-SETUP-05",)
    table.play("draw wings wings wings mm03 mm04")
    assert "wings" not in table.spec.names
    assert not rules.audit(table.state)
    assert (rules.contents.deck.copies.get("giants", 0), rules.contents.deck.copies["wings"]) == (0, 3)


def test_mm_var_01_cards_may_be_made_and_altered() -> None:
    """MM-VAR-01: a card of one's own is read with its effects, and works."""
    made = {
        "id": "home_guard",
        "n": 65,
        "name": "Home Guard",
        "code": "MM65",
        "helps": "garrison",
        "timing": "passive",
        "effects": [{"stat": "force", "unit": ["garrison"], "amount": 3}],
        "count": 2,
    }
    rules = game_with({}, (made,))
    assert sum(rules.contents.deck.copies.values()) == 66
    given = {
        **document("a1 straw hero; b2 blue garrison" + HOME, {}, {}, 2),
        "permanents": {"blue": ["home guard"]},
        "turn": {"of": "straw", "phase": "movement", "number": 2, "round": 1, "first": "blue"},
    }
    state = rules.read_position(given)
    rules.settle(state)
    assert Table(state, rules).play("a1 b2").tallies == ("hero 0 = 0", "garrison -2; Home Guard +3 = 1")
    with pytest.raises(DataError, match="forse"):
        game_with({}, ({**made, "effects": [{"stat": "forse", "unit": ["garrison"], "amount": 3}]},))


@pytest.mark.parametrize("number", [3, 4, 6, 7])
def test_mm_var_02_the_number_of_permanent_cards_is_free(number: int) -> None:
    """MM-VAR-02: so many each are dealt; the others stay in the deck, and the hands are empty."""
    table = typed_setup(2, permanents=number)
    assert [len(table.permanents(seat)) for seat in (0, 1)] == [number, number]
    assert len(table.state.zones["deck"]) == 64 - 2 * number
    assert not [fault for fault in table.game.audit(table.state) if "MM-PERM-01" in fault]


@pytest.mark.parametrize("number", [3, 5, 7])
def test_mm_var_03_the_maximum_hand_size_is_free(number: int) -> None:
    """MM-VAR-03: with as many cards the End Phase is closed, with one more it is not."""
    full = position("a1 blue hero" + HOME, phase="end", hands={0: number}, hand_max=number)
    assert (full.hand_limit(), full.legal("end")) == (number, True)
    more = position("a1 blue hero" + HOME, phase="end", hands={0: number + 1}, hand_max=number)
    assert more.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")
    assert more.decision.owed == ("discard 1 card",)
    assert more.play("discard giants").legal("end")


@pytest.mark.parametrize("name", ["permanents", "hand_max"])
@pytest.mark.parametrize("value", [2, 8])
def test_mm_var_02_and_03_what_cannot_be_set_is_told(name: str, value: int) -> None:
    """MM-VAR-02, MM-VAR-03: 3 to 7 are the limits of both, and an error names them."""
    with pytest.raises(DataError, match=f'{name}: "{value}" is not allowed .allowed: a whole number from 3 to 7'):
        typed_setup(2, **{name: value})


def test_mm_opt_01_a_permanent_card_is_replaced_from_the_hand() -> None:
    """MM-OPT-01: as many permanents as before, a card less in hand, the old one on the discard pile."""
    table = position("a1 blue hero" + HOME, hands={0: ["wings", "oracle"]}, permanents={0: ["giants", "empire"]}, **END)  # type: ignore[arg-type]
    table.play("replace giants with wings")
    assert (sorted(table.permanents()), table.hand(), table.discards()) == (["empire", "wings"], ["oracle"], ["giants"])
    zones = table.game.observe(table.state, 1)["state"]["zones"]  # type: ignore[call-overload, index]
    assert [token["face"] for token in zones["permanents 0"]] == table.permanents()


def test_mm_opt_01_it_is_off_unless_the_table_plays_it() -> None:
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


def test_mm_opt_02_it_is_done_once_in_an_end_phase() -> None:
    """MM-OPT-02: a second exchange is refused in this End Phase and allowed in that of the next own turn."""
    hands = {0: ["wings", "oracle"]}
    table = position("a1 blue hero" + HOME, hands=hands, permanents={0: ["giants", "demons"]}, **END)  # type: ignore[arg-type]
    table.play("replace giants with wings")
    assert table.refused("replace demons with oracle") == ("MM-OPT-02", "MM-Q-76")
    assert not [line for line in table.moves() if line.startswith("replace")]
    table.play("end").end_turn().play("end", "end", "end").draw("?").play("dice 1").draw("?")
    assert (table.state.phase, table.state.seat) == ("end", 0)
    assert table.legal("replace demons with oracle")


def test_mm_opt_01_it_is_offered_without_any_obligation() -> None:
    """MM-OPT-01: may, not must."""
    table = position("a1 blue hero" + HOME, hands={0: ["wings"]}, permanents={0: ["giants"]}, **END)  # type: ignore[arg-type]
    assert table.moves() == {"replace giants with wings", "end"}
    assert table.play("end").permanents() == ["giants"]
