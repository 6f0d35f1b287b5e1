"""From a verdict to what it changes: what is accepted, told, asked about, or goes on waiting. Pure.

`settle` leads, and tries in this order:

1. `emptied`: as long as the board stays empty after all was taken from it, nothing is judged.
2. Does the view show that something was believed wrongly? `recoloured`: a piece has another colour. `explanations`:
   what an earlier view left open is explained by this one. `guesses`: other moves were made than was believed in doubt
   (`in_three`: three turns and not two). Other colours and moves make a game that is played again (`revised`); then
   what is left of the view is settled.
3. A clear verdict (`clear_verdicts`): nothing happened, moves were played, or the last one was taken back. `accept`
   puts moves into the game. `admitted` tells a foul that the moves put right; `exchanged` asks instead, if a piece was
   perhaps exchanged for a larger one.
4. A foul or a question: `played_on` settles an open foul if the players went on. `unseen_turns` accepts legal turns
   before a foul. `suspect` lets the rest wait for its time, then announces it or asks.
"""
