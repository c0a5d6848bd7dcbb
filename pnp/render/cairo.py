"""Imports cairosvg and cairo, or reports what to install."""

from __future__ import annotations

import sys
from functools import lru_cache
from types import ModuleType

from pnp.errors import ArtError

_LIBRARIES = {"linux": "libcairo.so.2", "darwin": "libcairo.2.dylib", "win32": "libcairo-2.dll"}
_HINTS = {
    "linux": "Debian and Ubuntu: apt install libcairo2; Fedora: dnf install cairo; Alpine: apk add cairo",
    "darwin": "macOS: brew install cairo (Apple silicon also: export DYLD_FALLBACK_LIBRARY_PATH=/opt/homebrew/lib)",
    "win32": "Windows: install the GTK3 runtime, or name the folder of libcairo-2.dll in CAIROCFFI_DLL_DIRECTORIES",
}


def cairosvg() -> ModuleType:
    """Return the module cairosvg.

    Raises:
        ArtError: the system library cairo is not installed; the error says in one line what to install.
    """
    try:
        # A missing shared library is an OSError here, not an ImportError.
        import cairosvg as module
    except OSError as error:
        hint = _HINTS.get(sys.platform, _HINTS["linux"])
        raise ArtError(f"SVG art needs the system library cairo, which was not found ({hint})") from error
    return module  # type: ignore[no-any-return]


@lru_cache(maxsize=1)
def cairo_version() -> str:
    """Return the version of the system library cairo without loading cairosvg; blank if unknown."""
    import ctypes

    try:
        library = ctypes.CDLL(_LIBRARIES.get(sys.platform, _LIBRARIES["linux"]))
        return str(library.cairo_version())
    except (OSError, AttributeError):
        return ""
