"""What every game is made of: states, moves, guards, rulings, and what is due."""
