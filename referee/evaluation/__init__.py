"""Was it right? Answers and events beside their truth, and how often; nothing is decided here.

Photos and games each have a truth, a comparison with it and a table, in modules of these names.
"""
