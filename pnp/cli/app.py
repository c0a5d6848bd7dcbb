"""The Typer application, and the one place that turns errors into text and exit codes (0 fine, 1 input, 2 usage)."""

from __future__ import annotations

import sys

import typer

from pnp.cli import boards, build, cards, check, credits, explain, games, listing, mats, schemas, tokens, where
from pnp.errors import PnpError

app = typer.Typer(
    name="pnp",
    help="Print tabletop games at home: cards, mats, boards and tokens from data, at true size.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for module in (games, listing, check, build, cards, mats, boards, tokens, where, explain, credits, schemas):
    module.register(app)


def main() -> None:
    """Run the command line; a mistake of the user's becomes a plain sentence and exit code 1."""
    try:
        app()
    except PnpError as error:
        print(error, file=sys.stderr)
        count = len(getattr(error, "problems", ()))
        if count > 1:
            print(f"{count} problems", file=sys.stderr)
        raise SystemExit(1) from None
    except BrokenPipeError:
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        print("stopped; nothing was written", file=sys.stderr)
        raise SystemExit(1) from None
