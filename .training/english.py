"""Labels of English whose text is known, by PocketSphinx (sphinx.py)."""
import re

import numpy as np

from corpus import frames_of, levelled
from hearing import heard
from marks import ENGLISH, Marked
from prompts import ENGLISH as VOICE
from speakers import ARPABET, RATE, expand
from sphinx import aligned, lexicon

# Mean log chance a frame below which text and recording are taken for different.
WORST = -2.4


def labelled(weights, folder, found):
    """
    (samples, labels) of each (samples, text). Phones are the CMU lexicon's; espeak-ng reads what is not in there. The net of
    `weights` only tells which sounds are not of their text: those are left out. FOLDER is scratch.
    """
    known, espeak = lexicon(), Marked()
    said = [(levelled(samples), words_of(text, known, espeak)) for samples, text in found]
    said = [(samples, words) for samples, words in said if words and 0.4 < len(samples) / RATE < 30]
    clips = [(samples, labels_of(phones or [], len(samples))) for (samples, _), phones in zip(said, aligned(said), strict=True)]
    for (samples, labels), scores in zip(clips, heard(weights, folder, [samples for samples, _ in clips]), strict=True):
        if labels.any() and scores[np.arange(len(labels)), labels].mean() > WORST:
            yield samples, labels


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


def labels_of(phones, length):
    # A hair early: the times are sums of frames, which are not whole in binary.
    return frames_of(expand([(phone.lower(), start - 1e-8, end - 1e-8) for phone, start, end in phones], ARPABET), length)
