import time
from typing import Annotated, Literal

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field
from ruamel.yaml import YAML

from pnp.errors import Origin
from pnp.library.documents import Document, checked_part, parse_document, read_document
from pnp.library.problems import Problems


def faults(text, *, json=False, strict=True):
    problems = Problems()
    document = parse_document(text, "f.yaml", problems, is_json=json, empty_is_error=strict)
    assert (document is None) == bool(problems)
    return [str(problem) for problem in problems]


def load(text, **options):
    problems = Problems()
    document = parse_document(text, "f.yaml", problems, **options)
    assert list(problems) == []
    assert document is not None
    return document


def test_values_follow_yaml_1_2():
    text = "a: no\nb: 1:30\nc: 2026-01-02\nd: 0x1F\ne: 0o17\nf: 1.5\ng: -3\n"
    text += "h: true\ni: ~\nj: 1e3\nk: .5\nl: yes\nm: '7'\nn: +4"
    assert load(text).value == {
        "a": "no", "b": "1:30", "c": "2026-01-02", "d": 31, "e": 15, "f": 1.5, "g": -3,
        "h": True, "i": None, "j": 1000.0, "k": 0.5, "l": "yes", "m": "7", "n": 4,
    }  # fmt: skip


def test_a_number_with_a_leading_zero_stays_text():
    assert load("{code: 007, colour: 001122, zero: 0, part: 0.5}").value == {
        "code": "007", "colour": "001122", "zero": 0, "part": 0.5,
    }  # fmt: skip


def test_every_value_and_key_knows_its_place():
    document = load("a:\n  - x\n  - {k: v, n: [1, 22]}\nb: 'q'\n")
    assert document.origin("a", 0) == Origin("f.yaml", 2, 5)
    assert document.origin("a", 1, "n", 1) == Origin("f.yaml", 3, 19)
    assert document.key_origin("a", 1, "k") == Origin("f.yaml", 3, 6)
    assert document.origin("b") == Origin("f.yaml", 4, 4)
    assert document.key_origin("b") == Origin("f.yaml", 4, 1)
    assert document.origin() == Origin("f.yaml", 1, 1)


def test_an_unknown_path_has_the_place_of_its_nearest_ancestor():
    document = load("a:\n  b: 1\n")
    assert document.origin("a", "x", "y") == Origin("f.yaml", 2, 3)
    assert Document("g", 1).origin("x") == Origin("g")


def test_blocks_and_aliases_are_read():
    text = "a: &one {n: 1}\nb: *one\nc: |\n  x\n  y\nd: >-\n  p\n  q\n"
    assert load(text).value == {"a": {"n": 1}, "b": {"n": 1}, "c": "x\ny\n", "d": "p q"}


TRAPS = [
    ("fill: #ff0000", "f.yaml:1:1: fill: there is no value (a colour that begins with # needs quotes"),
    ("fill: 1e5333", "f.yaml:1:7: fill: a colour of six digits needs quotes: '1e5333'"),
    ("text: {name}", "f.yaml:1:8: text.name: there is no value: {name} is a mapping in YAML (write $name)"),
    ("text: ]", "f.yaml:1:7: a text that begins with ] needs quotes"),
    ("text: *bold* move", 'f.yaml:1:7: text: a text that begins with * needs quotes ("*bold*")'),
    ("text: Rally: gain 2", "f.yaml:1:12: a text with a colon and a space needs quotes"),
    ("a: {text: Rally, then move}", "a.then move: there is no value (a text with a comma inside { } needs quotes)"),
    ("a: {n: ${a} x}", "f.yaml:1:9: a text with { inside { } or [ ] must be on its own line, or in quotes"),
    ("a: {n: a[b]}", "f.yaml:1:9: a text with [ inside { } or [ ] must be on its own line, or in quotes"),
    ("text: @home", "f.yaml:1:7: a text that begins with @ needs quotes"),
    ("text: - draw 1", "f.yaml:1:7: a text that begins with `-` and a space needs quotes"),
    ("text: 50% # of", "f.yaml:1:7: text: the text is cut short at # (a text with # needs quotes"),
]


