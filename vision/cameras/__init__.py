"""Where pictures come from: cameras, folders and videos, all chosen by name and read in the same way.

`choose` opens one of the `kinds` as a `source`. `live` has what cameras share, which do not wait for their reader;
`reopening` opens one again after it was lost.
"""
