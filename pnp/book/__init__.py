"""Books: content from data, poured over pages, every page a Drawing; rulebooks, aids, later scenarios."""