@pytest.mark.parametrize(("text", "advice"), TRAPS)
def test_each_trap_of_yaml_is_reported_in_plain_words(text, advice):
    found = faults(text + "\n")
    assert len(found) == 1
    assert advice in found[0]


BROKEN = [
    ("", "f.yaml: the file is empty"),
    ("# only words\n", "the file is empty (nothing but comments)"),
    ("a:\n\tb: 1\n", "f.yaml:2:1: a tab is not allowed (YAML indents with spaces only)"),
    ("\ta: 1\n", "f.yaml:1:1: a tab"),
    ("a: 1\nb: 2\na: 3\n", 'f.yaml:3:1: a: the key "a" appears twice; first on line 1'),
    ("a: {b: 1, b: 2}\n", 'f.yaml:1:11: a.b: the key "b" appears twice'),
    ("a: [1, 2\n", "f.yaml:1:9: a bracket is opened and never closed"),
    ("a: {b: 1, c: #ff0000}\n", "f.yaml:1:14: a colour or text that begins with # needs quotes"),
    ("a:\n  b: {c: 1, d: #ff0000}\n  e: {f: 1}\n", "f.yaml:2:16: a colour or text that begins with # needs quotes"),
    ("a: {b: 1,  #why [\n  c: [1}\n", "f.yaml:2:8: "),
    ("a: 'x\n", "f.yaml:1:4: a quote is opened and never closed"),
    ("a: 'it is\nb: 'x'\n", "f.yaml:1:4: a quote is opened and never closed"),
    ("a: 'it''s'\nb: [{c: \"x, d: 1}]\ne: f: g\n", "f.yaml:2:9: a quote is opened and never closed"),
    ("a: 'x\n  y'\nb: c: d\n", "f.yaml:3:5: a text with a colon and a space needs quotes"),
    (
        "a:\n  - {b: 1}\n - {b: 2}\n",
        "f.yaml:3:2: this does not belong here (wrong indent, or a text that needs quotes)",
    ),
    ("a:\n  - {b: 1}\n   - {b: 2, c: 3}\n", "f.yaml:3:4: this does not belong here (wrong indent, or"),
    ('a: "x" y\n', "f.yaml:1:8: there is text after the closing quote"),
    ('a: "\\q"\n', r"in double quotes, `\` begins an escape"),
    ("a: !tag 1\n", 'f.yaml:1:4: a text that begins with ! needs quotes ("!tag")'),
    ("a: &and more\n", 'a text that begins with & needs quotes ("&and")'),
    ("a: &x [*x]\n", 'a text that begins with * needs quotes ("*x")'),
    ("<<: {a: 1}\n", "merge keys (<<) are not supported"),
    ("? [a]\n: b\n", "f.yaml:1:3: a key must be a text"),
    ("a: 1\n---\nb: 2\n", "f.yaml:2:1: a second document begins here"),
    ("a: .inf\n", "a: this is not a number that can be used: '.inf'"),
    ("a: b\nc\n", "a line does not begin with a key and a colon"),
    ("- a\nb: c\n", "f.yaml:2:1: this does not belong here"),
    ("[" * 5000, "nested more than 40 levels deep"),
    ("a:\n  b:\n", "f.yaml:2:3: a.b: there is no value (write one, or leave the key out)"),
]


@pytest.mark.parametrize(("text", "advice"), BROKEN)
def test_broken_yaml_is_reported_with_its_place(text, advice):
    found = faults(text)
    assert found
    assert advice in found[0]


def test_an_empty_value_is_allowed_outside_layouts():
    assert load("a:\nb: ~\n").value == {"a": None, "b": None}


def test_a_comment_after_two_spaces_is_a_comment():
    assert load("a: two words  # why\nb: 3 # n\n", empty_is_error=True).value == {"a": "two words", "b": 3}


def test_anchors_that_explode_are_refused_at_once():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    start = time.process_time()
    assert "repeats" in faults("\n".join(lines))[0]
    assert time.process_time() - start < 2


def test_many_small_aliases_count_towards_the_limit():
    text = f"a: &a [{', '.join('x' * 900)}]\nb: [{', '.join(['*a'] * 300)}]\n"
    assert "more than 200,000 values" in faults(text)[0]


