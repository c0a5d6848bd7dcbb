"""The preview: a page that shows the faces of a game, and draws them again when a file changes."""
