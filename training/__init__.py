"""Makes the weights of the networks in `vision/`; docs/networks.md says how.

`board_masks` and `board_quads` train what finds boards (`vision/locate`), `tiles_read`, `rings_read` and `windows_read`
the readers (`vision/tiles`, `rings`, `windows`). Modules that begin as these do make what they learn from.
Needs PyTorch (`pip install 'gridref[training]'`); gridref itself does not.
"""
