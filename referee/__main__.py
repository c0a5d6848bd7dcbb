"""`python -m referee`."""

from referee.table.cli.app import main

main()
