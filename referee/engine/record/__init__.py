"""What was done at the table: events, the line of play, amendments, the match."""
