"""Written records: checked, listed, replayed, exported."""
