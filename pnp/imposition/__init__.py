"""Faces to sheets."""
