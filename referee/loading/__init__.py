"""Finds the games that can be refereed, and reads their data."""
