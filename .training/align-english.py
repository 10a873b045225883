"""
Labels the recorded English prompts by PocketSphinx (sphinx.py), and writes a corpus like make-corpus.py.
Usage: align-english.py NET.pt FOLDER      (NODE may name the node to run)
"""
import sys

from corpus import minutes, write
from english import labelled
from prompts import ENGLISH, prompts


def main():
    weights, folder = sys.argv[1:3]
    found = [(voice, sound, text) for sound, voice, text in prompts() if voice == ENGLISH]
    kept = [(samples, labels) for _, samples, labels in labelled(weights, folder, found)]
    print("minutes kept:", minutes(kept), "of", minutes((samples, text) for _, samples, text in found))
    write(folder, kept)


main()
