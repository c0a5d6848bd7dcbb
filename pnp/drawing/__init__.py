"""Drawings in mm: shapes, text runs, pictures; fonts and icons; no back end."""
