"""
Labels recorded English by PocketSphinx (sphinx.py), and writes a corpus like make-corpus.py.
Usage: align-english.py NET.pt FOLDER prompts|amazon-queen|steel-sky|drascula      (NODE may name the node to run)

What is said is known (prompts.py, games/).
"""
import sys

from corpus import write
from english import labelled
from games.amazon_queen import amazon_queen
from games.drascula import drascula
from games.steel_sky import steel_sky
from prompts import ENGLISH, prompts
from speakers import RATE

SOURCES = {"prompts": lambda: [(sound, text) for sound, voice, text in prompts() if voice == ENGLISH], "amazon-queen": amazon_queen, "steel-sky": steel_sky, "drascula": drascula}


def main():
    weights, folder, source = sys.argv[1:4]
    found = list(SOURCES[source]())
    kept = list(labelled(weights, folder, found))
    minutes = [round(sum(len(samples) for samples, _ in some) / RATE / 60, 1) for some in (kept, found)]
    print("minutes kept:", minutes[0], "of", minutes[1])
    write(folder, kept)


main()
