"""Pure numbers: rectangles and lengths."""
