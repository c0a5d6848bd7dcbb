"""The commands that print: what lands where, what is said, and what never happens to a folder."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from tiny_project import COMPONENTS, DECK, LAYOUT, resized, write

from .conftest import Ran, environment, shell

KINDS = """\
  - {id: mats, title: Mats, kind: mat, data: deck.csv, layout: hero, sheet: single}
  - {id: map, title: Map, kind: board, data: deck.csv, layout: hero, sheet: fill}
  - id: coins
    title: Coins
    kind: chip
    data: deck.csv
    layout: coin
    sheet: chips
    variants: {round: {layout: coin_round, sheet: chips_round}}
  - {id: tokens, title: Tokens, kind: token, data: deck.csv, layout: coin, sheet: fill}
"""
COIN = "layout: 1\nsize: 20 x 20\nbleed: 2\nground: paper\nsafe: 2\n"


def game(folder: Path) -> Path:
    """Add a component of every kind to the tiny game."""
    files = {
        "cards/tiny/components.yaml": COMPONENTS + KINDS,
        "layouts/tiny/coin.yaml": COIN,
        "layouts/tiny/coin_round.yaml": "layout: 1\nextends: coin\ncut: circle\n",
    }
    return write(folder, files)


def digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of every file under a folder."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def words(path: Path) -> str:
    """Return the text of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def test_build_prints_every_component_and_the_whole(pnp: Any, tiny: Path) -> None:
    game(tiny)
    ran = pnp("build", "tiny")
    assert ran.code == 0
    assert sorted(path.name for path in (tiny / "out/tiny").iterdir()) == [
        "coins.pdf", "deck.pdf", "manifest.json", "map.pdf", "mats.pdf", "parts-list.pdf", "tiny.pdf", "tokens.pdf",
    ]  # fmt: skip
    first = ran.out.splitlines()[0].split()
    assert first == ["Deck", "3", "×", "63", "×", "88", "mm", "1", "sheet", "out/tiny/deck.pdf"]
    assert "the whole game: out/tiny/tiny.pdf" in ran.out


@pytest.mark.parametrize(
    ("command", "files"),
    [("cards", ["deck.pdf"]), ("mats", ["mats.pdf"]), ("boards", ["map.pdf"]), ("tokens", ["coins.pdf", "tokens.pdf"])],
)
def test_a_command_of_one_kind_prints_that_kind_only(command: str, files: list[str], pnp: Any, tiny: Path) -> None:
    game(tiny)
    assert pnp(command, "tiny").code == 0
    assert sorted(path.name for path in (tiny / "out/tiny").iterdir()) == sorted([*files, "manifest.json"])


@pytest.mark.parametrize(("only", "count"), [("deck", 3), ("deck/b", 1), ("a", 2)])
def test_only_prints_what_is_named(only: str, count: int, pnp: Any) -> None:
    made = json.loads(pnp("build", "tiny", "--only", only, "--json").out)
    assert [(one["id"], one["count"]) for one in made["components"]] == [("deck", count)]


def test_a_part_has_files_of_its_own_and_leaves_the_whole_game_alone(pnp: Any, tiny: Path) -> None:
    game(tiny)
    pnp("build", "tiny")
    whole = digests(tiny / "out")
    made = json.loads(pnp("build", "tiny", "--only", "deck/b", "--json").out)
    assert ([one["file"] for one in made["components"]], made["only"]) == (["deck-only-b.pdf"], ["deck/b"])
    after = digests(tiny / "out")
    assert {name: after[name] for name in whole} == whole
    assert {Path(name).name for name in after.keys() - whole.keys()} == {"deck-only-b.pdf", "manifest-only-deck-b.json"}


def test_one_copy_of_each_card_is_printed_beside_the_whole_game(pnp: Any, tiny: Path) -> None:
    game(tiny)
    pnp("build", "tiny")
    whole = digests(tiny / "out")
    made = json.loads(pnp("build", "tiny", "--copies", "1", "--json").out)
    assert made["whole_game"] == "tiny-one-of-each.pdf"
    assert all(one["count"] == one["designs"] for one in made["components"])
    after = digests(tiny / "out")
    assert {name: after[name] for name in whole} == whole


