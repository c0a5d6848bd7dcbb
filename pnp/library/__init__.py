"""Finds, reads and checks data; only this package reads data files."""
