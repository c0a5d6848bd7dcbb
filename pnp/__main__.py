"""`python -m pnp`."""

from pnp.cli.app import main

main()
