"""Frozen values that name the printable things; no files, no drawing back end."""
