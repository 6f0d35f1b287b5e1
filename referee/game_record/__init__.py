"""The record of a watched game: everything that was said, seen and accepted, in a file that survives a power cut.

`narrator` writes all that is told into a `store` before it is told. `resume`, `export`, `correction` and `rejudge` read
it.
"""
