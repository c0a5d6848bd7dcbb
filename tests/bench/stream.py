"""What every contender of the referee's benches shares: the random stream and the digest of what was played."""

from __future__ import annotations

MASK = 0xFFFFFFFF


class Stream:
    """Numbers of one game (xorshift32), the same for everybody."""

    __slots__ = ("value",)

    def __init__(self, game: int) -> None:
        self.value = (0x9E3779B9 * (game + 1)) & MASK or 1

    def below(self, bound: int) -> int:
        """Return the next number, from 0 up to but not including the bound."""
        value = self.value
        value ^= (value << 13) & MASK
        value ^= value >> 17
        value ^= (value << 5) & MASK
        self.value = value
        return value % bound


class Digest:
    """FNV-1a of 32 bits over two bytes of each number."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = 0x811C9DC5

    def add(self, number: int) -> None:
        """Take a number in."""
        value = ((self.value ^ (number & 255)) * 0x01000193) & MASK
        self.value = ((value ^ ((number >> 8) & 255)) * 0x01000193) & MASK

    def __str__(self) -> str:
        return f"{self.value:08x}"


def shuffled(values: list[int], stream: Stream) -> list[int]:
    """Return the values shuffled from the end."""
    for last in range(len(values) - 1, 0, -1):
        other = stream.below(last + 1)
        values[last], values[other] = values[other], values[last]
    return values