def test_a_command_of_one_kind_keeps_what_the_manifest_says_about_the_rest(pnp: Any, tiny: Path) -> None:
    game(tiny)
    pnp("build", "tiny")
    before = json.loads((tiny / "out/tiny/manifest.json").read_text())
    after = json.loads(pnp("cards", "tiny", "--paper", "Letter", "--json").out)
    assert (after["whole_game"], after["paper"]) == ("tiny.pdf", "Letter")
    assert [one["id"] for one in after["components"]] == [one["id"] for one in before["components"]]
    deck, *others = after["components"]
    assert "made_with" not in deck
    assert [one.pop("made_with") for one in others] == [{"paper": "A4"}] * len(others)
    assert others == before["components"][1:]
    again = json.loads(pnp("mats", "tiny", "--json").out)["components"]
    assert [one.get("made_with") for one in again] == [{"paper": "Letter"}, None, *[{"paper": "A4"}] * 3]
    coded = json.loads(pnp("mats", "tiny", "--codes", "--json").out)["components"]
    assert [one.get("made_with", {}).get("codes") for one in coded] == [False, None, False, False, False]


@pytest.mark.parametrize("command", ["build", "cards"])
@pytest.mark.parametrize(("ink", "part"), [("low", "low-ink"), ("grey", "grey")])
def test_another_ink_has_files_of_its_own(command: str, ink: str, part: str, pnp: Any, tiny: Path) -> None:
    game(tiny)
    pnp("build", "tiny")
    full = digests(tiny / "out")
    made = json.loads(pnp(command, "tiny", "--ink", ink, "--json").out)
    assert (made["components"][0]["file"], made["ink"]) == (f"deck-{part}.pdf", ink)
    after = digests(tiny / "out")
    assert {name: after[name] for name in full} == full
    assert all(part in name for name in after.keys() - full.keys())


def test_old_files_of_another_ink_go_with_its_next_build(pnp: Any, tiny: Path) -> None:
    game(tiny)
    pnp("build", "tiny", "--ink", "low")
    write(tiny, {"cards/tiny/components.yaml": COMPONENTS})
    pnp("build", "tiny", "--ink", "low")
    assert (tiny / "out/tiny/deck-low-ink.pdf").is_file()
    assert not (tiny / "out/tiny/mats-low-ink.pdf").exists()


@pytest.mark.parametrize("cached", [(), ("--no-cache",)])
def test_copies_of_one_card_are_named_with_it(cached: tuple[str, ...], pnp: Any, tiny: Path) -> None:
    for _ in range(2):
        ran = pnp("cards", "tiny", "--only", "a", "--copies", "1", "--json", *cached)
        assert [(one["file"], one["count"]) for one in json.loads(ran.out)["components"]] == [
            ("deck-only-a-one-of-each.pdf", 1)
        ]


@pytest.mark.parametrize("copies", ["0", "-1", "some", "1000"])
def test_a_number_of_copies_that_cannot_be_is_refused(copies: str, pnp: Any) -> None:
    ran = pnp("build", "tiny", "--copies", copies)
    assert (ran.code, "allowed: all, or a number from 1 to 100" in " ".join(ran.err.split())) == (2, True)


def test_files_lie_in_the_project_wherever_in_it_the_command_is_given(tiny: Path) -> None:
    write(tiny, {"pnp.toml": ""})
    ran = shell(tiny / "cards" / "tiny", "build", "tiny")
    assert "../../out/tiny/deck.pdf" in ran.out
    assert (tiny / "out/tiny/deck.pdf").is_file()
    assert not (tiny / "cards/tiny/out").exists()


