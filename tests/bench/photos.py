"""Count how many simulated photos of a board and of a card are read, and how often the reading is wrong and sure.

    python tests/bench/photos.py GAME [--photos 200] [--first 0] [--hidden 0.5] [--answers 0]
    python tests/bench/photos.py GAME --cards COMPONENT [--photos 200]
    python tests/bench/photos.py GAME --others [--photos 200]
    python tests/bench/photos.py GAME --corners 5 [--photos 200] [--others [--of GAME]]
    python tests/bench/photos.py GAME --laid [--answers 40] [--photos 200]

--answers: how many questions of a game are answered first, so that pieces are on the board. --others: photos of a
chequered cloth, and of the board printed without codes: how many are refused, and how many spaces are sure. --corners:
the board is printed without codes, and a person shows its corners in any rotation, each off by up to this many mm; with
--others the photos then show the board of another game, --of. --laid: players lay the board during the game, and in
every second photo one part is turned: how many parts are reported as in the match, or elsewhere, and how often wrongly.

Each photo has 12 megapixels and its own conditions, from its seed: tilt of 5 to 30 degrees, any rotation, blur of 0.5
to 1.5 pixels, noise of 3 to 12 levels, light that fades by up to 45 %, warm lamps; pieces are up to 2 mm off their
places and rotated by up to 3 degrees. Photos of cards have 3 megapixels.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from boards_laid import laying_of
from browsing import PEOPLE, steps
from isles_laid import LaidIsles
from photos import Conditions, corners_in_photo, take_photo

import pnp
import referee
from pnp.cache import Cache
from pnp.library.roots import Roots
from referee.photo import PhotoFault, board_plan, named_codes, read_board, read_codes
from referee.photo.laid import laid_parts
from referee.photo.picture import Pixels, read_picture
from referee.photo.plan import BoardPlan
from referee.table.components.printed import printed_components


def conditions(seed: int, size: tuple[int, int] = (4000, 3000)) -> Conditions:
    """Return how a photo is taken."""
    dice = np.random.default_rng(seed)
    return Conditions(
        size=size,
        fill=float(dice.uniform(0.8, 0.97)),
        tilt=float(dice.uniform(5, 30)),
        turn=180,
        blur=float(dice.uniform(0.5, 1.5)),
        noise=float(dice.uniform(3, 12)),
        shade=float(dice.uniform(0, 0.45)),
        warm=float(dice.uniform(0, 0.3)),
    )


def without_codes(board: Pixels, plan: BoardPlan) -> Pixels:
    """Return a picture of a board on which the paper under its codes is bare."""
    bare = board.copy()
    high, wide = bare.shape[:2]
    for plate in plan.plates:
        rows, columns = (
            slice(int(low / side * size), int(up / side * size) + 1)
            for low, up, side, size in (
                (plate.top, plate.bottom, plan.size[1], high),
                (plate.left, plate.right, plan.size[0], wide),
            )
        )
        bare[rows, columns] = 255
    return bare


def shown_corners(thing: Pixels, how: Conditions, seed: int, share: float) -> list[tuple[float, float]]:
    """Return where a person shows the corners of a thing in its photo, from any of them on.

    share: how far each is off at most, as a share of the width of the thing.
    """
    high, wide = thing.shape[:2]
    there = corners_in_photo(wide, high, how, np.random.default_rng(seed))
    dice = np.random.default_rng((seed, 1))
    off = share * float(np.linalg.norm(there[1] - there[0]))
    angles, lengths = dice.uniform(0, 2 * np.pi, 4), off * np.sqrt(dice.uniform(0, 1, 4))
    there = there + np.column_stack([np.cos(angles) * lengths, np.sin(angles) * lengths])
    there = np.roll(np.clip(there, 0, how.size), int(dice.integers(4)), axis=0)
    return [(float(x), float(y)) for x, y in there]


def boards(match: Any, roots: Roots, seeds: range, hidden: float, off: float | None) -> Counter[str]:
    """Return how many photos and spaces were read, and how. off: of shown corners, in mm; None for codes."""
    plan = board_plan(match, roots)
    laying = laying_of(match, roots, plan)
    found: Counter[str] = Counter()
    for seed in seeds:
        laid = laying.lay(seed, hidden=hidden)
        thing = laid.pixels if off is None else without_codes(laid.pixels, plan)
        image = take_photo(thing, conditions(seed), seed)
        corners = () if off is None else shown_corners(thing, conditions(seed), seed, off / plan.size[0])
        found["photos"] += 1
        start = time.process_time()
        try:
            reading = read_board(image, plan, corners)
        except PhotoFault:
            found["photos refused"] += 1
            continue
        found["milliseconds"] += round(1000 * (time.process_time() - start))
        for space in reading.spaces:
            right = space.best_guess.word == laid.words[space.space]
            found["spaces"] += 1
            found["right"] += right
            found["not sure"] += not space.is_sure
            found["wrong and sure"] += space.is_sure and not right
        if found["photos"] % 20 == 0:
            print(told(found), flush=True)
    return found


def others(match: Any, roots: Roots, seeds: range) -> Counter[str]:
    """Return the results for photos of other things: refused, or how many spaces were sure."""
    plan = board_plan(match, roots)
    bare = without_codes(laying_of(match, roots, plan, dpi=60).lay(1, bare=1.0).pixels, plan)
    found: Counter[str] = Counter()
    for seed in seeds:
        dice = np.random.default_rng(seed)
        cloth = dice.integers(0, 255, (12, 12, 3), dtype=np.uint8).repeat(60, axis=0).repeat(60, axis=1)
        image = take_photo((bare, cloth)[seed % 2], conditions(seed, (2000, 1500)), seed)
        found["photos"] += 1
        try:
            reading = read_board(image, plan)
        except PhotoFault:
            found["refused"] += 1
            continue
        found["spaces sure"] += sum(space.is_sure for space in reading.spaces)
    return found


def others_by_corners(match: Any, roots: Roots, seeds: range, off: float, of: Any) -> Counter[str]:
    """Return the results for photos of the board of another match and of a cloth whose corners a person shows."""
    plan, other = board_plan(match, roots), board_plan(of, roots)
    laying = laying_of(of, roots, other, dpi=100)
    found: Counter[str] = Counter()
    for seed in seeds:
        cloth = np.random.default_rng(seed).integers(0, 255, (12, 12, 3), dtype=np.uint8)
        things = (without_codes(laying.lay(seed).pixels, other), cloth.repeat(60, axis=0).repeat(60, axis=1))
        thing, how = things[seed % 2], conditions(seed)
        image = take_photo(thing, how, seed)
        found["photos"] += 1
        try:
            reading = read_board(image, plan, shown_corners(thing, how, seed, off / plan.size[0]))
        except PhotoFault:
            found["refused"] += 1
            continue
        found["spaces sure"] += sum(space.is_sure for space in reading.spaces)
    return found


def laid_parts_told(match: Any, roots: Roots, seeds: range) -> Counter[str]:
    """Return the results for photos of a board that is laid in the game: of its parts, and what is told wrongly."""
    isles = LaidIsles(match, roots)
    build, picture, known = (
        printed_components(match, roots, codes=True),
        match.game.picture(match.state),
        named_codes(match, roots),
    )
    names = {part.ground.row: number for number, part in enumerate(isles.parts)}
    found: Counter[str] = Counter()
    for seed in seeds:
        dice = np.random.default_rng(seed)
        turned = int(dice.integers(len(isles.parts))) if seed % 2 else -1
        image = isles.photo({turned: 60 * int(dice.integers(1, 6))}, conditions(seed), seed)
        read = [(code, known[code.payload]) for code in read_codes(image) if code.payload in known]
        told_of = laid_parts(read, picture, build)
        titles = {named.name or named.row: names[named.row] for _, named in read}
        found["photos"] += 1
        found["parts"] += len(isles.parts)
        found["as in the match"] += len(told_of.agreeing)
        found["elsewhere"] += len(told_of.differing)
        found["not told"] += len(isles.parts) - len(told_of.agreeing) - len(told_of.differing)
        found["told wrongly"] += sum(titles[name] == turned for name in told_of.agreeing)
        found["told wrongly"] += sum(titles[name] != turned for name in told_of.differing)
    return found


def cards(match: Any, roots: Roots, component: str, seeds: range) -> Counter[str]:
    """Return how many photos of one card each were read, and how."""
    opened = pnp.open_game(match.game.name, only=[component], codes=True)
    rows = [entry.id for entry in opened.components[0].entries]
    known = named_codes(match, roots)
    faces: dict[str, Any] = {}
    found: Counter[str] = Counter()
    for seed in seeds:
        row = rows[seed % len(rows)]
        if row not in faces:
            faces[row] = read_picture(opened.png(component, row, dpi=600))
        names = [
            known[one.payload].row for one in read_codes(take_photo(faces[row], conditions(seed, (1500, 2000)), seed))
        ]
        found["photos"] += 1
        found["read"] += names == [row]
        found["wrong"] += any(name != row for name in names)
    return found


def told(found: Counter[str]) -> str:
    """Return counts in words."""
    return ", ".join(f"{count} {name}" for name, count in found.items())


def begun(game: str, answers: int) -> Any:
    """Return a match in which so many answers of a game between bots have been given."""
    match = referee.Match.new(referee.load_game(game), seats=2, names=PEOPLE[:2])
    for step in islice(steps(game, 2, 1), answers):
        match.play(step.line)
    return match.seen(referee.View())


def main() -> None:
    """Read the command line and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--photos", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--hidden", type=float, default=0.0)
    parser.add_argument("--answers", type=int, default=0)
    parser.add_argument("--others", action="store_true")
    parser.add_argument("--cards", default="")
    parser.add_argument("--corners", type=float)
    parser.add_argument("--laid", action="store_true")
    parser.add_argument("--of", default="monsters_and_magic")
    chosen = parser.parse_args()
    roots = Roots.discover(None, os.environ, cache=Cache.from_environment(os.environ))
    match = begun(chosen.game, chosen.answers)
    seeds = range(chosen.first, chosen.first + chosen.photos)
    if chosen.laid:
        return print(told(laid_parts_told(match, roots, seeds)))
    try:
        board_plan(match, roots)
    except PhotoFault as fault:
        if not chosen.cards:
            return print(f"all photos are refused: {fault}")
    if chosen.cards:
        found = cards(match, roots, chosen.cards, seeds)
    elif chosen.others and chosen.corners is not None:
        found = others_by_corners(match, roots, seeds, chosen.corners, begun(chosen.of, 0))
    elif chosen.others:
        found = others(match, roots, seeds)
    else:
        found = boards(match, roots, seeds, chosen.hidden, chosen.corners)
    print(told(found))


if __name__ == "__main__":
    main()
