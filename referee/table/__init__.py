"""Refereeing at a real table: files, commands, messages."""
