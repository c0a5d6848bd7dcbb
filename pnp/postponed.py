"""Postpones modules that a library loads but does not use, as loading them takes longer than a small build's work."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

_PLUGINS = "pydantic.plugin._loader"


def postpone(name: str) -> None:
    """Load a module when something in it is first used, although `from package import module` imports it earlier.

    Call this before other threads can use the module.
    """
    from importlib.util import LazyLoader, find_spec, module_from_spec

    spec = None if name in sys.modules else find_spec(name)
    if spec is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    parent, _, own = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], own, module)


def skip_pydantic_plugins() -> None:
    """Keep pydantic from searching all installed packages for plugins, unless the environment says which it may use."""
    if os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__") == "__all__":
        sys.modules.setdefault(_PLUGINS, _NoPlugins(_PLUGINS))


class _NoPlugins(ModuleType):
    """Stands for pydantic's module that searches for plugins, which is slow to load; there are none."""

    @staticmethod
    def get_plugins() -> tuple[()]:
        """Return no plugins."""
        return ()

    def __getattr__(self, name: str) -> Any:
        """Load the real module if anything else in it is used."""
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(_PLUGINS) is self:
            del sys.modules[_PLUGINS]
        return getattr(import_module(_PLUGINS), name)
