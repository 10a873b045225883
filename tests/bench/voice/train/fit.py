"""
Fits the frame classifier: 615 inputs (15 frames of 41) → 160 → 64 → 29 phone classes.
Usage: fit.py OUT.ts FOLDER...     (folders made by make-corpus.py and features.ts)
"""
import base64
import sys

import numpy as np

from speakers import CLASSES

CONTEXT = np.array([-12, -9, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 9, 12])
INPUTS = 41
SIZES = [len(CONTEXT) * INPUTS, 160, 64, len(CLASSES)]
SHAPES = "ABCDEFGHX"
SHAPE_OF = dict(zip(CLASSES, "XAAGBBBBBBBHEFBCBBCCDCCEEEFEF"))
EPOCHS = 7
BATCH = 1024
# Lip closures and bites are rare and seen by everybody.
WEIGHT = np.array([2.0 if name in ("p", "m", "f") else 1.3 if name in ("w", "uw") else 1.0 for name in CLASSES], np.float32)


def load(folders):
    """Features with the clips apart by their edges repeated, labels, and where the frames are."""
    features, labels, centres, at = [], [], [], 0
    for folder in folders:
        lengths = [int(line.split()[1]) for line in open(f"{folder}/clips.txt")]
        rows = np.fromfile(f"{folder}/features.f32", np.float32).reshape(-1, INPUTS)
        marks = np.fromfile(f"{folder}/labels.u8", np.uint8)
        start = 0
        for length in lengths:
            clip = rows[start : start + length].astype(np.float16)
            features.append(np.concatenate([clip[:1].repeat(12, 0), clip, clip[-1:].repeat(12, 0)]))
            labels.append(marks[start : start + length])
            centres.append(np.arange(length) + at + 12)
            start += length
            at += length + 24
    return np.concatenate(features), labels, centres


def batch_of(features, centres, random):
    offsets = CONTEXT[None, :].repeat(len(centres), 0)
    if random is not None:
        # As if live: what has not been heard yet repeats the last frame.
        known = np.where(random.random(len(centres)) < 0.4, random.integers(3, 9, len(centres)), 12)
        offsets = np.minimum(offsets, known[:, None])
    rows = features[centres[:, None] + offsets].astype(np.float32)
    if random is not None:
        rows = another_speaker(rows, random)
    return rows.reshape(len(centres), -1)


def another_speaker(rows, random):
    """Another vocal tract (bands moved up or down), microphone (a smooth curve over the bands) and level."""
    bands = INPUTS - 1
    at = np.arange(bands, dtype=np.float32)[None, :] * (1 + random.uniform(-0.06, 0.06)) + random.uniform(-1.2, 1.2)
    at = np.clip(at, 0, bands - 1.001)[0]
    low = at.astype(int)
    share = (at - low).astype(np.float32)
    moved = rows[:, :, low] * (1 - share) + rows[:, :, low + 1] * share
    wave = np.arange(bands) / bands * np.pi
    curve = random.normal(0, 0.13, (len(rows), 4)) @ np.stack([np.cos(k * wave) for k in range(4)])
    out = rows.copy()
    out[:, :, :-1] = moved + curve[:, None, :]
    # A third hears steady noise: whatever is below it is lost in it.
    noisy = random.random(len(rows)) < 0.33
    count = int(noisy.sum())
    floor = random.uniform(-1.6, 0.3, (count, 1)) + random.normal(0, 0.35, (count, 4)) @ np.stack([np.cos(k * wave) for k in range(4)])
    grain = random.standard_normal((count, out.shape[1], bands), np.float32) * 0.12
    out[noisy, :, :-1] = np.maximum(out[noisy, :, :-1], floor[:, None, :].astype(np.float32) + grain)
    out[noisy, :, -1] *= random.uniform(0.5, 1, (count, 1)).astype(np.float32)
    return (out + random.standard_normal(out.shape, np.float32) * 0.06).astype(np.float32)


def forward(layers, rows):
    values = [rows]
    for index, (weights, bias) in enumerate(layers):
        rows = rows @ weights + bias
        if index < len(layers) - 1:
            rows = np.maximum(rows, 0)
        values.append(rows)
    odds = np.exp(rows - rows.max(1, keepdims=True))
    return values, odds / odds.sum(1, keepdims=True)


