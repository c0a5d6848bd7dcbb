"""Every house rule is played with each of its values."""

from __future__ import annotations

from pathlib import Path

from tables.capture_the_island import game


def test_every_switch_and_its_other_values_are_in_the_tests_of_the_rulings() -> None:
    """A house rule that is not named there, or a value besides the default, is not played."""
    files = sorted(Path(__file__).parent.glob("test_*.py"))
    blocks = [block for path in files for block in path.read_text(encoding="utf-8").split("\n\n\n")]
    text = "".join(block for block in blocks if "def test_" in block and "CI-Q-" in block)
    switches = [option for option in game().book.options.values() if len(option.values) > 1]
    assert len(switches) > 40
    assert [option.name for option in switches if option.name not in text or option.ruling not in text] == []
    others = [(option.name, value) for option in switches for value in option.values if value != option.default]
    assert [pair for pair in others if f'"{pair[1]}"' not in text] == []
