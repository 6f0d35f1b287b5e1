"""The application: from readings to answers, and the command line.

`photo` answers to photos and `watch` follows games, with what `belief` makes of a reading and `live` of a game;
`cli` has the commands.
"""
