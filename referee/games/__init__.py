"""The rules of the games that come with the referee, one folder a game."""
