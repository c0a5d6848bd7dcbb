"""One number, one place: options and data reach every face that prints them, and every choice fits its box."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from folders import folders
from measures import sheets

from pnp.cli.options import make_build
from pnp.drawing.drawing import TextRun, walk
from pnp.errors import DataError
from pnp.library.game import load_game
from pnp.library.rulebook import Rulebook
from pnp.library.rulebooks import load_rulebook
from pnp.press.build import Build

ROOT = Path(__file__).parents[2]
GAME = "skies_of_fire"
HASH = re.compile("[0-9a-f]{8}")  # in the slug: it differs with every house rule
Texts = dict[str, str]


def build_with(options: Mapping[str, Any], like: Build | None = None, project: Path | None = None) -> Build:
    """Return a build with options; fonts, icons and pictures are shared with another one."""
    build = make_build(GAME, project, [f"{name}={value}" for name, value in options.items()])
    if like is not None:
        build.tools = like.tools
    return build


def texts_of(build: Build) -> Texts:
    """Return the words of every face by component, row and side; all faces are composed and checked."""
    found: Texts = {}
    problems: list[Any] = []
    for pieces in build.composers():
        for entry in pieces.entries:
            piece = pieces._piece(entry)
            for side, face in (("front", piece.front), ("back", piece.back)):
                if face is not None:
                    found[f"{pieces.printable.id}/{entry.id}/{side}"] = words_of(face.drawing.items)
        problems += list(pieces.problems)
    if problems:
        raise DataError(problems)
    return found


def words_of(items: Any) -> str:
    """Return the words of a drawing in one line; runs on one baseline are read as they touch."""
    parts: list[str] = []
    last: TextRun | None = None
    for item in walk(items):
        if isinstance(item, TextRun):
            end = last and last.x + last.font.width(last.text, last.size)
            touches = last is not None and last.y == item.y and abs(item.x - end) < 0.01
            parts.append(item.text if touches else f" {item.text}")
            last = item
    return " ".join("".join(parts).split())


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return load_rulebook(GAME, folders())


@pytest.fixture(scope="module")
def plain(build: Build) -> Texts:
    """The words of every face with the default options."""
    return texts_of(build_with({}, build))


def faults(options: Mapping[str, Any], build: Build) -> list[str]:
    """Return what does not fit when the game is composed with these options."""
    try:
        texts_of(build_with(options, build))
    except DataError as error:
        return [str(problem) for problem in error.problems]
    return []


# Every switch and every settable number fits.


def ballots(rulebook: Rulebook) -> Iterator[dict[str, str]]:
    """Yield choices that hold every value of every switch: all first values, all second values, and so on."""
    values = {name: list(option.values) for name, option in rulebook.options.items()}
    for turn in range(max(map(len, values.values()))):
        yield {name: found[turn % len(found)] for name, found in values.items()}


def test_every_value_of_every_switch_fits(rulebook: Rulebook, build: Build) -> None:
    wrong = {fault for ballot in ballots(rulebook) for fault in faults(ballot, build)}
    assert not wrong, "\n".join(sorted(wrong))


@pytest.mark.parametrize("which", ["longest", "shortest"])
def test_the_longest_and_the_shortest_of_every_sentence_fit(which: str, rulebook: Rulebook, build: Build) -> None:
    pick = max if which == "longest" else min
    choice = {}
    for name, option in rulebook.options.items():
        sources = [f.source.values for f in rulebook.facts.values() if f.source and f.source.switch == name]
        choice[name] = pick(option.values, key=lambda v, found=sources: sum(len(str(s[v])) for s in found))
    assert not faults(choice, build)


@pytest.mark.parametrize("end", ["least", "most"])
def test_the_ends_of_every_settable_number_fit(end: str, rulebook: Rulebook, build: Build) -> None:
    settable = {name: fact for name, fact in rulebook.facts.items() if fact.least is not None}
    assert len(settable) >= 12
    assert not faults({name: int(getattr(fact, end)) for name, fact in settable.items()}, build)


# What changes, changes everywhere.

NUMBERS = (
    "start_crew", "callisto_crew", "start_hand", "hand_limit", "base_move", "engine_step", "town_crew", "town_cards",
    "mountain_crew", "peak_crew", "rally_success", "town_falls", "missions_to_end", "mission_points", "merit_points",
    "cross_points", "ship_points",
)  # fmt: skip
AROUND = 2


def test_all_settable_numbers_are_tried(rulebook: Rulebook) -> None:
    assert set(NUMBERS) == {name for name, fact in rulebook.facts.items() if fact.least is not None}


def contexts(text: str, number: str) -> set[tuple[str, ...]]:
    """Return the words round each place of a number, itself left out as `#`."""
    words = text.split()
    found = set()
    for at, word in enumerate(words):
        if number in re.findall(r"\d+", word):
            near = [re.sub(rf"(?<!\d){number}(?!\d)", "#", word)]
            near = words[max(0, at - AROUND) : at] + near + words[at + 1 : at + 1 + AROUND]
            found.add(tuple(near))
    return found


def check_change(before: Texts, after: Texts, old: int, new: int) -> None:
    """Check that a number has changed somewhere, and that its old value is nowhere among the same words."""
    changed = [face for face in before if before[face] != after[face]]
    assert changed, f"{old} is printed nowhere"
    moved: set[tuple[str, ...]] = set()
    for face in changed:
        gone = contexts(before[face], str(old)) - contexts(after[face], str(old))
        assert gone, f"{face} changed, and not by its number:\n{before[face]}\n{after[face]}"
        came = contexts(after[face], str(new)) - contexts(before[face], str(new))
        assert came, f"{face} lost the {old} and shows no {new}"
        moved |= gone & came
    stale = [
        f"{face}: {' '.join(near).replace('#', str(old))}"
        for face, text in after.items()
        for near in contexts(text, str(old)) & moved
    ]
    assert not stale, "\n".join(stale)


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_changed_by_one_changes_wherever_it_is_printed(
    name: str, rulebook: Rulebook, plain: Texts, build: Build
) -> None:
    fact = rulebook.facts[name]
    old = int(build.game.options[name])
    new = old + 1 if old < fact.most else old - 1
    check_change(plain, texts_of(build_with({name: new}, build)), old, new)


@pytest.mark.parametrize("switch", ["town_yield", "storm", "peak_damage", "wind", "gun_bonus", "score_tie"])
def test_the_sentences_of_another_value_replace_those_of_the_default(
    switch: str, rulebook: Rulebook, plain: Texts, build: Build
) -> None:
    """What a switch prints by default is gone from every face when another value is chosen."""
    option = rulebook.options[switch]
    other = next(value for value in option.values if value != option.default)
    after = texts_of(build_with({switch: other}, build))
    assert after != plain
    for fact in rulebook.facts.values():
        if fact.source and fact.source.switch == switch and isinstance(fact.source.values[other], str):
            old, new = plain_words(fact.source.values[option.default]), plain_words(fact.source.values[other])
            before = {face for face, text in plain.items() if old and old in text}
            if old and old not in new:
                assert not {face for face, text in after.items() if old in text}
                assert {face for face, text in after.items() if new in text} >= before


def plain_words(text: Any) -> str:
    """Return a sentence as it is printed: without signs of weight and with typographic apostrophes."""
    return " ".join(re.sub(r"\*\*|<[^>]*>", "", str(text)).replace("'", "’").split())


# Numbers in the data.


def edited(tmp_path: Path, file: str, pattern: str, replacement: str) -> Path:
    """Return a project in which one file of the game is changed at one place."""
    text = (ROOT / file).read_text(encoding="utf-8")
    changed, count = re.subn(pattern, replacement, text, count=1)
    assert count == 1, f"{file} has no {pattern}"
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(changed, encoding="utf-8")
    return tmp_path


def differing(before: Texts, after: Texts) -> dict[str, tuple[set[str], set[str]]]:
    """Return the numbers that were removed and added, by face."""
    found = {}
    for face, text in before.items():
        if text != after[face]:
            old, new = (re.findall(r"\d+", t) for t in (text, after[face]))
            found[face] = (
                set(old) - set(new) | {n for n in old if old.count(n) > new.count(n)},
                {n for n in new if new.count(n) > old.count(n)},
            )
    return found


def is_count(value: Any) -> bool:
    """Return whether a value is a number that a card states; 0 is said by saying nothing."""
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def mission_numbers() -> list[tuple[str, str]]:
    """Return the missions with the counts of squares or towns that they state."""
    game = load_game(GAME, folders())
    found = []
    for entry in game.component("mission_cards").entries:
        for step in ("begin", "complete"):
            values = entry.row.values[step]
            found += [(entry.id, f"{step}.{key}") for key, value in values.items() if is_count(value)]
    return found


@pytest.mark.parametrize(("card", "field"), mission_numbers())
def test_a_mission_prints_its_own_numbers(card: str, field: str, tmp_path: Path, plain: Texts, build: Build) -> None:
    row = next(e.row for e in build.game.component("mission_cards").entries if e.id == card)
    step, key = field.split(".")
    old = row.values[step][key]
    block = rf"(- id: {card}\n(?:(?!- id:)[\s\S])*?{step}:(?:(?!- id:)[\s\S])*?\b{key}: ){old}\b"
    project = edited(tmp_path, f"cards/{GAME}/missions.yaml", block, rf"\g<1>{old + 1}")
    changed = differing(plain, texts_of(build_with({}, build, project)))
    assert list(changed) == [f"mission_cards/{card}/front"], f"{card} {field}: {changed}"
    gone, came = changed[f"mission_cards/{card}/front"]
    assert (gone, came) == ({str(old)}, {str(old + 1)})


# A ship carries one cargo weapon, so that card says "the weapon" and no number.
UNSAID = {("O30", "effect.n")}


def effects() -> list[tuple[str, str, str]]:
    """Return every upgrade and order with a number in its effect."""
    game = load_game(GAME, folders())
    return [
        (component, entry.id, f"effect.{key}")
        for component in ("upgrade_cards", "order_cards")
        for entry in game.component(component).entries
        for key, value in effect_of(entry.row.values).items()
        if is_count(value) and (entry.id, f"effect.{key}") not in UNSAID
    ]


def effect_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a row's effect, nested or flat."""
    nested = values.get("effect")
    if isinstance(nested, Mapping):
        return dict(nested)
    return {name[7:]: value for name, value in values.items() if name.startswith("effect.")}


