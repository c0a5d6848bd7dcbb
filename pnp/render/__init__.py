"""Writes sheets to files; the only code that uses a PDF or raster library."""
