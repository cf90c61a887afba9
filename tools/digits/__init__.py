"""How the network that reads digits is made again: fonts, prints, photos of them, training."""
