"""The file of a match: stored, opened, recovered."""
