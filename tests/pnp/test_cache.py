"""The cache returns entries as they were written, or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tiny_project import DECK, TINY, write

from pnp import cache as module
from pnp.cache import NONE, Cache
from pnp.errors import Origin
from pnp.library.documents import Document, read_document
from pnp.library.problems import Problems
from pnp.library.rulebook import Rulebook
from pnp.library.rulebooks import read_rulebook
from pnp.library.tables import read_table

TEXT = "a: &x {b: [1, 2.5, 'three', true, null, 'ö']}\nc: *x\nd: []\ne: {}\nf: 1e3\n"


def entries(folder: Path) -> list[Path]:
    """Return the files of a cache."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache")


def test_an_entry_is_returned_for_its_key_only(cache):
    key = cache.key("kind", "part", b"other")
    assert cache.get(key) is None
    cache.put(key, b"body")
    assert cache.get(key) == b"body"
    assert cache.get(cache.key("kind", "par", b"tother")) is None
    assert cache.get(cache.key("kin", "dpart", b"other")) is None


def test_a_cache_without_a_folder_keeps_nothing():
    NONE.put(NONE.key("kind"), b"body")
    assert NONE.get(NONE.key("kind")) is None


@pytest.mark.parametrize("value", ["off", "OFF", " off "])
def test_the_variable_switches_the_cache_off(value):
    assert Cache.from_environment({"PNP_CACHE": value}).folder is None


def test_the_variable_names_the_folder_and_the_default_is_the_users_own(tmp_path, monkeypatch):
    assert Cache.from_environment({"PNP_CACHE": str(tmp_path)}).folder == tmp_path
    monkeypatch.chdir(tmp_path)
    assert Cache.from_environment({"PNP_CACHE": "kept"}).folder == tmp_path / "kept"
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, appauthor: tmp_path / name)
    assert Cache.from_environment({}).folder == tmp_path / "pnp"


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "foreign", "moved"])
def test_a_damaged_entry_is_a_miss_and_is_replaced(cache, damage):
    key, other = cache.key("one"), cache.key("two")
    cache.put(key, b"body" * 100)
    cache.put(other, b"other")
    path, second = (cache.folder / one[:2] / one[2:] for one in (key, other))
    whole = path.read_bytes()
    for data in {
        "cut": [whole[:size] for size in range(0, len(whole), 7)],
        "flipped": [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(0, len(whole), 5)],
        "empty": [b""],
        "foreign": [b"something else", whole + b"x"],
        "moved": [second.read_bytes()],
    }[damage]:
        path.write_bytes(data)
        assert cache.get(key) is None
    cache.put(key, b"body")
    assert cache.get(key) == b"body"


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root writes anywhere")
def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path):
    tmp_path.chmod(0o500)
    folder = Cache(tmp_path / "cache")
    folder.put(folder.key("kind"), b"body")
    assert folder.get(folder.key("kind")) is None


def test_a_file_in_place_of_the_folder_keeps_nothing(tmp_path):
    (tmp_path / "cache").write_text("mine")
    folder = Cache(tmp_path / "cache")
    folder.put(folder.key("kind"), b"body")
    assert folder.get(folder.key("kind")) is None
    assert (tmp_path / "cache").read_text() == "mine"


def test_the_entries_used_longest_ago_are_deleted_first(tmp_path):
    folder = Cache(tmp_path, max_bytes=16_000)
    keys = [folder.key("kind", str(number)) for number in range(30)]
    mine = write(tmp_path, {"ab/mine.txt": "x" * 20_000, "mine.txt": "y"})
    for age, key in enumerate(keys):
        folder.put(key, b"x" * 900)
        path = tmp_path / key[:2] / key[2:]
        if path.exists():
            os.utime(path, (time.time() - 20_000 + 100 * age,) * 2)
        folder.get(keys[0])  # its use is noted
    kept = [key for key in keys if folder.get(key) is not None]
    assert keys[0] in kept
    assert kept[1:] == keys[-len(kept) + 1 :]
    assert 10_000 < sum(path.stat().st_size for path in entries(tmp_path)) - 20_001 <= 16_000
    assert (mine / "mine.txt").exists()
    assert (mine / "ab/mine.txt").exists()


def test_many_short_runs_stay_within_the_limit_too(tmp_path):
    for number in range(2_000):
        folder = Cache(tmp_path, max_bytes=100_000)
        folder.put(folder.key("kind", str(number)), b"x" * 200)
    assert 50_000 < sum(path.stat().st_size for path in entries(tmp_path)) <= 100_000