def fit(features, labels, centres, random):
    layers = [
        [random.normal(0, np.sqrt(2 / a), (a, b)).astype(np.float32), np.zeros(b, np.float32)]
        for a, b in zip(SIZES, SIZES[1:])
    ]
    first = [[np.zeros_like(part) for part in layer] for layer in layers]
    second = [[np.zeros_like(part) for part in layer] for layer in layers]
    steps = EPOCHS * (len(centres) // BATCH)
    step = 0
    for epoch in range(EPOCHS):
        order = random.permutation(len(centres))
        right, loss = 0, 0.0
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            truth = labels[chosen]
            values, odds = forward(layers, batch_of(features, centres[chosen], random))
            right += (odds.argmax(1) == truth).sum()
            loss -= np.log(odds[np.arange(BATCH), truth] + 1e-9).sum()
            wrong = odds
            wrong[np.arange(BATCH), truth] -= 1
            wrong *= WEIGHT[truth][:, None] / BATCH
            step += 1
            rate = 0.002 * min(1, step / 300) * (0.5 + 0.5 * np.cos(np.pi * step / (steps + 1)))
            for index in reversed(range(len(layers))):
                slopes = [values[index].T @ wrong, wrong.sum(0)]
                if index:
                    wrong = (wrong @ layers[index][0].T) * (values[index] > 0)
                for part, slope in enumerate(slopes):
                    m, v = first[index][part], second[index][part]
                    m += 0.1 * (slope - m)
                    v += 0.001 * (slope * slope - v)
                    big = np.sqrt(v / (1 - 0.999**step)) + 1e-8
                    layers[index][part] -= rate * (m / (1 - 0.9**step) / big + (1e-4 * layers[index][part] if part == 0 else 0))
        print(f"epoch {epoch + 1}: loss {loss / len(order):.3f}, right {right / len(order):.3f}", flush=True)
    return layers


def text_of(array):
    return base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()


def write(path, layers, labels):
    lines = [
        "/** Made by tests/bench/voice/train/fit.py, see model-card.md: never edited by hand. */",
        f"export const phoneNames = '{' '.join(CLASSES)}'",
        "",
        "/** Weights are int8 by output, inputs innermost, times `scales` (float32); base64, little-endian. */",
        "export const layers = [",
    ]
    for weights, bias in layers:
        scales = np.maximum(np.abs(weights).max(0) / 127, 1e-9).astype("<f4")
        whole = np.round(weights / scales).astype(np.int8).T
        lines += [
            "  {",
            f"    inputs: {weights.shape[0]},",
            f"    outputs: {weights.shape[1]},",
            f"    scales: '{text_of(scales)}',",
            f"    biases: '{text_of(bias.astype('<f4'))}',",
            f"    weights: '{text_of(whole)}',",
            "  },",
        ]
    lines.append("]")
    shape_of = np.array([SHAPES.index(SHAPE_OF[name]) for name in CLASSES])
    counts = np.ones((9, 9))
    for clip in labels:
        shapes = shape_of[clip]
        np.add.at(counts, (shapes[:-1], shapes[1:]), 1)
    moves = np.log(counts / counts.sum(1, keepdims=True))
    shares = np.bincount(np.concatenate(labels), WEIGHT[np.concatenate(labels)], len(CLASSES))
    lines += [
        "",
        "/** Natural logarithm of the chance of each shape (column) a frame after each shape (row), A–H and X. */",
        "export const shapeMoves = [",
        *["  [" + ", ".join(f"{value:.3f}" for value in row) + "]," for row in moves],
        "]",
        "",
        "/** How often the classifier met each class. */",
        "export const phoneShares = [" + ", ".join(f"{value:.5f}" for value in shares / shares.sum()) + "]",
        "",
    ]
    open(path, "w").write("\n".join(lines))


def main():
    random = np.random.default_rng(7)
    features, labels, centres = load(sys.argv[2:])
    order = random.permutation(len(labels))
    held = set(order[: max(1, len(order) // 30)].tolist())
    train = [i for i in range(len(labels)) if i not in held]
    layers = fit(features, np.concatenate([labels[i] for i in train]), np.concatenate([centres[i] for i in train]), random)
    truth = np.concatenate([labels[i] for i in held])
    _, odds = forward(layers, batch_of(features, np.concatenate([centres[i] for i in held]), None))
    print(f"held out clips: right {(odds.argmax(1) == truth).mean():.3f}")
    write(sys.argv[1], layers, labels)


if __name__ == "__main__":
    main()
