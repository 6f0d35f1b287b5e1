"""A watched game: observations come in, events go out. There is no clock, file or camera in here.

`advance` makes of a `session` and an `observation` the next session, and each `event` to be told. It calls

1. `opening`, which finds the board in the first view;
2. for each later view that lies still: `comparison`, which compares what is read with what is accepted; `judging`,
   which makes a verdict of that; and `settling`, which changes the session by the verdict;
3. `person`, which does what a person said (`typed` understands what was typed).

A session holds the game as it is accepted (`course`), how the board looked then (`remembered`), and what waits to be
said or settled (`pending`). `policy` has every threshold, `telling` the words of all events.
"""
