import json
from pathlib import Path

import pytest

from pnp.errors import DataError
from pnp.imposition.offset import PrinterOffset
from pnp.press.printers import find_printer, load_printers, printer_name, printers_file, save_printer

LASER, INK = PrinterOffset((0.5, -0.25), (1.0, 0.0)), PrinterOffset((-2.0, 0.0))


def test_printers_are_kept_beside_each_other(tmp_path: Path) -> None:
    path = tmp_path / "settings/printers.json"
    assert load_printers(path) == {}
    save_printer("laser", LASER, path)
    save_printer("ink", INK, path)
    save_printer("laser", LASER._replace(landscape=(0.0, 0.0)), path)
    assert load_printers(path) == {"laser": PrinterOffset((0.5, -0.25)), "ink": INK}
    assert find_printer("ink", path) == INK


def test_an_unknown_printer_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    path = tmp_path / "printers.json"
    with pytest.raises(DataError, match=r'--printer: no printer is called "lase"; `pnp calibrate lase`'):
        find_printer("lase", path)
    save_printer("laser", LASER, path)
    with pytest.raises(DataError, match=r'did you mean "laser"'):
        find_printer("lase", path)


@pytest.mark.parametrize("name", ["Office Laser", "office laser", " OFFICE  LASER ", "officelaser"])
def test_case_and_spaces_of_a_name_do_not_matter(tmp_path: Path, name: str) -> None:
    path = tmp_path / "printers.json"
    save_printer("Office Laser", LASER, path)
    assert find_printer(name, path) == LASER
    assert printer_name(name, load_printers(path)) == "Office Laser"
    assert printer_name("  New  one ", load_printers(path)) == "New one"
    save_printer("office laser", INK, path)  # as an older release could
    assert printer_name("office laser", load_printers(path)) == "office laser"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("{", ":1:"),
        ('{"printers": 2, "list": {}}', "printers"),
        ('{"printers": 1, "list": {"laser": {"portrait": [9, 0]}}}', "list.laser.portrait"),
        ('{"printers": 1, "list": {"laser": {"portrait": [0.5]}}}', "list.laser.portrait"),
        ('{"printers": 1, "list": {"laser": {"protrait": [0, 0]}}}', "protrait"),
    ],
)
def test_a_damaged_file_is_reported_and_never_overwritten(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "printers.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=said):
        save_printer("laser", LASER, path)
    assert path.read_text(encoding="utf-8") == text


def test_the_file_is_the_named_one_or_in_the_settings_folder(tmp_path: Path) -> None:
    assert printers_file({"PNP_PRINTERS": str(tmp_path / "mine.json")}) == tmp_path / "mine.json"
    assert printers_file({}).name == "printers.json"


def test_the_file_is_plain_json(tmp_path: Path) -> None:
    save_printer("laser", LASER, tmp_path / "printers.json")
    kept = json.loads((tmp_path / "printers.json").read_text(encoding="utf-8"))
    assert kept == {"printers": 1, "list": {"laser": {"portrait": [0.5, -0.25], "landscape": [1.0, 0.0]}}}
