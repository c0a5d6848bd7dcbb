"""Effects that last until a scope ends, and what has been used within one."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.engine.core.effects import (
    LastingEffect,
    count_use,
    effects_on,
    end_effects,
    end_effects_on,
    forget_use,
    grant,
    reset_uses,
    use_count,
    used_keys,
)
from referee.engine.core.tally import Line


@dataclass
class Holder:
    effects: tuple[LastingEffect, ...] = ()
    uses: dict[str, int] = field(default_factory=dict)


BLESS = LastingEffect("bless", 0, "turn")
LOCKED = LastingEffect("charge", 1, "fight", "f3", (Line("aura", 2, "C-1"),))


def test_the_effects_on_a_subject_are_found_the_oldest_first() -> None:
    later = LOCKED._replace(source="rally")
    held = Holder((LOCKED, BLESS, later))
    assert effects_on(held, "f3") == (LOCKED, later)
    assert effects_on(held, "f4") == ()


def test_effects_end_with_their_scope_and_with_no_other() -> None:
    held = Holder()
    grant(held, BLESS)
    grant(held, LOCKED)
    assert held.effects == (BLESS, LOCKED)
    end_effects(held, "fight")
    assert held.effects == (BLESS,)
    end_effects(held, "fight")
    assert held.effects == (BLESS,)


def test_what_leaves_play_takes_what_hung_on_it_along() -> None:
    held = Holder((BLESS, LOCKED, LOCKED._replace(subject="f4")))
    end_effects_on(held, "f3")
    assert held.effects == (BLESS, LOCKED._replace(subject="f4"))


def test_uses_are_counted_by_scope_seat_and_thing() -> None:
    held = Holder()
    count_use(held, "turn", 0, "oracle")
    count_use(held, "turn", 0, "oracle", 2)
    count_use(held, "game", 0, "oracle")
    assert use_count(held, "turn", 0, "oracle") == 3
    assert use_count(held, "game", 0, "oracle") == 1
    assert use_count(held, "turn", 1, "oracle") == use_count(held, "turn", 0, "jester") == 0
    count_use(held, "turn", 1, ("f3", 2))
    assert use_count(held, "turn", 1, ("f3", 2)) == 1


def test_one_use_is_forgotten_and_no_other() -> None:
    held = Holder()
    for scope, seat, key in (("turn", 1, "oracle"), ("turn", 10, "oracle"), ("turn", 1, "jester"), ("game", 1, "king")):
        count_use(held, scope, seat, key)
    assert list(used_keys(held, "turn", 1)) == ["oracle", "jester"]
    forget_use(held, "turn", 1, "oracle")
    assert list(used_keys(held, "turn", 1)) == ["jester"]
    assert use_count(held, "turn", 10, "oracle") == use_count(held, "game", 1, "king") == 1


def test_a_scope_that_ends_forgets_its_uses_and_no_others() -> None:
    held = Holder()
    for scope in ("turn", "turns", "game"):
        count_use(held, scope, 0, "oracle")
    reset_uses(held, "turn")
    assert [use_count(held, scope, 0, "oracle") for scope in ("turn", "turns", "game")] == [0, 1, 1]


def test_forgetting_makes_a_new_ledger() -> None:
    held = Holder()
    count_use(held, "turn", 0, "oracle")
    before = held.uses
    reset_uses(held, "turn")
    assert before == {"turn/0/oracle": 1}
