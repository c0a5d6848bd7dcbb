"""The record of what was done at the table: events, the line of play, amendments, the match."""