def test_large_entries_are_not_kept_and_unfinished_files_are_deleted(tmp_path):
    folder = Cache(tmp_path, max_bytes=16_000)
    folder.put(folder.key("large"), b"x" * 1_001)
    assert entries(tmp_path) == []
    old = write(tmp_path, {f"ab/{'c' * 62}.01234567.part": "half"}) / f"ab/{'c' * 62}.01234567.part"
    new = write(tmp_path, {f"ab/{'c' * 62}.76543210.part": "half"}) / f"ab/{'c' * 62}.76543210.part"
    os.utime(old, (0, 0))
    folder.put(folder.key("small"), b"x" * 500)  # 1/32 of the limit: the size is checked
    assert not old.exists()
    assert new.exists()


def test_writing_an_entry_leaves_no_other_file(cache):
    cache.put(cache.key("kind"), b"body")
    assert len(entries(cache.folder)) == 1


def test_another_version_of_the_program_has_other_keys(cache, monkeypatch):
    before = cache.key("kind")
    monkeypatch.setattr(module, "program_digest", lambda: "another")
    assert cache.key("kind") != before


def test_a_changed_module_or_another_library_changes_the_digest_of_the_program(tmp_path, monkeypatch):
    code = "from pnp.cache import program_digest; print(program_digest())"
    root = Path(module.__file__).parents[1]
    names = ("pnp/__init__.py", "pnp/units.py", "pnp/cache.py")
    files = {name: (root / name).read_bytes() for name in names}

    def found(**more: bytes) -> str:
        write(tmp_path, {**files, **more})
        done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
        return done.stdout

    first = found()
    assert found() == first
    assert found(**{"pnp/units.py": b"# changed\n"}) != first
    assert found(**{"some_library-2.0.dist-info/METADATA": b""}) != first


def places(document: Document | None) -> object:
    assert document is not None
    return document.value, dict(document.origins), dict(document.keys)


@pytest.mark.parametrize("name", ["f.yaml", "f.json"])
def test_a_document_is_returned_with_every_place(cache, tmp_path, name):
    text = TEXT if name == "f.yaml" else '{"a": {"b": [1, 2.5, "three"]},\n "d": [], "e": {}, "f": [[{"g": null}]]}'
    path = write(tmp_path, {name: text}) / name
    plain = read_document(path, "shown", Problems())
    assert places(read_document(path, "shown", Problems(), cache=cache)) == places(plain)
    assert len(entries(cache.folder)) == 1
    warm = read_document(path, "shown", Problems(), cache=cache)
    assert places(warm) == places(plain)
    assert (len(warm.origins), len(warm.keys)) == (len(plain.origins), len(plain.keys))
    for path_ in [*plain.origins, ("a", "b", 9), ("a", "q", "r"), ("c", "b"), ("a", "b", "c"), (0,)]:
        assert warm.origin(*path_) == plain.origin(*path_)
        assert warm.key_origin(*path_) == plain.key_origin(*path_)
    renamed = read_document(path, "other", Problems(), cache=cache)
    assert renamed.origin("a").file == "other"


def test_every_document_of_ours_is_returned_unchanged(cache):
    root = Path(module.__file__).parents[1]
    files = [path for folder in ("layouts/common", "books", "boards") for path in (root / folder).rglob("*.yaml")]
    assert len(files) > 10
    for path in files:
        plain = read_document(path, path.name, Problems())
        read_document(path, path.name, Problems(), cache=cache)
        assert places(read_document(path, path.name, Problems(), cache=cache)) == places(plain), path


def test_another_content_or_rule_for_empty_keys_is_another_entry(cache, tmp_path):
    path = write(tmp_path, {"f.yaml": "a:\n"}) / "f.yaml"
    assert read_document(path, "f", Problems(), cache=cache).value == {"a": None}
    problems = Problems()
    assert read_document(path, "f", problems, empty_is_error=True, cache=cache) is None
    assert problems
    write(tmp_path, {"f.yaml": "a: 2\n"})
    assert read_document(path, "f", Problems(), cache=cache).value == {"a": 2}


@pytest.mark.parametrize("text", ["a: [", "a: 1\na: 2\n", "", 'a: "\\ud83d"\n', 'a: "\\ud83d\\ude00"\n'])
def test_documents_with_problems_or_changes_are_not_kept(cache, tmp_path, text):
    path = write(tmp_path, {"f.yaml": text}) / "f.yaml"
    told = []
    for _ in range(2):
        problems = Problems()
        found = read_document(path, "f", problems, cache=cache)
        told.append((found and found.value, [str(problem) for problem in problems]))
    assert told[0] == told[1]
    assert not entries(cache.folder)


