"""What is where on the table: positions and corrections."""
