"""The pose of a board that was found: where exactly its grid lies."""
