"""
Labels recorded people by forced alignment with a first classifier, and writes a corpus like make-corpus.py.
Usage: align-people.py WEIGHTS.ts FOLDER WORK      (WORK keeps what was decoded; NODE may name the node to run)

The recordings are Debian's asterisk-core-sounds-{en,es,fr,it,ru}-g722 with the texts in
asterisk-core-sounds-*; ffmpeg decodes them. The phones to expect come from espeak-ng reading the text.
"""
import base64
import gzip
import os
import re
import subprocess
import sys

import numpy as np

from augment import colour
from fit import CONTEXT, INPUTS, batch_of, forward
from speakers import CLASSES, RATE, Espeak, resample

# French is passed over: espeak-ng 1.51 calls it "fr". Mend it together with the next fit of the weights.
SPEAKERS = {
    "en": ("en_US_f_Allison", "en-us"), "es": ("es_MX_f_Allison", "es-419"), "fr": ("fr_CA_f_June", "fr-fr"),
    "it": ("it_IT_m_Carlo", "it"), "ru": ("ru_RU_f_IvrvoiceRU", "ru"),
}
SIL = CLASSES.index("sil")


def prompts():
    for language, (folder, voice) in SPEAKERS.items():
        text = gzip.open(f"/usr/share/doc/asterisk-core-sounds-{language}/core-sounds-{language}.txt.gz", "rt", encoding="utf8", errors="ignore")
        for line in text.read().splitlines():
            match = re.match(r"^([\w/-]+)\s*:\s*(.+)$", line)
            if not match or re.search(r"[\[\]<>]", match[2]):
                continue
            path = f"/usr/share/asterisk/sounds/{folder}/{match[1]}.g722"
            if os.path.exists(path):
                yield path, voice, match[2]


def decoded(path):
    run = subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-f", "g722", "-i", path, "-f", "s16le", "-ac", "1", "-ar", str(RATE), "-"],
        capture_output=True, check=True,
    )
    return np.frombuffer(run.stdout, "<i2").astype(np.float32) / 32768


def write(folder, clips):
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/clips.pcm", "wb") as sound, open(f"{folder}/labels.u8", "wb") as marks, open(f"{folder}/clips.txt", "w") as index:
        for samples, labels in clips:
            index.write(f"{len(samples)} {len(labels)}\n")
            sound.write(np.clip(np.round(samples * 32767), -32768, 32767).astype("<i2").tobytes())
            marks.write(labels.tobytes())


def read_layers(path):
    text = open(path).read()
    layers = []
    for match in re.finditer(r"inputs: (\d+),\s+outputs: (\d+),\s+scales:\s+'([^']+)',\s+biases:\s+'([^']+)',\s+weights:\s+'([^']+)'", text):
        a, b = int(match[1]), int(match[2])
        scales, biases = (np.frombuffer(base64.b64decode(match[k]), "<f4") for k in (3, 4))
        whole = np.frombuffer(base64.b64decode(match[5]), np.int8).reshape(b, a)
        layers.append([(whole * scales[:, None]).T.astype(np.float32), biases])
    return layers


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


def main():
    weights, folder, work = sys.argv[1:4]
    random = np.random.default_rng(5)
    # 64 kbit/s: two samples a byte.
    found = [clip for clip in prompts() if 0.4 < 2 * os.path.getsize(clip[0]) / RATE < 30]
    if not os.path.exists(f"{work}/features.f32"):
        sounds = [decoded(path) for path, _, _ in found]
        write(work, [(s, np.zeros(int(np.ceil(len(s) / RATE * 100)), np.uint8)) for s in sounds])
        node = os.environ.get("NODE", "node")
        subprocess.run([node, f"{os.path.dirname(os.path.abspath(__file__))}/features.ts", work], check=True)
    sound = np.fromfile(f"{work}/clips.pcm", "<i2")
    lengths = [int(line.split()[0]) for line in open(f"{work}/clips.txt")]
    assert len(lengths) == len(found)
    ends = np.cumsum(lengths)
    found = [(sound[e - n : e] / np.float32(32768), voice, text) for n, e, (_, voice, text) in zip(lengths, ends, found)]
    layers, espeak = read_layers(weights), Espeak()
    rows = np.fromfile(f"{work}/features.f32", np.float32).reshape(-1, INPUTS)
    start, clips, kept = 0, [], {}
    for samples, voice, text in found:
        length = int(np.ceil(len(samples) / RATE * 100))
        clip = rows[start : start + length]
        start += length
        classes = expected(espeak, voice, text)
        if not classes or 3 * sum(value is not None for value in classes) > length:
            continue
        clip = np.concatenate([clip[:1].repeat(12, 0), clip, clip[-1:].repeat(12, 0)])
        _, odds = forward(layers, batch_of(clip, np.arange(length) + 12, None))
        labels, total = align(np.log(odds + 1e-4), classes)
        if total < -2.2:
            continue
        kept[voice] = kept.get(voice, 0) + len(samples) / RATE / 60
        clips.append((samples, labels))
    print("minutes kept:", {voice: round(minutes, 1) for voice, minutes in kept.items()})
    out = []
    for samples, labels in clips:
        out.append((0.3 * samples / (np.abs(samples).max() + 1e-6), labels))
        for _ in range(2):
            factor = random.uniform(0.85, 1.25)
            fast = resample(samples, factor)
            frames = np.arange(int(np.ceil(len(fast) / RATE * 100)))
            moved = labels[np.minimum(len(labels) - 1, (frames * factor).astype(int))]
            out.append((colour(random, fast, clips[random.integers(len(clips))][0]), moved))
    write(folder, out)


main()
