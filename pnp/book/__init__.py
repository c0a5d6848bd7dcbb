"""Books: rulebooks and aids made from data, with every page as a Drawing."""
