"""House rules as a match is set up with them."""

from __future__ import annotations

import pytest
import toys_at_work as toys

from pnp.errors import DataError
from referee.engine.options import Setup, settings

BOOK = toys.data("duel").book


def test_every_switch_and_number_has_its_default() -> None:
    assert dict(settings(BOOK, {})) == {"ties": "defender", "hand_size": 3}


def test_what_was_chosen_stands_in_its_place() -> None:
    assert dict(settings(BOOK, {"ties": "attacker", "hand_size": 2})) == {"ties": "attacker", "hand_size": 2}


def test_all_that_cannot_be_chosen_is_told_at_once() -> None:
    with pytest.raises(DataError) as caught:
        settings(BOOK, {"tise": "attacker", "ties": "nobody", "hand_size": 9})
    assert len(caught.value.problems) == 3


def test_settings_cannot_be_changed_afterwards() -> None:
    with pytest.raises(TypeError):
        settings(BOOK, {})["ties"] = "attacker"  # type: ignore[index]
    assert Setup(2).options == {}
