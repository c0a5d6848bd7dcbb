"""What the commands answer, as typed values, and their JSON Schema."""
