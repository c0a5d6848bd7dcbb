"""The referee: rules, record and rulings beside a real table."""
