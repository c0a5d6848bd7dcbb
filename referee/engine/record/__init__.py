"""The record of what was done at the table: events, the entries in force, amendments, the match."""
