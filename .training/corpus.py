"""A folder of clips: `clips.pcm` (int16, 16 kHz, one after another), `labels.u8` (100 a second), `clips.txt` (samples, labels)."""
import os

import numpy as np

from speakers import CLASSES, RATE

# How much faster voices are played: a shorter tract, a higher voice.
FACTORS = 0.84, 1.25


def levelled(samples):
    """As loud as all clips are."""
    return 0.3 * samples / (np.abs(samples).max() + 1e-6)


def frames_in(length):
    return int(np.ceil(length / RATE * 100))


def frames_of(segments, length):
    """The label of each frame: segments are (class, start, end) in seconds, what is between them is silence."""
    labels = np.zeros(frames_in(length), np.uint8)
    for name, start, end in segments:
        labels[max(0, int(np.ceil(start * 100))) : max(0, int(np.ceil(end * 100)))] = CLASSES.index(name)
    return labels


def clip_of(samples, segments):
    return levelled(samples), frames_of(segments, len(samples))


def played(labels, length, factor):
    """Of labels those of the `length` samples that the same sound has when it is played `factor` times as fast."""
    return labels[np.minimum(len(labels) - 1, (np.arange(frames_in(length)) * factor).astype(int))]


def minutes(clips):
    return round(sum(len(samples) for samples, *_ in clips) / RATE / 60, 1)


def write(folder, clips):
    """`clips` are (samples −1..1, labels). Answers the seconds of sound."""
    os.makedirs(folder, exist_ok=True)
    seconds = 0.0
    with open(f"{folder}/clips.pcm", "wb") as sound, open(f"{folder}/labels.u8", "wb") as marks, open(f"{folder}/clips.txt", "w") as index:
        for samples, labels in clips:
            index.write(f"{len(samples)} {len(labels)}\n")
            sound.write(np.clip(np.round(samples * 32767), -32768, 32767).astype("<i2").tobytes())
            marks.write(labels.astype(np.uint8).tobytes())
            seconds += len(samples) / RATE
    return seconds


def read(folder):
    """The same clips, one by one."""
    sound = np.memmap(f"{folder}/clips.pcm", "<i2", "r")
    marks = np.fromfile(f"{folder}/labels.u8", np.uint8)
    at = label_at = 0
    for line in open(f"{folder}/clips.txt"):
        length, frames = map(int, line.split())
        yield sound[at : at + length].astype(np.float32) / 32768, marks[label_at : label_at + frames]
        at += length
        label_at += frames
