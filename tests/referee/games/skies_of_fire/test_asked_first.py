"""The attacked is asked for a counter first: no word of the attacker passes for him, whatever he holds."""

from __future__ import annotations

import pytest
from broadside import Battle, duel

from referee.engine.errors import AskedFirstError


def shot(hand: object) -> Battle:
    """Return a table at which the Engine Room of RGS Halcyon has been hit, who holds a hand."""
    ours = {"at": "F7", "crew": "1/2/2/1/1", "guns": ["Iron Verdict"]}
    table = duel(ours, {"at": "H7", "crew": "1/4/1/1/1", "hand": hand})
    return table.play("fire halcyon engine", "dice 3")


@pytest.mark.parametrize("hand", [["Hard Over"], ["Spyglass"], ["?"]])
@pytest.mark.parametrize("words", ["1/1/3/1", "puritan: 1/1/3/1"])
def test_the_relocation_of_the_attacker_passes_no_counter(hand: list[str], words: str) -> None:
    table = shot(hand)
    assert table.due == "halcyon counter"
    with pytest.raises(AskedFirstError, match="RGS Halcyon is asked first and passes by no words of others") as error:
        table.play(words)
    assert "counter or pass, " in str(error.value)
    assert table.crew("halcyon") == "1/4/1/1/1"


def test_his_own_pass_lets_the_attacker_go_on() -> None:
    table = shot(["Hard Over"]).play("halcyon: pass", "1/1/3/1")
    assert table.crew("puritan") == "1/1/3/1/1"


def test_an_empty_hand_has_nothing_to_pass_with() -> None:
    table = shot([])
    table.play("1/1/3/1")
    assert table.crew("puritan") == "1/1/3/1/1"
