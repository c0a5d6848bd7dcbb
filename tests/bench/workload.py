"""The shared workload: N cards of 63 x 88 mm in a table, and eight noisy PNG pictures of 400 x 300.

Everything follows from a card's number, so two runs give the same bytes.
"""

from __future__ import annotations

import csv
import random
from pathlib import Path

WORDS = """draw discard gain lose deploy exhaust ready move attack defend island ship cannon fortress wave hero minion
source card die hex adjacent enemy friendly choose then may until end turn round extra cost less more damage heal
shield"""
PICTURES = 8
COPIES = 2
FIELDS = ("id", "title", "cost", "art", "text", "count")


def draw_picture(path: Path, seed: int) -> None:
    """Save one picture: blurred noise, which compresses as badly as real art does."""
    from PIL import Image, ImageFilter

    chance = random.Random(seed)
    small = Image.frombytes("RGB", (40, 30), bytes(chance.randrange(256) for _ in range(3600)))
    small.resize((400, 300), Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(2)).save(path, optimize=True)


def card(number: int) -> dict[str, str | int]:
    """Return the row of a card, counted from 0: forty words of text, two copies."""
    chance, words = random.Random(1000 + number), WORDS.split()
    text = " ".join(chance.choice(words) for _ in range(40)).capitalize() + "."
    return {
        "id": f"card-{number + 1:05d}",
        "title": f"Card {number + 1:05d}",
        "cost": 1 + number % 9,
        "art": f"art{number % PICTURES}.png",
        "text": text,
        "count": COPIES,
    }


def write_pictures(folder: Path) -> None:
    """Save the eight pictures as art0.png to art7.png."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(PICTURES):
        draw_picture(folder / f"art{seed}.png", seed)


def write_table(path: Path, count: int) -> None:
    """Save the table of `count` cards."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, FIELDS)
        writer.writeheader()
        writer.writerows(card(number) for number in range(count))
