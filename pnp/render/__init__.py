"""Sheets to files; the only code that touches a PDF or raster library."""
