"""What the table's ruling cannot do: a fact stays a fact."""

from __future__ import annotations

from tables.cloudspire_phases import position


def test_a_stack_whose_top_nobody_has_named_cannot_leave_the_gate() -> None:
    """CS-DEPLOY-01, CS-PREP-23: not even by the table's ruling."""
    table = position(phase="prep", wave=2).play("heirs: add ?")
    move = table.game.read(table.state, "heirs: deploy 2a")[0]
    assert any(breach.kind == "fact" for breach in table.game.judge(table.state, move).breaches)