@pytest.mark.parametrize("sign", ["!", "[", "{", "- ", "a: ", "&", "x", "\n!"])
def test_a_megabyte_of_one_sign_is_read_or_refused_in_good_time(sign):
    start = time.process_time()
    parse_document(sign * 1_000_000, "f", Problems())
    assert time.process_time() - start < 5


def test_a_line_too_long_is_refused():
    assert faults("a: 1\nb: " + "x" * 100_000) == [
        "f.yaml:2: a line has 100,003 characters (allowed: 100,000; break it)"
    ]


def read(tmp_path, data, name="f.yaml"):
    path = tmp_path / name
    path.write_bytes(data)
    problems = Problems()
    assert read_document(path, "cards/f.yaml", problems) is None
    return [str(problem) for problem in problems]


def test_a_file_of_50_mb_is_refused_without_reading_it(tmp_path):
    path = tmp_path / "big.yaml"
    with path.open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    problems = Problems()
    assert read_document(path, "big.yaml", problems) is None
    assert [str(problem) for problem in problems] == ["big.yaml: the file is 52 MB (allowed: 8 MB; split it)"]


def test_bytes_that_are_not_a_text_are_reported_with_their_place(tmp_path):
    assert read(tmp_path, b"a: 1\nb: \xe9\n") == ["cards/f.yaml:2:4: byte 0xe9 is not UTF-8 (save the file as UTF-8)"]
    assert "cards/f.yaml:1:3: a NUL byte" in read(tmp_path, b"a:\0 1\n")[0]
    assert "the control character U+0007" in read(tmp_path, b"a: \x07\n")[0]
    assert "the file is UTF-16" in read(tmp_path, "a: é".encode("utf-16"))[0]


def test_a_missing_file_and_a_folder_are_reported(tmp_path):
    problems = Problems()
    assert read_document(tmp_path / "none.yaml", "none.yaml", problems) is None
    assert read_document(tmp_path, "folder", problems) is None
    assert [str(problem) for problem in problems] == [
        "none.yaml: the file cannot be read (No such file or directory)",
        "folder: the file cannot be read (Is a directory)",
    ]


def test_a_byte_order_mark_is_not_a_part_of_the_first_key(tmp_path):
    path = tmp_path / "f.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    document = read_document(path, "f.yaml", Problems())
    assert document is not None
    assert document.value == {"a": 1, "b": 2}


def test_json_is_read_with_places():
    document = load('{\n\t"a": [1, -2.5, true, null, "x\\u00e9\\ud83d\\ude00"],\n "b": {}}', is_json=True)
    assert document.value == {"a": [1, -2.5, True, None, "xé😀"], "b": {}}
    assert document.origin("a", 1) == Origin("f.yaml", 2, 11)
    assert document.key_origin("b") == Origin("f.yaml", 3, 2)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ('{"a": 1,}', "f.yaml:1:9: this is not JSON: a key in double quotes is missing"),
        ('{"a" 1}', "a colon is missing"),
        ("[1 2]", "f.yaml:1:4: this is not JSON: a comma or `]` is missing"),
        ("[1", "a comma or `]` is missing"),
        ("{'a': 1}", "a key in double quotes is missing"),
        ('{"a": 1, "a": 2}', 'f.yaml:1:10: a: the key "a" appears twice'),
        ("[NaN]", "a value is missing"),
        ("[1e999]", "a number is too large"),
        ('["\\ud800"]', "half a character"),
        ('"x', "f.yaml:1:1: this is not JSON: a quote is opened and never closed"),
        ('"x\ny"', "f.yaml:1:3: this is not JSON: a text contains a line break or control character (write \\n, \\t)"),
        ('"x\\q"', "f.yaml:1:3: this is not JSON: an unknown escape after a backslash (write `\\\\` for a backslash)"),
        ("1 2", "there is extra text after the end"),
        ("[" * 100_000, "nested more than 40 levels deep"),
    ],
)
def test_broken_json_is_reported_with_its_place(text, advice):
    assert advice in faults(text, json=True)[0]


