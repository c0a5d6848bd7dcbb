"""Words for moves, and moves for words."""
