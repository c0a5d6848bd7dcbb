"""Pure numbers: rectangles; squares, hexes and columns of boards, and paths over them."""
