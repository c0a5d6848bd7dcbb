"""The page on the API: every example returns what the page says, and every public name is on it."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import pnp
import referee

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/api.md").read_text(encoding="utf-8")
PACKAGES = pytest.mark.parametrize("package", [pnp, referee], ids=["pnp", "referee"])


def test_every_example_returns_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", readme + PAGE, re.M | re.S)
    assert len(blocks) >= 9
    assert "```python" not in readme + PAGE
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "api.md", "docs/api.md", 0)
    told: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    assert "".join(told) == ""
    assert (tmp_path / "out/order-cards.pdf").is_file()


@PACKAGES
def test_public_names_are_sorted_and_complete(package: ModuleType) -> None:
    assert package.__all__ == sorted(package.__all__)
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    typed = [alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert sorted({*typed} - {"import_module", "TYPE_CHECKING", "Any"}) == package.__all__
    assert set(package.__all__) <= set(dir(package))


@PACKAGES
def test_every_public_name_exists_and_is_documented(package: ModuleType) -> None:
    for name in package.__all__:
        assert getattr(package, name).__doc__, name
        assert re.search(rf"\b{name}\b", PAGE), name
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = package.nothing


@PACKAGES
def test_every_name_on_the_page_is_public(package: ModuleType) -> None:
    used = set(re.findall(rf"\b{package.__name__}\.([A-Za-z_]\w*)", PAGE))
    assert used <= {*package.__all__, "__all__"}


@PACKAGES
def test_importing_a_package_loads_nothing_else_of_ours(package: ModuleType) -> None:
    code = (
        f"import sys, {package.__name__}\nprint([name for name in sys.modules if name.startswith(('pnp', 'referee'))])"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == f"['{package.__name__}']"


@PACKAGES
def test_a_package_is_typed(package: ModuleType) -> None:
    assert Path(str(package.__file__)).with_name("py.typed").is_file()
