"""The application: from readings to answers, and the command line.

`photo` answers to a photo by what `belief` makes of its reading, and `watch` follows a game by what `live` makes of its
observations. `cli` has the commands.
"""
