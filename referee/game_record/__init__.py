"""The record of a watched game: everything that was said, seen and accepted, in a file that survives a power cut.

`narrator` has all that is told written into a `store` first; `resume`, `export`, `correction` and `rejudge` read it.
"""
