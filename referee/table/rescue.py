"""An exception out of a game's rules becomes a sentence: who plays need not read a traceback."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pnp.errors import PnpError
from referee.engine.core.blame import blamed


@contextmanager
def rescued() -> Iterator[None]:
    """Turn an exception that came through the rules of a game into a refusal; others pass.

    Under `python -X dev` all pass: who writes the game wants the whole traceback.

    Raises:
        RulesError: with the last line of the rules that it came through.
    """
    try:
        yield
    except (PnpError, OSError):
        raise
    except Exception as error:
        told = None if sys.flags.dev_mode else blamed(error)
        if told is None:
            raise
        raise told from error
