"""The free table: any printed game as a `Game` without rules of its own, but those that its rules.yaml declares.

It knows no file: `referee/loading/free_table.py` makes its kit from components.yaml.
"""
