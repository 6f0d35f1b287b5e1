"""Where pictures come from: cameras, folders and videos, all chosen by name and read in the same way.

`choose` opens one of the `kinds` as a `source`; `live` has what those share that do not wait for their reader.
"""
