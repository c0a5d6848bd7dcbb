"""The beginning of a match of Cloudspire as people type it, until both prepare their stacks."""

from __future__ import annotations

HIDDEN_STACKS = """game: cloudspire

draw South; choose brawnen; choose heirs
reveal 4; isle 7; turn 4; attach w
reveal 1; isle 4; turn 0; attach e
isle 8; turn 4; isle 3; turn 5; isle 2; turn 5; isle 6; turn 3
draw ruin temple temple ruin swamp temple swamp ruin swamp swamp temple
draw "Glass Bell" "Doctor Vane" "Lantern Goat"
draw e1
Brawnen: pass; Heirs: pass; Brawnen: pass; Heirs: pass
"""
