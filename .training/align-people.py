"""
Labels the recorded prompts that are not English by forced alignment with a first net, and writes a corpus like make-corpus.py.
Usage: align-people.py NET.pt FOLDER      (NODE may name the node to run)

What is said is known (prompts.py); the phones to expect come from espeak-ng reading it.
"""
import sys

from corpus import write
from forced import labelled
from prompts import ENGLISH, prompts
from speakers import RATE


def main():
    weights, folder = sys.argv[1:3]
    kept, clips = {}, []
    for voice, samples, labels in labelled(weights, folder, [clip for clip in prompts() if clip[1] != ENGLISH]):
        kept[voice] = kept.get(voice, 0) + len(samples) / RATE / 60
        clips.append((samples, labels))
    print("minutes kept:", {voice: round(minutes, 1) for voice, minutes in kept.items()})
    write(folder, clips)


main()
