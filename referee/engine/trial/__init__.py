"""How a game is tried: random play, near-misses, exchanged cards, sealed choices. See referee.engine.trial.contract."""
