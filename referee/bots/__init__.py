"""Bots, which see only what a seat sees, and statistics of the games that they play."""
