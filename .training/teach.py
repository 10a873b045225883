"""
Writes what a net hears in the corpora, for the next net to learn beside their labels: `taught.f16`, (frames, classes), the
mean of its chances for the voice as it is and through two other vocal tracts. It hears each clip whole and without noise.
Usage: teach.py NET.pt FOLDER...
"""
import sys

import numpy as np
import torch

import corpus
from net import bands_of, chances_of, features_of, load
from tracts import through_tracts

# Stretch and shift of the bands, and how much each hearing counts.
TRACTS = np.array([[0, 0, 0.5], [0.04, 0.5, 0.25], [-0.04, -0.5, 0.25]])


def taught(net, bands):
    stretch, shift, shares = TRACTS.T
    voices = through_tracts(np.repeat(bands[None], len(TRACTS), 0), stretch, shift)
    return sum(share * chances_of(net, voice) for share, voice in zip(shares, voices))


def main():
    torch.set_num_threads(1)
    net = load(sys.argv[1])
    for folder in sys.argv[2:]:
        features = features_of(folder)
        right = at = 0
        with open(f"{folder}/taught.f16", "wb") as out:
            for _, labels in corpus.read(folder):
                chances = taught(net, bands_of(features[at : at + len(labels)]))
                at += len(labels)
                right += (chances.argmax(1) == labels).sum()
                out.write(chances.astype(np.float16).tobytes())
        print(f"{folder}: in {100 * right / at:.1f} % of the frames as its labels")


main()
