"""The first game of the docs is made step by step from the files on the page, exactly as they are there."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[1] / "docs" / "first-game.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`([\w./-]+)`\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEPS = [part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE) if FILE.search(part)]


def write(folder: Path, steps: int) -> Path:
    """Write the files of the first steps; a later file replaces an earlier one, as it does for the reader."""
    folder.mkdir(exist_ok=True)
    (folder / "pnp.toml").touch()
    for step in STEPS[:steps]:
        for name, text in FILE.findall(step):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(line: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a command in the project's folder."""
    from pnp.cli.app import main

    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "argv", shlex.split(line))
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code in (0, None)


def printed(folder: Path) -> dict[str, tuple[int, int]]:
    """Return how many pieces and pages each component has, by the manifest."""
    found = json.loads((folder / "out/moths/manifest.json").read_text(encoding="utf-8"))
    return {one["id"]: (one["count"], one["pages"]) for one in found["components"]}


WANTED = [
    {"moths": (18, 2)},
    {"moths": (18, 2)},
    {"moths": (18, 4), "falter": (18, 4), "tokens": (24, 2), "mats": (2, 2), "board": (1, 1), "map": (1, 1)},
]


@pytest.mark.parametrize("steps", range(1, len(STEPS) + 1))
def test_each_step_prints_what_the_page_says(steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(tmp_path / "games", steps)
    run("pnp check moths", folder, monkeypatch)
    run("pnp build moths", folder, monkeypatch)
    assert printed(folder) == WANTED[steps - 1]
    whole = {"night-moths.pdf", "parts-list.pdf"}
    assert whole & {path.name for path in (folder / "out/moths").iterdir()} == (whole if steps == len(STEPS) else set())


def test_the_dice_and_standees_of_the_page_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    section = PAGE.partition("\n## Dice and standees\n")[2].partition("\n## ")[0]
    style, components, omen, figure = re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)
    folder = write(tmp_path / "games", len(STEPS))
    home, layouts = folder / "cards/moths/components.yaml", folder / "layouts/moths"
    home.write_text(home.read_text(encoding="utf-8") + components, encoding="utf-8")
    own = (layouts / "style.yaml").read_text(encoding="utf-8")
    for line in style.splitlines():
        key, _, added = line.partition(": {")
        own = re.sub(rf"(?m)^{key}: \{{(.*)\}}$", lambda found, added=added: f"{found[0][:-1]}, {added}", own)
    for name, text in {"style": own, "omen": omen, "figure": figure}.items():
        (layouts / f"{name}.yaml").write_text(text, encoding="utf-8")
    run("pnp build moths", folder, monkeypatch)
    made = printed(folder)
    assert {name: made[name] for name in ("dice", "omens", "figures")} == {
        "dice": (2, 1),
        "omens": (1, 1),
        "figures": (3, 1),
    }
    told = capsys.readouterr().err.splitlines()
    assert [line for line in told if "use the picture under `or`" not in line] == []  # its own pictures are to be drawn


def test_every_command_of_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write(tmp_path / "games", len(STEPS))
    lines = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
    assert len(lines) == 5
    for line in lines:
        run(line, folder, monkeypatch)
    assert "fronts and backs side by side leave room for 4" in capsys.readouterr().out


def test_the_second_language_prints_its_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pypdfium2

    folder = write(tmp_path / "games", len(STEPS))
    run("pnp cards moths", folder, monkeypatch)
    with pypdfium2.PdfDocument(folder / "out/moths/falter.pdf") as document:
        words = document[0].get_textpage().get_text_bounded()
    assert "Kupferglucke" in words
    assert "Ziehe 2 Karten" in words


def test_the_page_names_every_key_kind_and_sheet() -> None:
    from pnp.library.schema import Component, ComponentsFile, Header

    keys = {
        field.alias or name
        for model in (Component, Header, ComponentsFile)
        for name, field in model.model_fields.items()
    }
    assert sorted(key for key in keys if f"`{key}`" not in PAGE and f"{key}:" not in PAGE) == []
    kinds = Component.model_fields["kind"].annotation.__args__
    assert [kind for kind in kinds if f"`{kind}`" not in PAGE] == []
    sheets = {path.stem for path in (Path(__file__).parents[1] / "layouts/sheets").glob("*.yaml")}
    assert [name for name in sorted(sheets) if f"`{name}`" not in PAGE] == []


def test_the_page_names_every_family_of_fonts() -> None:
    from pnp.drawing.fonts import FontLibrary
    from pnp.errors import FontError

    with pytest.raises(FontError, match="allowed: ") as caught:
        FontLibrary().find("No Such Font")
    families = str(caught.value).partition("allowed: ")[2].partition(";")[0].split(", ")
    assert len(families) > 9
    listed = PAGE[PAGE.index("Fonts included") :]
    assert [name for name in families if name.removeprefix("Noto Sans ") not in listed] == []
