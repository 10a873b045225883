"""Labels of a known text by forced alignment: the phones that espeak-ng reads in it, when a net hears them."""
import numpy as np

from corpus import levelled
from hearing import heard
from speakers import CLASSES, RATE, Espeak

SIL = CLASSES.index("sil")
# Mean log chance a frame below which text and recording are taken for different.
WORST = -2.2


def expected(espeak, voice, text):
    """Classes in order; None where a pause may be."""
    said = espeak.say(voice, text)
    if not said:
        return None
    classes = [None]
    for name, start, _ in said[1]:
        while espeak.words and espeak.words[0] <= start + 1e-4:
            espeak.words.pop(0)
            if classes[-1] is not None:
                classes.append(None)
        if name != "sil":
            classes.append(CLASSES.index(name))
        elif classes[-1] is not None:
            classes.append(None)
    return classes + [None] if classes[-1] is not None else classes


def align(scores, classes):
    """Each frame's class on the best way through `classes`; every phone lasts at least three frames."""
    states, optional = [], []
    for value in classes:
        repeats = 1 if value is None else 3
        for k in range(repeats):
            states.append(SIL if value is None else value)
            optional.append(value is None)
    states, optional = np.array(states), np.array(optional)
    can_stay = np.array([o or i + 1 == len(states) or states[i + 1] != states[i] or optional[i + 1] for i, o in enumerate(optional)])
    frames, count = len(scores), len(states)
    best = np.full(count, -1e9)
    best[0] = scores[0, states[0]]
    best[1] = scores[0, states[1]]
    came = np.zeros((frames, count), np.int8)
    skip = np.zeros(count, bool)
    skip[2:] = optional[1:-1]
    for frame in range(1, frames):
        stay = np.where(can_stay, best, -1e9)
        one = np.concatenate([[-1e9], best[:-1]])
        two = np.where(skip, np.concatenate([[-1e9, -1e9], best[:-2]]), -1e9)
        options = np.stack([stay, one, two])
        came[frame] = options.argmax(0)
        best = options.max(0) + scores[frame, states]
    at = count - 1 if best[-1] >= best[-2] or not optional[-1] else count - 2
    total = best[at] / frames
    way = np.zeros(frames, np.uint8)
    for frame in range(frames - 1, -1, -1):
        way[frame] = states[at]
        at -= int(came[frame, at])
    return way, total


def labelled(weights, folder, found):
    """Of each (samples, voice of espeak-ng, text) that is what the net of `weights` hears: (voice, samples, labels). FOLDER is scratch."""
    espeak = Espeak()
    found = [clip for clip in found if 0.4 < len(clip[0]) / RATE < 30]
    for (samples, voice, text), scores in zip(found, heard(weights, folder, [samples for samples, *_ in found]), strict=True):
        classes = expected(espeak, voice, text)
        if not classes or 3 * sum(value is not None for value in classes) > len(scores):
            continue
        labels, total = align(scores, classes)
        if total >= WORST:
            yield voice, levelled(samples), labels