@pytest.mark.parametrize("content", ["names: x\n1", "[1, 2]\n[1]", "\n", "null"])
def test_a_foreign_entry_of_a_table_is_a_miss(cache, tmp_path, content):
    path = write(tmp_path, {"deck.csv": DECK}) / "deck.csv"
    plain = read_table(path, "deck", Problems())
    cache.put(cache.key("table", ".csv", "", path.read_bytes()), content.encode())
    assert read_table(path, "deck", Problems(), cache=cache) == plain


def test_a_table_is_returned_with_its_lines_and_columns(cache, tmp_path):
    text = 'id,a.b,a.c\n1,2.5,"two\nlines"\n\n007,,\n'
    path = write(tmp_path, {"t.csv": text}) / "t.csv"
    plain = read_table(path, "t", Problems())
    for _ in range(2):
        assert read_table(path, "t", Problems(), cache=cache) == plain
    assert [row.line for row in plain] == [2, 5]
    assert plain[0].origin("a.c") == Origin("t", 2, 3)
    assert len(entries(cache.folder)) == 1


def test_a_workbook_is_kept_by_sheet(cache, tmp_path):
    from openpyxl import Workbook

    book = Workbook()
    book.active.append(["id", "when", "n"])
    book.active.append(["a", "x", 2.5])
    book.create_sheet("two").append(["id"])
    book["two"].append([7])
    book.save(tmp_path / "b.xlsx")
    for sheet in ("", "two"):
        plain = read_table(tmp_path / "b.xlsx", "b", Problems(), sheet)
        for _ in range(2):
            assert read_table(tmp_path / "b.xlsx", "b", Problems(), sheet, cache) == plain
    assert len(entries(cache.folder)) == 2


def test_a_table_with_problems_is_not_kept(cache, tmp_path):
    path = write(tmp_path, {"t.csv": "id,n\n1,2\n3\n"}) / "t.csv"
    for _ in range(2):
        problems = Problems()
        read_table(path, "t", problems, cache=cache)
        assert len(problems) == 1
    assert not entries(cache.folder)


@pytest.mark.parametrize("game", ["skies_of_fire", "monsters_and_magic", "capture_the_island"])
def test_a_rule_book_is_returned_unchanged(cache, game):
    path = Path(module.__file__).parents[1] / f"referee/games/{game}/rules.yaml"
    plain = read_rulebook(path, "rules", Problems())
    assert len(plain.clauses) > 50
    for _ in range(2):
        assert read_rulebook(path, "rules", Problems(), cache) == plain
    assert len(entries(cache.folder)) == 1


@pytest.mark.parametrize("content", ["", "null", "{}", '{"game": 1}', "[]"])
def test_a_foreign_entry_of_a_rule_book_is_a_miss(cache, tmp_path, content):
    path = write(tmp_path, TINY) / "referee/games/tiny/rules.yaml"
    plain = read_rulebook(path, "rules", Problems())
    cache.put(cache.key("rulebook", path.read_bytes()), content.encode())
    assert read_rulebook(path, "rules", Problems(), cache) == plain
    assert plain.clauses


def test_a_rule_book_with_problems_is_not_kept(cache, tmp_path):
    path = write(tmp_path, {"rules.yaml": TINY["referee/games/tiny/rules.yaml"].replace("default: long", "default: x")})
    for _ in range(2):
        problems = Problems()
        assert read_rulebook(path / "rules.yaml", "rules", problems, cache) == Rulebook()
        assert len(problems) == 1
    assert not entries(cache.folder)


def test_reading_an_entry_loads_no_schema(tmp_path):
    path = Path(module.__file__).parents[1] / "referee/games/capture_the_island/rules.yaml"
    code = (
        "import sys; from pathlib import Path; from pnp.cache import Cache; "
        "from pnp.library.problems import Problems; from pnp.library.rulebooks import read_rulebook; "
        f"read_rulebook(Path({str(path)!r}), 'rules', Problems(), Cache(Path({str(tmp_path)!r}))); "
        "print('pydantic' in sys.modules, 'yaml' in sys.modules)"
    )
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    assert [run.stdout.strip() for run in runs] == ["True True", "False False"]


def test_the_tests_have_their_own_cache():
    assert Path(os.environ["PNP_CACHE"]).name.startswith("pnp-tests-")
    assert TINY
