"""The free table: any printed game as a `Game` whose only rules are those that its rules.yaml declares.

It reads no files: `referee/loading/free_table.py` makes its kit from components.yaml.
"""
