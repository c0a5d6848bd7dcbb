"""Where pieces are on the table: positions and corrections."""
