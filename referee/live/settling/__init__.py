"""From a verdict to what it changes: what is accepted, told, asked about, or waits. Pure.

`settle` leads. What is clear (`clear_verdicts`) goes into the game (`accept`); the rest waits its time (`suspect`), and
may be understood by a later view (`explanations`, `unseen_turns`, `admitted`, `played_on`; `exchanged`), by which also
what was believed may be `revised` (`guesses`, `recoloured`).
"""
