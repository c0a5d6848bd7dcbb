"""Whoever plays by itself: bots that see what a seat sees, and games of theirs in numbers."""