def test_the_manifest_lists_the_files_that_were_made(pnp: Any, tiny: Path) -> None:
    game(tiny)
    made = json.loads(pnp("build", "tiny", "--json").out)
    assert made == json.loads((tiny / "out/tiny/manifest.json").read_text())
    deck = made["components"][0]
    assert (made["whole_game"], made["paper"], made["sides"], made["bleed_mm"]) == ("tiny.pdf", "A4", "long-edge", 2)
    assert (deck["count"], deck["designs"], deck["trim_mm"]) == (3, 2, [63, 88])
    assert (deck["pages"], deck["sheets"], deck["cuts"], deck["circles"]) == (1, 1, 8, 0)
    assert deck["type_sizes"]["rules"] == {"nominal": 2, "smaller": 0, "at_minimum": 0}
    with pikepdf.open(tiny / "out/tiny/tiny.pdf") as whole:
        total = len(whole.pages)
    spans = [one["pages_in_whole"] for one in made["components"]]
    assert spans[0][0] == 2
    assert all(after[0] == before[1] + 1 for before, after in pairwise(spans))
    assert spans[-1][1] == total
    for one in made["components"]:
        with pikepdf.open(tiny / "out/tiny" / one["file"]) as own:
            assert len(own.pages) == one["pages"] == one["pages_in_whole"][1] - one["pages_in_whole"][0] + 1


def test_the_manifest_counts_faces_by_how_their_type_came_out(pnp: Any, tiny: Path) -> None:
    texts = ["Short.", "word " * 20, "word " * 48]
    rows = "".join(f"c{i},Card,red,1,{text},1\n" for i, text in enumerate(texts))
    layout = LAYOUT.replace("art/$id.png", "art/a.png")
    write(tiny, {"cards/tiny/deck.csv": "id,name,town,count,text,n\n" + rows, "layouts/tiny/hero.yaml": layout})
    sizes = json.loads(pnp("build", "tiny", "--json").out)["components"][0]["type_sizes"]
    assert sizes["title"] == {"nominal": 3, "smaller": 0, "at_minimum": 0}
    assert sizes["rules"] == {"nominal": 2, "smaller": 0, "at_minimum": 1}


def test_an_option_changes_what_is_printed(pnp: Any, tiny: Path) -> None:
    write(tiny, {"layouts/tiny/hero.yaml": LAYOUT.replace("text: $name", "text: '$name plays $option.turns'")})
    pnp("build", "tiny", "--option", "mode=short")
    assert "Ada plays 5" in words(tiny / "out/tiny/deck.pdf")
    pnp("build", "tiny", "--option", "turns=7")
    assert "Ada plays 7" in words(tiny / "out/tiny/deck.pdf")
    assert json.loads((tiny / "out/tiny/manifest.json").read_text())["options"] == {"mode": "long", "turns": 7}


@pytest.mark.parametrize("choice", [("--chips", "round"), ("--variant", "round")])
def test_round_chips_have_a_gap_and_a_round_cut_line(choice: tuple[str, str], pnp: Any, tiny: Path) -> None:
    game(tiny)
    square, cut = (json.loads(pnp("tokens", "tiny", *args, "--json").out) for args in ((), choice))
    coins, tokens = square["components"]
    assert (coins["circles"], tokens["circles"], square["variants"]) == (0, 0, [])
    coins, tokens = cut["components"]
    assert (coins["circles"], tokens["circles"], cut["variants"]) == (3, 0, ["round"])


def cut_round(pnp: Any, *args: str) -> dict[str, int]:
    """Return how many pieces of each component have a round cut line."""
    made = json.loads(pnp("tokens", "tiny", *args, "--json").out)["components"]
    return {one["id"]: one["circles"] for one in made}


