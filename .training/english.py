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
    (key, samples, labels) of each (key, samples, text). A text is a string, whose phones are the CMU lexicon's (espeak-ng
    reads what is not in there), or words as lists of pronunciations. The net of `weights` only tells which sounds are not of
    their text: those are left out. FOLDER is scratch.
    """
    known, espeak = lexicon(), Marked()
    said = [(key, levelled(samples), words_of(text, known, espeak) if isinstance(text, str) else text) for key, samples, text in found]
    said = [(key, samples, words) for key, samples, words in said if words and 0.4 < len(samples) / RATE < 30]
    times = aligned((samples, words) for _, samples, words in said)
    clips = [(key, samples, labels_of(phones or [], len(samples))) for (key, samples, _), phones in zip(said, times, strict=True)]
    for (key, samples, labels), scores in zip(clips, heard(weights, folder, [samples for _, samples, _ in clips]), strict=True):
        if labels.any() and scores[np.arange(len(labels)), labels].mean() > WORST:
            yield key, samples, labels


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
