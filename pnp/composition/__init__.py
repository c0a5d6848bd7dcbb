"""Turns data and a layout into the Drawing of one face."""
