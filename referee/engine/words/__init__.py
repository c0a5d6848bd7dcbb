"""Reading words as moves, and writing moves in words."""