TABLES = {"upgrade_cards": "upgrades.csv", "order_cards": "orders.csv"}


@pytest.fixture(scope="module")
def nudged(tmp_path_factory: pytest.TempPathFactory, build: Build) -> dict[str, Texts]:
    """The words of the game with one effect field of all upgrades and orders changed by one, by field."""
    found: dict[str, Texts] = {}
    for field in sorted({field for _, _, field in effects()}):
        project = tmp_path_factory.mktemp("nudged")
        for name in TABLES.values():
            nudge_column(project, f"cards/{GAME}/{name}", field)
        found[field] = texts_of(build_with({}, build, project))
    return found


def neighbour(value: int) -> int:
    """Return a number one off, inside all limits."""
    return value + 1 if value < 5 else value - 1


def nudge_column(project: Path, file: str, *fields: str) -> None:
    """Write a table to a project with every number of some columns changed by one."""
    with (ROOT / file).open(encoding="utf-8", newline="") as source:
        header, *rows = list(csv.reader(source))
    for at in [header.index(field) for field in fields if field in header]:
        for row in rows:
            row[at] = str(neighbour(int(row[at]))) if row[at].isdigit() and row[at] != "0" else row[at]
    target = project / file
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows([header, *rows])


@pytest.mark.parametrize(("component", "card", "field"), effects())
def test_a_card_prints_the_number_of_its_effect(
    component: str, card: str, field: str, nudged: dict[str, Texts], plain: Texts, build: Build
) -> None:
    row = next(e.row for e in build.game.component(component).entries if e.id == card)
    old = effect_of(row.values)[field.removeprefix("effect.")]
    face = f"{component}/{card}/front"
    before, after = plain[face], nudged[field][face]
    assert before != after, f"{card} prints its {field} of {old} nowhere: {before}"
    gone = contexts(before, str(old)) - contexts(after, str(old))
    came = contexts(after, str(neighbour(old))) - contexts(before, str(neighbour(old)))
    assert gone, f"{card}: {before} -> {after}"
    assert came, f"{card}: {before} -> {after}"


