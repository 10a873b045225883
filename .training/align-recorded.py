"""
Labels the recordings of people.py by PocketSphinx (sphinx.py), and writes a corpus like make-corpus.py, with the speaker of
each clip in FOLDER/speakers.txt.
Usage: align-recorded.py NET.pt TRAINING FOLDER      (NODE may name the node to run)

TRAINING is the folder of train.py, where the decoded recordings are. NET.pt only refuses clips that are not of their text.
"""
import sys

import numpy as np

from corpus import minutes, write
from english import labelled
from people import SOURCES, clips, said
from sources import minutes_of
from speakers import RATE

# Most minutes of one speaker: four have 20 to 26, most have one clip or 20.
SPEAKER_MINUTES = 10


def capped(random, found):
    """In random order, with at most so many minutes of each speaker and, as sources.csv says, of each source."""
    left = {}
    for index in random.permutation(len(found)):
        row, samples = found[index]
        length = len(samples) / RATE / 60
        for key, most in ((row["speaker"], SPEAKER_MINUTES), (row["source"], minutes_of(SOURCES[row["source"]]))):
            left.setdefault(key, most)
        if min(left[row["speaker"]], left[row["source"]]) < length:
            continue
        left[row["speaker"]] -= length
        left[row["source"]] -= length
        yield row["speaker"], samples, said(row)


def main():
    weights, training, folder = sys.argv[1:4]
    found = list(capped(np.random.default_rng(20261130), list(clips(training, lambda name: name in (None, "threshold")))))
    kept = list(labelled(weights, folder, found))
    print("minutes kept:", minutes((samples, labels) for _, samples, labels in kept), "of", minutes((samples, text) for _, samples, text in found))
    write(folder, ((samples, labels) for _, samples, labels in kept))
    open(f"{folder}/speakers.txt", "w").writelines(f"{speaker}\n" for speaker, *_ in kept)


main()
