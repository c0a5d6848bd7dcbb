"""The quick parser and the one in Python build the same, or the quick one is not asked."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from pnp.library import yaml_text
from pnp.library.problems import Problems
from pnp.library.trees import ReadFailure, Tree

ROOT = Path(__file__).parents[3]
FILES = sorted(
    path for folder in ("cards", "boards", "layouts", "books", "referee") for path in (ROOT / folder).rglob("*.yaml")
)
SIGNS = "  \n\n:::--{}[],,#'\"&*!|>?%@`~\\\tab1e.x=<éß—"


def slow(text: str, strict: bool = True) -> object:
    tree = Tree("f", Problems())
    try:
        value = yaml_text._by_python(text, yaml_text._Builder(text, tree, strict))
    except ReadFailure:
        return None
    return None if tree.problems else (value, tree.origins, tree.keys)


def quick(text: str, strict: bool = True) -> object:
    built = yaml_text._quick(text, "f", strict)
    return None if built is None else (built.result, built.tree.origins, built.tree.keys)


def test_our_files_are_read_alike_and_quickly():
    assert len(FILES) > 100
    asked = 0
    for path in FILES:
        text = path.read_text("utf-8-sig")
        found = quick(text)
        asked += found is not None
        if len(text) < 6000:
            assert found in (None, slow(text)), path
    assert asked > 0.9 * len(FILES)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_texts_are_read_alike_or_left_to_the_parser_in_python(seed):
    chance = random.Random(seed)
    lines = [line for path in FILES for line in path.read_text("utf-8-sig").splitlines()]
    read = 0
    for _ in range(300):
        start = chance.randrange(len(lines) - 6)
        text = list("\n".join(lines[start : start + chance.randint(1, 6)]) + "\n")
        for _ in range(chance.randint(0, 3)):
            at = chance.randrange(len(text))
            text[at : at + chance.randint(0, 1)] = chance.choice(SIGNS)
        found = quick("".join(text))
        read += found is not None
        assert found is None or found == slow("".join(text)), "".join(text)
    assert read > 60


@pytest.mark.parametrize(
    "text",
    [
        "a: &x 1\nb: *x\n",
        "- &one {a: 1}\n- *one\n",
        "a: [&x 1, *x]\n",
        "'a': \"b\"\nc: |\n  two\n  lines\n",
        "- {a: 1, b: [c, d]}\n",
        "a: >-\n  folded\n  text\n\n  more\nb: -1.5\n",
        "? a\n: b\n",
        "# only\na: 1  # more\n",
        "--- \na: 1\n...\n",
    ],
)
def test_what_both_read_is_read_quickly(text):
    assert quick(text) is not None
    assert quick(text) == slow(text)


@pytest.mark.parametrize(
    "text",
    [
        "a:\tb\n",
        "a: b\tc\n",
        "a:\n",
        "a: {b: }\n",
        "a: !x b\n",
        "a: *x:\n",
        "&x: a\n",
        "a: >#\n b\n",
        "a: 1\x85b: 2\n",
        "a: 'b\u2028c'\n",
        "a: [\n",
        "a: 1\na: 2\n",
        "a: &x b\n",
        "a: *none\n",
        "<<: {a: 1}\n",
        "--- 1\n--- 2\n",
        "",
        "#\n",
        "a: 12e345\n",
    ],
)
def test_what_is_doubtful_or_wrong_is_left_to_the_parser_in_python(text):
    assert quick(text) is None


def test_without_the_parser_in_c_everything_is_read(monkeypatch):
    monkeypatch.setitem(sys.modules, "yaml", None)
    assert quick("a: 1\n") is None
    tree = Tree("f", Problems())
    assert yaml_text.read_yaml("a: 1\n", tree, True) == {"a": 1}
    assert len(tree.origins) == 2
