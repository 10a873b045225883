"""
Labels recorded English by PocketSphinx (sphinx.py), and writes a corpus like make-corpus.py.
Usage: align-english.py NET.pt FOLDER prompts|amazon-queen|steel-sky|drascula      (NODE may name the node to run)

What is said is known (prompts.py, games/), its phones are the CMU lexicon's; espeak-ng reads what is not in there. The
net only tells which recordings are not of their text.
"""
import re
import sys

import numpy as np

from corpus import frames_of, write
from games.amazon_queen import amazon_queen
from games.drascula import drascula
from games.steel_sky import steel_sky
from hearing import heard
from marks import ENGLISH, Marked
from prompts import ENGLISH as VOICE
from prompts import prompts
from speakers import ARPABET, RATE, expand
from sphinx import aligned, lexicon

SOURCES = {"prompts": lambda: [(sound, text) for sound, voice, text in prompts() if voice == VOICE], "amazon-queen": amazon_queen, "steel-sky": steel_sky, "drascula": drascula}
# Mean log chance a frame below which text and recording are taken for different.
WORST = -2.4


def words_of(text, known, espeak):
    """Of each word, its pronunciations."""
    words = []
    for word in re.findall(r"[a-z0-9']+", text.lower().replace("’", "'")):
        said = known.get(word) or known.get(word.strip("'"))
        if not said:
            marks = [ENGLISH[mark] for mark in espeak.marks(VOICE, word)]
            said = [marks] if marks else None
        if said:
            words.append(said)
    return words


def main():
    weights, folder, source = sys.argv[1:4]
    known, espeak = lexicon(), Marked()
    said = [(0.3 * samples / (np.abs(samples).max() + 1e-6), words_of(text, known, espeak)) for samples, text in SOURCES[source]()]
    said = [(samples, words) for samples, words in said if words and 0.4 < len(samples) / RATE < 30]
    clips = [(samples, labels_of(phones or [], len(samples))) for (samples, _), phones in zip(said, aligned(said), strict=True)]
    kept = []
    for (samples, labels), scores in zip(clips, heard(weights, folder, [samples for samples, _ in clips]), strict=True):
        if labels.any() and scores[np.arange(len(labels)), labels].mean() > WORST:
            kept.append((samples, labels))
    minutes = [round(sum(len(samples) for samples, _ in some) / RATE / 60, 1) for some in (kept, clips)]
    print("minutes kept:", minutes[0], "of", minutes[1])
    write(folder, kept)


def labels_of(phones, length):
    # A hair early: the times are sums of frames, which are not whole in binary.
    return frames_of(expand([(phone.lower(), start - 1e-8, end - 1e-8) for phone, start, end in phones], ARPABET), length)


main()
