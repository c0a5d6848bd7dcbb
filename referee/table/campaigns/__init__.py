"""Campaigns: their file, their progress, and the commands that add to them."""
