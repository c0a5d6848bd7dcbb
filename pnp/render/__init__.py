"""Writes sheets to files; only this package uses PDF and raster libraries."""
