"""Mechanisms that several games share: windows, sealed choices, packets, automata, piles, roll-offs."""
