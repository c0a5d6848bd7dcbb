"""The rules of Monsters and Magic."""
