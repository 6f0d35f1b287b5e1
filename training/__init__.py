"""Makes the weights of the networks in `vision/`.

Needs PyTorch (`pip install 'gridref[training]'`); gridref itself does not.
"""
