"""What several games do in the same way: windows, sealed choices, packets, automata, piles, roll-offs."""
