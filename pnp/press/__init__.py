"""One game through the whole pipeline: read, compose, impose, render, and say what was made."""
