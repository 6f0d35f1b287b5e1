"""Reading a board that a fixed camera knows: by what differs from its empty view, and by this set's colours."""
