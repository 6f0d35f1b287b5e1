"""How often the referee is right: answers and events compared with their truth. Nothing is decided here.

Photos and games each have a truth, a comparison with it, and a table, in modules of these names.
"""
