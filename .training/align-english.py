"""
Labels recorded English by PocketSphinx (sphinx.py), and writes a corpus like make-corpus.py.
Usage: align-english.py NET.pt FOLDER prompts|amazon-queen|steel-sky|drascula      (NODE may name the node to run)

What is said is known (prompts.py, games/).
"""
import sys

from corpus import minutes, write
from english import labelled
from games.amazon_queen import amazon_queen
from games.drascula import drascula
from games.steel_sky import steel_sky
from prompts import ENGLISH, prompts

SOURCES = {"prompts": lambda: [(sound, text) for sound, voice, text in prompts() if voice == ENGLISH], "amazon-queen": amazon_queen, "steel-sky": steel_sky, "drascula": drascula}


def main():
    weights, folder, source = sys.argv[1:4]
    found = list(SOURCES[source]())
    kept = list(labelled(weights, folder, found))
    print("minutes kept:", minutes(kept), "of", minutes(found))
    write(folder, kept)


main()
