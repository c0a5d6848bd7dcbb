"""Pure numbers: rectangles; squares, hexes and columns of a board, and paths over them."""
