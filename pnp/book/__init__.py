"""Books: rulebooks and aids made from data, every page a Drawing."""
