"""Plain SVG art drawn by cairo: as cairosvg draws it, but faster."""
