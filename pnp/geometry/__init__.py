"""Pure numbers: rectangles and lengths; squares, hexes and columns of a board, and the ways over them."""
