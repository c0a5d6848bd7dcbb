"""Immutable values for paper and sheets; no files, no drawing back end."""
