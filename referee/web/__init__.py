"""The page of a match: what each viewer sees, and the server that shows it."""
