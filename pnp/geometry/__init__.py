"""Pure geometry: rectangles; the squares, hexes and columns of boards; paths over them."""
