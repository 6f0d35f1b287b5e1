"""Reading a board that a fixed camera knows: by what differs from its empty view, and by this set's colours.

`locate.place` says where the `board` lies, `read` what lies on it, by what its `cells` show.
"""
