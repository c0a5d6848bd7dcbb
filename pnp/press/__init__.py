"""Prints one game: reads, composes, imposes and renders it, and reports what was made."""
