"""Matching of cards to copies, and the copies left over."""

from __future__ import annotations

from itertools import permutations
from random import Random

from referee.engine.core.matching import match, spare_faces


def brute(wanted: list[int], copies: list[int]) -> list[tuple[int, ...]]:
    """Return every way to give each mask a copy of its own."""
    ways = permutations(range(len(copies)), len(wanted))
    return [way for way in ways if all(mask & copies[number] for mask, number in zip(wanted, way, strict=True))]


def test_each_mask_gets_a_copy_of_its_own() -> None:
    assert match([3, 1], [1, 2]) == {0: 1, 1: 0}
    assert match([1, 1], [1, 1]) is not None
    assert match([1, 1], [1, 2]) is None
    assert match([], [1]) == {}
    assert match([1], []) is None


def test_matching_and_what_is_spare_agree_with_brute_force() -> None:
    random, impossible = Random(7), 0
    for _ in range(400):
        copies = [1 << random.randrange(4) for _ in range(random.randrange(1, 6))]
        wanted = [random.randrange(1, 16) for _ in range(random.randrange(0, len(copies) + 1))]
        ways, holder = brute(wanted, copies), match(wanted, copies)
        impossible += not ways
        assert (holder is not None) == bool(ways)
        if holder is None:
            continue
        assert sorted(holder.values()) == list(range(len(wanted)))
        assert all(wanted[who] & copies[number] for number, who in holder.items())
        left = [sum({copies[number] for number in range(len(copies)) if number not in way}) for way in ways]
        over = 0
        for mask in left:
            over |= mask
        assert spare_faces(wanted, copies, holder) == over
        for who, mask in enumerate(wanted):
            could = sum({copies[way[who]] for way in ways})
            assert spare_faces(wanted, copies, holder, without=who) & mask == could
    assert impossible > 40