def test_each_component_takes_the_cut_that_it_has_a_variant_for_and_else_its_own(pnp: Any, tiny: Path) -> None:
    """Coins are square and may be round, tokens are round and may be square, gems are as they are."""
    path = game(tiny) / "cards/tiny/components.yaml"
    was = "{id: tokens, title: Tokens, kind: token, data: deck.csv, layout: coin, sheet: fill}"
    tokens = (
        "{id: tokens, title: Tokens, kind: token, data: deck.csv, layout: coin_round, sheet: chips_round, "
        "variants: {square: {layout: coin, sheet: chips}}}\n"
        "  - {id: gems, title: Gems, kind: token, data: deck.csv, layout: coin, sheet: fill}"
    )
    path.write_text(path.read_text().replace(was, tokens))
    assert cut_round(pnp) == {"coins": 0, "tokens": 3, "gems": 0}
    assert cut_round(pnp, "--chips", "square") == {"coins": 0, "tokens": 0, "gems": 0}
    assert cut_round(pnp, "--chips", "round") == {"coins": 3, "tokens": 3, "gems": 0}


def test_chips_are_asked_for_in_vain_where_no_component_is_cut_in_two_ways(pnp: Any) -> None:
    for chips in ("square", "round"):
        ran = pnp("check", "tiny", "--chips", chips)
        assert (ran.code, f'--chips: no component has a variant "{chips}" (allowed: none)' in ran.err) == (1, True)


def test_help_says_what_chips_do(pnp: Any) -> None:
    told = " ".join(pnp("build", "--help").out.replace("│", " ").split())
    assert "Components with a variant of that name use it; without this option, each game has its own default" in told


def test_square_chips_share_their_cuts_and_round_ones_do_not(pnp: Any, tiny: Path) -> None:
    from pnp.cli.options import make_build
    from pnp.press.job import job_of

    game(tiny)

    def gap(variant: tuple[str, ...]) -> float:
        build = make_build("tiny", tiny, None, only=["coins"], variant=variant)
        slots = job_of(build.composers()[0], build.sheet_data, build.roots).plan.patterns[0].slots
        return slots[1].place.trim.left - slots[0].place.trim.right

    assert gap(()) == pytest.approx(0)
    assert gap(("round",)) >= 4


def test_notes_mention_marks_and_ruler_without_room(pnp: Any, tiny: Path) -> None:
    game(tiny)
    write(tiny, {"layouts/tiny/hero.yaml": resized("198 x 285")})
    ran = pnp("build", "tiny", "--only", "mats", "--json")
    assert "there is no room for the 100 mm ruler outside the cut" in json.loads(ran.out)["components"][0]["notes"]


def test_two_runs_give_the_same_bytes_whatever_the_hash_seed(tiny: Path) -> None:
    game(tiny)
    for seed in ("1", "2"):
        assert shell(tiny, "build", "tiny", "--out", f"out{seed}", PYTHONHASHSEED=seed).code == 0
    first, second = (digests(tiny / f"out{seed}") for seed in ("1", "2"))
    assert len(first) == 8
    assert first == second


def test_two_runs_at_once_do_not_mix(tiny: Path) -> None:
    game(tiny)
    command = [sys.executable, "-m", "pnp", "build", "tiny", "--paper"]
    for paper in ("A4", "Letter"):
        assert shell(tiny, "build", "tiny", "--paper", paper, "--out", paper).code == 0
    runs = [
        subprocess.Popen([*command, paper], cwd=tiny, env=environment(), stdout=subprocess.DEVNULL)
        for paper in ("A4", "Letter")
    ]
    assert [run.wait(60) for run in runs] == [0, 0]
    assert digests(tiny / "out") in (digests(tiny / "A4"), digests(tiny / "Letter"))


def test_files_that_the_game_has_no_more_are_taken_away_and_others_stay(pnp: Any, tiny: Path) -> None:
    game(tiny)
    pnp("build", "tiny")
    write(
        tiny, {"out/tiny/mine.pdf": "mine", "cards/tiny/components.yaml": COMPONENTS + KINDS.replace("Mats", "Hulls")}
    )
    pnp("build", "tiny")
    names = {path.name for path in (tiny / "out/tiny").iterdir()}
    assert "mats.pdf" not in names
    assert {"hulls.pdf", "mine.pdf", "parts-list.pdf"} <= names


