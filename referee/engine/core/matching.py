"""Matches unknown cards to the remaining copies, one copy each.

A card is a mask of its possible faces; a copy is the bit of its face. Counting is not enough: twenty cards with only
nineteen possible names between them cannot all exist.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def match(wanted: Sequence[int], copies: Sequence[int]) -> dict[int, int] | None:
    """Give each mask a copy of its own; return the index of the mask by the index of its copy.

    Return None if a mask cannot get a copy.
    """
    holder: dict[int, int] = {}

    def place(who: int, tried: set[int]) -> bool:
        fits = [number for number, bit in enumerate(copies) if wanted[who] & bit and number not in tried]
        free = next((number for number in fits if number not in holder), None)  # prefer a free copy
        if free is not None:
            holder[free] = who
            return True
        for number in fits:
            if number not in tried:
                tried.add(number)
                if place(holder[number], tried):
                    holder[number] = who
                    return True
        return False

    hardest_first = sorted(range(len(wanted)), key=lambda who: wanted[who].bit_count())
    return holder if all(place(who, set()) for who in hardest_first) else None


def spare_faces(wanted: Sequence[int], copies: Sequence[int], holder: dict[int, int], without: int = -1) -> int:
    """Return the faces, as bits, that can have a spare copy while every mask (except index `without`) keeps a copy.

    holder: the result of `match`.
    """
    holds = {who: number for number, who in holder.items() if who != without}
    found = sum({bit for number, bit in enumerate(copies) if holder.get(number, without) == without})
    waiting = dict(holds)
    while giving := [who for who in waiting if wanted[who] & found]:
        for who in giving:
            found |= copies[waiting.pop(who)]
    return found


def split_masks(masks: Iterable[int]) -> tuple[list[int], int]:
    """Return the masks that overlap with no other mask, and all faces of the masks that do overlap.

    For masks that overlap with no other it is enough to count copies, in a hundredth of the time of `match`.
    """
    seen = tangled = 0
    for mask in masks:
        tangled |= seen & mask
        seen |= mask
    wider = 0
    while wider != tangled:  # a mask that overlaps a tangled mask is tangled too
        wider = tangled
        tangled = reduce(or_, (mask for mask in masks if mask & tangled), 0)
    return [mask for mask in masks if not mask & tangled], tangled