# Nothing is written by hand: with every option and every effect changed by one, these numbers alone may stay.
# Each is matched as `word before, word`; what a mission or a mat states of itself is data of its own.
STAYS = {
    "mission_cards": r"(?!\^ ).*",
    "upgrade_cards": r".* [EGC]\d\d",
    "order_cards": r".* (O\d\d|\d/\d)",
    "medal_cards": r".* D\d\d",
    "ship_mats": r"((With|Communication|Bridge|move|roll|target|weapon|does|collect|or|crew,|adds) .*|to 4)",
    "reference": r"(turn 1|ships\. 2|town\. 3|countered\. 4|sections\. 5|card: 2|engines, 2|guns, 1|Subtract 1)",
}


@pytest.fixture(scope="module")
def all_changed(rulebook: Rulebook, build: Build, tmp_path_factory: pytest.TempPathFactory) -> Texts:
    """The words of the game with every settable number and every effect changed by one."""
    project = tmp_path_factory.mktemp("all")
    fields = sorted({field for _, _, field in effects()})
    for name in TABLES.values():
        nudge_column(project, f"cards/{GAME}/{name}", *fields)
    options = {}
    for name in NUMBERS:
        value = int(build.game.options[name])
        options[name] = value + 1 if value < rulebook.facts[name].most else value - 1
    return texts_of(build_with(options, build, project))


