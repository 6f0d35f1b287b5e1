"""Reading a board that a fixed camera knows: by how it differs from its empty view, and by the colours of its set.

`locate.place` says where the board lies, `read` what lies on it, by what its `cells` show.
"""
