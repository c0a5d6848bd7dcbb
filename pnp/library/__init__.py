"""Finds, reads and checks data; nothing else reads files."""
