"""
The voices of readers.py for FOLDER, which is like make-corpus.py's. Usage: make-readers.py NET.pt FOLDER      (NODE may name
the node to run)

When the phones are said is told by PocketSphinx for English, and for the others by forced alignment with the net.
"""
import sys

import numpy as np

import english
import forced
from corpus import minutes, write
from readers import ENGLISH, ENGLISH_MINUTES, FOREIGN, MINUTES, english_texts, faster, reading


def main():
    weights, folder = sys.argv[1:3]
    random, clips = np.random.default_rng(20261127), []

    def keep(name, said, labelled):
        clips.extend(labelled)
        print(name, "minutes kept:", minutes(labelled), "of", minutes((samples, 0) for _, samples, _ in said), flush=True)

    for name in ENGLISH:
        said = [(name, *clip) for clip in reading(random, name, english_texts(), ENGLISH_MINUTES)]
        keep(name, said, [clip for _, *clip in english.labelled(weights, folder, said)])
    for name, voice, texts in FOREIGN:
        said = [(samples, voice, text) for samples, text in reading(random, name, texts(), MINUTES)]
        keep(name, [(voice, samples, 0) for samples, *_ in said], [clip for _, *clip in forced.labelled(weights, folder, said)])
    print(f"{write(folder, (faster(random, *clip) for clip in clips)) / 3600:.2f} h")


main()
