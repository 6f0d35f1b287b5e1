"""Makes the weights of the networks in `vision/`; docs/training.md says how.

`locate.masks` and `locate.quads` train what finds boards (`vision/locate`), `tiles.read`, `rings.read` and
`windows.read` the readers (`vision/tiles`, `rings`, `windows`). The modules beside these make what they learn from;
`learner` and `weights` are how all of them learn and what they begin with and write.
Needs PyTorch (`pip install 'gridref[training]'`); gridref itself does not.
"""
