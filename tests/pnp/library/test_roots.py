import os

import pytest

from pnp.errors import DataError, Origin
from pnp.library.roots import Roots, built_in


def make(folder, *names):
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return folder


def test_a_folder_with_the_marker_is_the_project_from_any_folder_in_it(tmp_path):
    make(tmp_path, "cards/mine/deck.csv")
    (tmp_path / "pnp.toml").touch()
    roots = Roots.discover(None, {}, tmp_path / "cards" / "mine")
    assert roots.folders == (tmp_path, built_in())


def test_without_a_marker_the_present_folder_is_the_project(tmp_path):
    assert Roots.discover(None, {}, tmp_path).project == tmp_path


def test_the_path_variable_is_between_project_and_built_in(tmp_path):
    project, first, second = (make(tmp_path / name, "x") for name in "abc")
    roots = Roots.discover(project, {"PNP_PATH": os.pathsep.join([str(first), "", str(second)])})
    assert roots.folders == (project, first, second, built_in())


def test_each_root_is_searched_once():
    assert Roots.discover(built_in(), {"PNP_PATH": str(built_in())}).folders == (built_in(),)


@pytest.mark.parametrize("given", ["project", "variable"])
def test_a_root_that_is_not_a_folder_is_an_error(tmp_path, given):
    wrong = tmp_path / "none"
    project, environ = (wrong, {}) if given == "project" else (tmp_path, {"PNP_PATH": str(wrong)})
    with pytest.raises(DataError, match="the folder does not exist"):
        Roots.discover(project, environ)


def test_a_root_that_is_a_file_is_named_as_such(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DataError, match="this is not a folder"):
        Roots.discover(tmp_path / "file")


def test_a_folder_with_folders_alone_has_no_files(tmp_path):
    (tmp_path / "cards/g").mkdir(parents=True)
    with pytest.raises(DataError, match=r'no file "cards/deck.csv" \(there are no files in cards/\)'):
        Roots((tmp_path,)).find("cards/deck.csv")


def test_the_first_root_that_has_a_file_wins_and_all_are_candidates(tmp_path):
    ours, theirs = make(tmp_path / "a", "cards/g/x.csv"), make(tmp_path / "b", "cards/g/x.csv", "cards/g/y.csv")
    roots = Roots((ours, theirs))
    assert roots.find("cards/g/x.csv") == ours / "cards/g/x.csv"
    assert roots.find("cards/g/y.csv") == theirs / "cards/g/y.csv"
    assert roots.candidates("cards/g/x.csv") == [ours / "cards/g/x.csv", theirs / "cards/g/x.csv"]


def test_a_missing_file_is_reported_with_the_nearest_name_and_who_asked(tmp_path):
    roots = Roots((make(tmp_path, "cards/g/upgrades.csv", "cards/g/orders.csv"),))
    with pytest.raises(DataError) as caught:
        roots.find("cards/g/upgrade.csv", Origin("components.yaml", 4, 9), "data")
    assert str(caught.value) == (
        'components.yaml:4:9: data: no file "cards/g/upgrade.csv" '
        '(cards/g/ has: orders.csv, upgrades.csv; did you mean "upgrades.csv"?)'
    )


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("../../etc/passwd", "leads out of the project"),
        ("cards/../x.csv", "leads out of the project"),
        ("/etc/passwd", "absolute path"),
        ("C:/x.csv", "absolute path"),
        ("~/x.csv", "absolute path"),
        ("cards\\x.csv", "not a path"),
        ("x\0.csv", "not a path"),
        (" ", "not a path"),
        (f"cards/{'x' * 300}.csv", r"too long for the name of a file: 304 bytes \(allowed: 255\)"),
        (f"cards/{'ä' * 128}/x.csv", r"too long for the name of a file: 256 bytes"),
    ],
)
def test_a_path_out_of_the_roots_is_refused(tmp_path, path, why):
    roots = Roots((make(tmp_path, "x.csv"),))
    with pytest.raises(DataError, match=why):
        roots.find(path)
    assert not roots.has_file(path)


def test_a_link_out_of_the_roots_is_refused(tmp_path):
    outside = make(tmp_path / "out", "secret.csv")
    project = make(tmp_path / "in", "cards/a.csv")
    (project / "cards/b.csv").symlink_to(outside / "secret.csv")
    (project / "boards").symlink_to(outside)
    roots = Roots((project,))
    for path in ("cards/b.csv", "boards/secret.csv"):
        with pytest.raises(DataError, match="a link that leaves the project"):
            roots.find(path)


def test_a_link_within_the_roots_is_followed(tmp_path):
    project = make(tmp_path, "cards/a.csv")
    (project / "cards/b.csv").symlink_to(project / "cards/a.csv")
    assert Roots((project,)).find("cards/b.csv").read_text() == "cards/a.csv"


def test_a_path_is_shown_relative_to_its_root(tmp_path):
    roots = Roots((tmp_path / "a", tmp_path / "b"))
    assert roots.display_path(tmp_path / "b" / "cards" / "x.csv") == "cards/x.csv"
    assert roots.display_path(tmp_path / "c.csv") == str(tmp_path / "c.csv")


def test_games_are_folders_with_a_components_file_in_any_root(tmp_path):
    first = make(tmp_path / "a", "cards/one/components.yaml", "cards/no/x.csv")
    second = make(tmp_path / "b", "cards/two/components.yaml", "cards/one/components.yaml")
    assert Roots((first, second)).games() == ["one", "two"]


def test_names_are_the_files_of_a_folder_in_all_roots(tmp_path):
    roots = Roots((make(tmp_path / "a", "s/b.yaml", "s/x.txt"), make(tmp_path / "b", "s/a.yaml", "s/b.yaml")))
    assert roots.file_names("s", ".yaml") == ["a", "b"]


def test_words_in_the_marker_are_reported_because_nothing_reads_them(tmp_path):
    (tmp_path / "pnp.toml").write_text("# mine\n\npaper = 'Letter'\n")
    with pytest.raises(DataError, match=r"pnp\.toml:3: this file must be empty"):
        Roots.discover(tmp_path, {})
    (tmp_path / "pnp.toml").write_text("# mine\n")
    assert Roots.discover(tmp_path, {}).project == tmp_path
