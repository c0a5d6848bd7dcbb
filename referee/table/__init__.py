"""People at a real table: what the referee keeps, prints and is told."""