class Inner(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    size: Annotated[int, Field(strict=True, ge=1, le=9)] = 1
    kind: Literal["unit", "spell"] = "unit"


class Outer(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    name: Annotated[str, Field(min_length=1)]
    cards: list[Inner] = []
    by_name: dict[str, Inner] = {}
    count: Annotated[int, Field(strict=True)] | str = 1
    other: Inner | Literal["none"] = "none"


def complaints(text):
    problems = Problems()
    assert checked_part(load(text), Outer, problems) is None
    return [str(problem) for problem in problems]


def test_a_sound_document_becomes_a_model():
    assert checked_part(load("name: x\ncards: [{size: 3}]"), Outer, Problems()) == Outer(
        name="x", cards=[Inner(size=3)]
    )


def test_all_faults_are_reported_at_once_each_at_its_place():
    text = "cards:\n  - {size: 12, kind: spel}\n  - {sise: 2}\nby_name: {a: {size: 1.5}}\ncount: []\nzzz: 1\n"
    assert complaints(text) == [
        "f.yaml:1:1: name: is missing",
        "f.yaml:2:12: cards.1.size: 12 is not allowed (allowed: 9 or less)",
        'f.yaml:2:22: cards.1.kind: "spel" is not allowed (allowed: unit, spell; did you mean "spell"?)',
        'f.yaml:3:6: cards.2.sise: unknown key "sise"; did you mean "size"? (allowed: kind, size)',
        "f.yaml:4:21: by_name.a.size: 1.5 is not a whole number",
        "f.yaml:5:8: count: a list of 0 entries is not a whole number or a text",
        'f.yaml:6:1: zzz: unknown key "zzz" (allowed: by_name, cards, count, name, other)',
    ]


def test_a_blank_text_and_a_number_for_a_text_are_reported():
    assert complaints("name: ''\n") == ["f.yaml:1:7: name: is blank"]
    assert complaints("name: 7\n") == ["f.yaml:1:7: name: 7 is not a text (put it in quotes: '7')"]


def test_a_fault_inside_one_branch_of_a_choice_hides_the_other_branches():
    assert complaints("name: x\nother: {size: 99}\n") == [
        "f.yaml:2:15: other.size: 99 is not allowed (allowed: 9 or less)"
    ]


def test_a_part_of_a_document_can_be_checked():
    document = load("a: 1\npart: {size: 0}\n")
    problems = Problems()
    assert checked_part(document, Inner, problems, ("part",)) is None
    assert [str(problem) for problem in problems] == ["f.yaml:2:14: part.size: 0 is not allowed (allowed: 1 or more)"]


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200), suffix=st.sampled_from([".yaml", ".json"]), strict=st.booleans())
@example(b"%YAML 9.9\n---\na: 1", ".yaml", True)
@example(b"a: !!binary x", ".yaml", True)
def test_random_bytes_give_a_document_or_problems_and_nothing_else(tmp_path, data, suffix, strict):
    path = tmp_path / f"x{suffix}"
    path.write_bytes(data)
    problems = Problems()
    document = read_document(path, "x", problems, empty_is_error=strict)
    assert (document is None) == bool(problems)


@settings(max_examples=300)
@given(st.text(alphabet="ab:-{}[],#&*!|>'\"%@` \n\t0179.e", max_size=40))
def test_random_signs_of_yaml_give_a_document_or_problems(text):
    problems = Problems()
    document = parse_document(text, "x", problems, empty_is_error=True)
    assert (document is None) == bool(problems)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(alphabet="ab c#-'\n", max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(alphabet="abc", min_size=1), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=80)
@given(PLAIN)
def test_positions_written_as_yaml_or_json_are_read_back(value):
    import io
    import json

    stream = io.StringIO()
    YAML(typ="safe", pure=True).dump(value, stream)
    assert load(stream.getvalue()).value == value
    assert load(json.dumps(value, indent=1), is_json=True).value == value


def test_five_thousand_lines_are_read_in_good_time():
    text = "boxes:\n" + "".join(
        f"  b{n}:\n    box: {{left: 4, top: 16}}\n    text: some $words here\n    style: gist\n" for n in range(250)
    )
    start = time.process_time()
    load(text)
    assert time.process_time() - start < 2
