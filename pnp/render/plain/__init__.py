"""Plain SVG art drawn by cairo: as cairosvg draws it, sooner."""