def test_components_of_one_title_get_files_of_their_own(pnp: Any, tiny: Path) -> None:
    more = "  - {id: again, title: Deck!, kind: card, data: deck.csv, layout: hero}\n"
    more += "  - {id: kana, title: カード, kind: card, data: deck.csv, layout: hero}\n"
    write(tiny, {"cards/tiny/components.yaml": COMPONENTS + more})
    made = json.loads(pnp("build", "tiny", "--json").out)
    assert [one["file"] for one in made["components"]] == ["deck-deck.pdf", "deck-again.pdf", "kana.pdf"]


@pytest.mark.parametrize("out", ["file", "file/below", "/proc/nowhere"])
def test_a_folder_that_cannot_be_written_is_reported(out: str, pnp: Any, tiny: Path) -> None:
    write(tiny, {"file": "mine"})
    ran = pnp("build", "tiny", "--out", out)
    assert (ran.code, ran.out) == (1, "")
    assert "cannot be written" in ran.err
    assert (tiny / "file").read_text() == "mine"


def test_a_file_in_place_of_the_games_folder_is_reported(pnp: Any, tiny: Path) -> None:
    write(tiny, {"out/tiny": "mine"})
    ran = pnp("build", "tiny")
    assert (ran.code, (tiny / "out/tiny").read_text()) == (1, "mine")
    assert "a file with this name is in the way" in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="limits of processes are a Unix matter")
def test_a_full_disk_leaves_old_files_whole_and_nothing_half_written(tiny: Path) -> None:
    game(tiny)
    assert shell(tiny, "build", "tiny").code == 0
    before = digests(tiny)
    limit = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))"
    code = f"{limit}; sys.argv = 'pnp build tiny --paper Letter'.split(); runpy.run_module('pnp', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tiny, env=environment(PYTHONDONTWRITEBYTECODE="1"),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "cannot be written: File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert digests(tiny) == before


def test_places_left_free_stay_free(pnp: Any) -> None:
    made = json.loads(pnp("cards", "tiny", "--skip", "1,2,3,4,5,6,7", "--json").out)
    assert made["components"][0]["sheets"] == 2


def test_faces_kept_from_a_run_in_low_ink_stay_in_low_ink(pnp: Any, tiny: Path) -> None:
    pnp("build", "tiny", "--ink", "low")
    write(tiny, {"cards/tiny/deck.csv": DECK.replace("Bob", "Rob")})
    pnp("build", "tiny", "--ink", "low", "--out", "kept")
    pnp("build", "tiny", "--ink", "low", "--out", "anew", "--no-cache")
    assert (tiny / "kept/tiny/deck-low-ink.pdf").read_bytes() == (tiny / "anew/tiny/deck-low-ink.pdf").read_bytes()
    made = json.loads((tiny / "kept/tiny/manifest-low-ink.json").read_text())
    assert made["ink"] == "low"
    assert 0 < made["components"][0]["ink_cover"] < 0.2


def test_only_what_has_changed_is_printed_and_nothing_if_nothing_has(tiny: Path, pnp: Callable[..., Ran]) -> None:
    ran = pnp("build", "tiny", "--changed")
    assert (ran.code, ran.err.strip()) == (
        1, "--changed: out/tiny/manifest.json has no record of a full print; print once without --changed"
    )  # fmt: skip
    pnp("build", "tiny")
    said = "tiny: nothing has changed since the last print (out/tiny/manifest.json)\n"
    assert pnp("cards", "tiny", "--changed") == Ran(0, said, "")
    assert json.loads(pnp("build", "tiny", "--changed", "--json").out) == {"components": []}
    write(tiny, {"cards/tiny/deck.csv": DECK.replace("Bob", "Rob")})
    ran = pnp("build", "tiny", "--changed", "--json")
    assert [(one["file"], one["count"]) for one in json.loads(ran.out)["components"]] == [("deck-changed.pdf", 1)]
