"""Makes the weights of the networks in `vision/`; docs/training.md says how.

`locate.masks`, `locate.quads`, `locate.lattice` and `locate.refine` train what finds boards (`vision/locate`),
`tiles.read`, `rings.read` and `windows.read` the readers (`vision/tiles`, `rings`, `windows`), `rings.changed` what
sees where a ring came to lie. The modules beside these make what they learn from, `renders` whole photos and
recordings; `learner` and `weights` are how all of them learn and what they begin with and write.
Needs PyTorch (`pip install 'gridref[training]'`); gridref itself does not.
"""
