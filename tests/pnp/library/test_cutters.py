import pytest
from folders import folders

from pnp.errors import DataError
from pnp.library.cutters import find_cutter, load_cutters
from pnp.library.roots import built_in
from pnp.model.sheet import Cutter


def project(tmp_path, text):
    file = tmp_path / "layouts/common/cutters.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    return folders(tmp_path, built_in())


def test_a_machine_is_found_by_its_name_in_any_case():
    assert find_cutter(" Silhouette ", folders()) == Cutter("silhouette", 10, 5, 7.6, 1, 1, ("dxf", "svg"))


def test_a_project_adds_machines_and_replaces_ours(tmp_path):
    ours = "{inset: 12, square: 5, arm: 0.5in, width: 0.5, clear: 2, formats: [svg]}"
    roots = project(tmp_path, f"cutters: 1\nlist:\n  silhouette: {ours}\n  laser: {ours}\n")
    assert find_cutter("silhouette", roots) == Cutter("silhouette", 12, 5, 12.7, 0.5, 2, ("svg",))
    assert list(load_cutters(roots)) == ["silhouette", "laser"]


def test_an_unknown_machine_is_refused_with_the_nearest():
    with pytest.raises(DataError, match=r'--cutter: unknown cutting machine "silouette".*silhouette'):
        find_cutter("silouette", folders())


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("{inset: 10, square: 5, arm: 7, width: 1, clear: 1}", "formats: is missing"),
        ("{inset: 10, square: 5, arm: 7, width: 1, clear: 1, formats: []}", "0 entries"),
        (
            "{inset: 10, square: 5, arm: 7, width: 1, clear: 1, formats: [pdf]}",
            r'"pdf" is not allowed \(allowed: svg, dxf; did you mean "dxf"',
        ),
        ("{inset: ten, square: 5, arm: 7, width: 1, clear: 1, formats: [svg]}", "'ten' is not a length"),
        ("{inset: -1, square: 5, arm: 7, width: 1, clear: 1, formats: [svg]}", "-1"),
        ("{inset: -1mm, square: 5, arm: 7, width: 1, clear: 1, formats: [svg]}", "cannot be printed"),
        ("{inset: 0, square: 5, arm: 7, width: 1, clear: 1, formats: [svg]}", "inset at least half of width"),
        ("{inset: 10, square: 0, arm: 7, width: 1, clear: 1, formats: [svg]}", "square, arm and width more than 0"),
        ("{inset: 10, square: 5, arm: 7, width: 0, clear: 1, formats: [svg]}", "square, arm and width more than 0"),
        ("{inset: 10, square: 5, arm: 7, width: 1, clear: 1, formats: [svg], colour: red}", "colour"),
    ],
)
def test_a_fault_in_the_list_is_reported_at_its_place(entry, message, tmp_path):
    roots = project(tmp_path, f"cutters: 1\nlist:\n  mine: {entry}\n")
    with pytest.raises(DataError, match=message) as caught:
        load_cutters(roots)
    assert str(caught.value).startswith("layouts/common/cutters.yaml:3")
