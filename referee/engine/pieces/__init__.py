"""Where things are on the table: positions and corrections."""
