"""The command line of the referee: one file per command."""
