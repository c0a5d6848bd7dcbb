"""Data and layout to a Drawing of one face."""
