"""
Makes FOLDER with clips of different people of people.py in a row, as in a conversation, each with a level of its own: half of
them as they are, half with other filters, rooms and noise, so that these vary inside a person. FOLDER/parts.txt says, a line
a clip, `set speaker start end;…` in samples. People of conversations are left out.
Usage: make-mixes.py TRAINING FOLDER
"""
import sys

import numpy as np

from augment import colour
from corpus import frames_of, write
from people import clips, held_out
from speakers import RATE

PARTS = 12
COPIES = 3
PAUSE = round(0.4 * RATE)
# dB.
LEVELS = 4
# Seconds of one speaker.
MOST = 360


def capped(found):
    seconds, kept = {}, []
    for row, samples in found:
        seconds[row["speaker"]] = seconds.get(row["speaker"], 0) + len(samples) / RATE
        if seconds[row["speaker"]] < MOST:
            kept.append((row["speaker"], samples))
    return kept


def main():
    training, folder = sys.argv[1:3]
    random, sets = np.random.default_rng(20261201), held_out()
    found = capped(clips(training, lambda name: name != "conversations"))
    lines = []

    def mixes():
        for copy in range(COPIES):
            # A mix holds people of one set only.
            for name in (None, "test", "threshold"):
                own = [clip for clip in found if sets.get(clip[0]) == name]
                order = random.permutation(len(own))
                for start in range(0, len(own), PARTS):
                    yield mixed([own[index] for index in order[start : start + PARTS]], name, copy)

    def mixed(parts, name, copy):
        out, line, at = [], [], 0
        for speaker, samples in parts:
            if copy > 0 and random.random() < 0.75:
                samples, _ = colour(random, samples, parts[random.integers(len(parts))][1], (1, 1))
            level = np.sqrt(np.mean(samples**2)) + 1e-6
            samples = samples * (0.05 * 10 ** (random.uniform(-LEVELS, LEVELS) / 20) / level)
            out += [samples, np.zeros(PAUSE, np.float32)]
            line.append(f"{name or 'training'} {speaker} {at} {at + len(samples)}")
            at += len(samples) + PAUSE
        lines.append(";".join(line) + "\n")
        samples = np.concatenate(out).astype(np.float32)
        return samples, frames_of([], len(samples))

    print(f"{write(folder, mixes()) / 3600:.2f} h")
    open(f"{folder}/parts.txt", "w").writelines(lines)


main()
