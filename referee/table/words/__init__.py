"""What people at the table read: questions, refusals, lists, explanations."""
