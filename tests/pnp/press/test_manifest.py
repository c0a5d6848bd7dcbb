import json

import pytest

from pnp.press.names import plain_name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Order cards", "order-cards"),
        ("Sea & Sand", "sea-and-sand"),
        ("R&D", "r-and-d"),
        ("Überfall!  2", "uberfall-2"),
        ("カード", ""),
        ("../etc", "etc"),
        ("...", ""),
    ],
)
def test_a_title_becomes_a_safe_file_name(title, name):
    assert plain_name(title) == name


def test_the_manifest_hangs_on_data_and_choices_only(opened, tmp_path):
    texts = set()
    for number in range(2):
        build = opened(options=["mode=short"])
        texts.add((build.write(tmp_path / str(number)).folder / "manifest.json").read_text())
    (text,) = texts
    found = json.loads(text)
    assert found["game"] == {"id": "tiny", "title": "Tiny", "version": "1", "date": "2026-01-01"}
    assert found["options"] == {"mode": "short"}
    assert found["data_hash"] == opened().game.data_hash


def test_components_that_share_sheets_say_so(opened, tmp_path):
    from tiny_project import COMPONENTS

    coins = "".join(
        f"  - {{id: {n}, title: {n}, kind: chip, data: deck.csv, layout: coin, sheet: mixed}}\n" for n in "xy"
    )
    files = {"cards/tiny/components.yaml": COMPONENTS + coins, "layouts/tiny/coin.yaml": "layout: 1\nsize: 20 x 20\n"}
    build = opened(files)
    build.write(tmp_path / "out")
    found = {one["id"]: one for one in json.loads((tmp_path / "out/manifest.json").read_text())["components"]}
    assert "shares_sheets_with" not in found["deck"]
    assert (found["x"]["shares_sheets_with"], found["y"]["shares_sheets_with"]) == (["y"], ["x"])
    assert found["x"]["pages_in_whole"] == found["y"]["pages_in_whole"]
