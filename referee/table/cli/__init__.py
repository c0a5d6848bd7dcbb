"""The command line of the referee: one file a command."""