@pytest.mark.parametrize("component", STAYS)
def test_no_number_of_an_option_or_effect_is_written_by_hand(component: str, plain: Texts, all_changed: Texts) -> None:
    stale = []
    for face, text in plain.items():
        before, after = text.split(), all_changed[face].split()
        if face.startswith(f"{component}/"):
            assert len(before) == len(after), face
            for last, word, now in zip(["^", *before], before, after, strict=False):
                if word == now and re.search(r"\d", word) and not re.fullmatch(STAYS[component], f"{last} {word}"):
                    stale.append(f"{face}: {last} {word}")
    assert not stale, "\n".join(stale)


# On paper.


def test_an_option_reaches_the_printed_mats(tmp_path: Path) -> None:
    """The PDF of the mats says what the option says."""
    said = {}
    for crew in (3, 4):
        build = make_build(GAME, None, [f"town_crew={crew}"], only=["ship_mats"])
        built = build.write(tmp_path / str(crew))
        printed = sheets(built.folder / built.files[0].file)
        said[crew] = [" ".join(word.text for word in sheet.words if not HASH.fullmatch(word.text)) for sheet in printed]
    standard = [(three, four) for three, four in zip(said[3], said[4], strict=True) if three != four]
    assert len(standard) >= 4
    for three, four in standard:
        assert re.search(r"\b4\b", four)
        assert len(re.findall(r"\b3\b", four)) < len(re.findall(r"\b3\b", three))


@pytest.mark.parametrize(
    ("value", "kind", "when", "says"),
    [
        ("dual", "Counter or special", "Counter, or before you move", ("reduce the damage", "relocate your crew")),
        ("20_11", "Counter", "Once damage is known", ("reduce the damage",)),
        ("19_12", "Special order", "Before you move", ("relocate your crew",)),
    ],
)
def test_the_dual_order_prints_what_its_house_rule_makes_of_it(value, kind, when, says):  # RUL-02
    build = build_with({"order_split": value})
    (orders,) = (pieces for pieces in build.composers() if pieces.printable.id == "order_cards")
    (entry,) = (one for one in orders.entries if one.row.get("sub") == "dual")
    words = words_of(orders._piece(entry).front.drawing.items)
    assert words.rstrip(" 1/·O3").endswith(kind)
    assert when in words
    assert [one for one in ("reduce the damage", "relocate your crew") if one in words] == list(says)
