"""The core of every game: states, moves, guards, rulings, and the agenda of decisions and chances that are due."""
