"""The engine that every refereed game stands on. It knows no game, no file, no clock."""
