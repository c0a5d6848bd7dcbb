"""Places faces on sheets."""
