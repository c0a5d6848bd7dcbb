"""Tests for games: random play, near-misses, exchanged cards, sealed choices. See referee.trial.contract."""
