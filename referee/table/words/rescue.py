"""Turns exceptions from a game's rules into a sentence, so that players need not read a traceback."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pnp.errors import PnpError
from referee.engine.core.blame import rules_error


@contextmanager
def rules_errors() -> Iterator[None]:
    """Turn an exception from the rules of a game into a RulesError; other exceptions pass unchanged.

    Under `python -X dev` all exceptions pass unchanged, so that the author of a game sees the whole traceback.

    Raises:
        RulesError: the rules raised an exception; names the last line of their code in the traceback.
    """
    try:
        yield
    except (PnpError, OSError):
        raise
    except Exception as error:
        found = None if sys.flags.dev_mode else rules_error(error)
        if found is None:
            raise
        raise found from error
