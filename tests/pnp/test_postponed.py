"""Modules are postponed until they are used, and work as usual then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


def ran(folder: Path, code: str, **environment: str) -> str:
    """Return what a program prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_a_module_is_loaded_when_it_is_used(tmp_path: Path) -> None:
    (tmp_path / "slow").mkdir()
    (tmp_path / "slow/__init__.py").touch()
    (tmp_path / "slow/inner.py").write_text("print('loaded')\nvalue = 7\n")
    code = """
from pnp.postponed import postpone
postpone("slow.inner")
from slow import inner
print("imported")
print(inner.value)
import slow.inner as other
print(inner is other)
"""
    assert ran(tmp_path, code, PYTHONPATH=f"{Path.cwd()}:{tmp_path}").split("\n") == ["imported", "loaded", "7", "True"]


def test_a_loaded_module_and_an_unknown_one_are_left_alone(tmp_path: Path) -> None:
    code = """
import json, sys
from pnp.postponed import postpone
before = json
postpone("json"); postpone("no_such_module")
print(sys.modules["json"] is before, "no_such_module" in sys.modules)
"""
    assert ran(tmp_path, code) == "True False"


MODEL = """
import sys
from pnp.postponed import skip_pydantic_plugins
skip_pydantic_plugins()
import pydantic
class Model(pydantic.BaseModel):
    a: int
print(Model(a="7").a, "importlib.metadata" in sys.modules)
"""


@pytest.mark.parametrize(("environment", "searched"), [({}, False), ({"PYDANTIC_DISABLE_PLUGINS": "other"}, True)])
def test_plugins_of_pydantic_are_not_searched_for(environment: dict[str, str], searched: bool, tmp_path: Path) -> None:
    assert ran(tmp_path, MODEL, **environment) == f"7 {searched}"


def test_everything_else_of_the_module_of_plugins_is_pydantics_own(tmp_path: Path) -> None:
    code = MODEL + "from pydantic.plugin._loader import PYDANTIC_ENTRY_POINT_GROUP as name, get_plugins\nprint(name)\n"
    assert ran(tmp_path, code).splitlines()[-1] == "pydantic"
