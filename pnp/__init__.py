"""The press: structured data in, print-ready sheets out."""

__version__ = "0.1.0"
