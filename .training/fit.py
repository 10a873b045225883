"""
Fits the net of net.py; to-weights.py makes the engine's weights of it.
Usage: fit.py OUT.pt STEPS MINUTES RATE [FROM.pt] NOISES FOLDER:SHARE...

NOISES was made by make-noises.py, the other FOLDERs by make-corpus.py and the scripts like it, all with features.ts. A SHARE
is how often a crop is drawn there; FROM.pt is a net to go on from. It ends after STEPS or MINUTES of processor time, whichever
comes first; RATE is how fast it learns at first, and falls as a cosine until then. MINUTES of 0 are without end and so the
same on every machine. Every 250 steps OUT.pt is written, and OUT.pt.state, from which it goes on when it was ended before.
"""
import copy
import os
import sys
import time

import numpy as np
import torch
from torch.nn import functional

from net import BANDS, Net, bands_of, features_of
from speakers import CLASSES
from tracts import through_tracts

SHAPES = "ABCDEFGHX"
SHAPE_OF = dict(zip(CLASSES, "XAAGBBBBBBBHEFBCBBCCDCCEEEFEF"))
BATCH = 32
# Lip closures and bites are rare and seen by everybody.
WEIGHT = np.array(
    [2.0 if name in ("p", "m", "f") else 1.3 if name in ("w", "uw") else 0.7 if name == "sil" else 1.0 for name in CLASSES], np.float32
)
# A crop's last frames are heard as if live. These many before its end count more, all others of that end once.
CUT = (9, 3, 4.0)
# Frames; all kinds of clips come in each, since a source has them one after another.
STRETCH = 12 * 1600


# Of the crops, how many are heard in a noise that they were not recorded in, and how much fainter it is, dB.
NOISY = (0.5, -2, 30)
# Of the crops, how many are heard through a narrow line.
NARROW = 0.15
# How much right shapes count beside right phones.
SHAPE_LOSS = 0.7


def read(folder):
    """Features and labels."""
    features, labels = features_of(folder), np.fromfile(f"{folder}/labels.u8", np.uint8)
    assert len(features) == len(labels), folder
    return features, labels


def corpora(words):
    """Of FOLDER:SHARE…: what was read, and the shares, which add up to 1."""
    folders = [word.rsplit(":", 1) for word in words]
    shares = np.array([float(share) for _, share in folders])
    return [read(folder) for folder, _ in folders], shares / shares.sum()


def crops(random, sources, shares, length):
    drawn = []
    for which in random.choice(len(sources), BATCH, p=shares):
        start = random.integers(0, len(sources[which][1]) - length)
        drawn.append([rows[start : start + length] for rows in sources[which]])
    features, labels = map(np.stack, zip(*drawn))
    return bands_of(features), labels.astype(np.int64)


def another_speaker(random, rows):
    """Another vocal tract (bands moved up or down), microphone (a smooth curve over the bands), level."""
    count = len(rows)
    out = through_tracts(rows, random.uniform(-0.08, 0.08, count), random.uniform(-1.5, 1.5, count))
    wave = np.arange(BANDS) / BANDS * np.pi
    # Live, the level of the speech is a guess at first: a third is far louder or fainter than it should be.
    level = np.where(random.random(count) < 0.33, 3.5, 1)[:, None] * [1, 0, 0, 0, 0] + [0, 1, 1, 1, 1]
    curve = random.normal(0, [0.1, 0.14, 0.13, 0.1, 0.08] * level, (count, 5)) @ np.stack([np.cos(k * wave) for k in range(5)])
    out += curve[:, None, :].astype(np.float32)
    for one in np.nonzero(random.random(count) < 0.2)[0]:
        start = random.integers(0, BANDS - 6)
        out[one, :, start : start + random.integers(1, 7)] = random.uniform(-2, -0.5)
    # Many recordings end at 3.4 to 6 kHz; what was never there is as faint as can be.
    for one in np.nonzero(random.random(count) < NARROW)[0]:
        out[one, :, random.integers(27, 36) :] = -2
    return out + 0.04 * random.standard_normal(out.shape, np.float32)


def in_noise(random, rows, noises):
    """
    Some of the crops with a stretch of noise added. Powers add up, give or take what their waves do where both are equally
    loud; the level that all is measured by is the speech's, as in the pauses of a noisy recording.
    """
    share, loudest, faintest = NOISY
    for one in np.nonzero(random.random(len(rows)) < share)[0]:
        start = random.integers(0, len(noises) - rows.shape[1])
        noise = bands_of(noises[start : start + rows.shape[1]]) - random.uniform(loudest, faintest) / 20
        speech, other = 10 ** (2 * rows[one]), 10 ** (2 * noise)
        waves = 0.6 * np.sqrt(speech * other) * random.standard_normal(noise.shape, np.float32)
        rows[one] = 0.5 * np.log10(np.maximum(speech + other + waves, 0.15 * (speech + other)))
    return rows


def losses_of(logits, labels, weight, shape_of):
    """Of each frame: the cross entropy of the phones and of the shapes that they add up to, with its label."""
    label = functional.one_hot(labels, len(CLASSES)).float()
    to_shape = functional.one_hot(shape_of, len(SHAPES)).float()
    smooth = 0.97 * label + 0.03 / len(CLASSES)
    found = torch.log_softmax(logits, 2)
    phones = -(found * weight * smooth).sum(2)
    shapes = (found.exp() @ to_shape).clamp_min(1e-5).log()
    shape = -(shapes * ((weight * label) @ to_shape)).sum(2)
    return phones + SHAPE_LOSS * shape


def held_out(sources):
    """Of every stretch of every source the last sixteen seconds, for looking at, in crops of 4 s; and what is left."""
    kept, crops_of = [], []
    for source in sources:
        labels = source[1]
        seen = np.ones(len(labels), bool)
        for end in range(STRETCH, len(labels) + 1, STRETCH):
            seen[end - 1600 : end] = False
            crops_of.append([rows[end - 1000 : end - 600] for rows in source])
        kept.append([rows[seen] for rows in source])
    return kept, crops_of


def look(net, crops_of):
    """Right frames, and macro-F1 of shapes with the whole future and five frames of it, over the held out crops."""
    net.eval()
    shape_of = np.array([SHAPES.index(SHAPE_OF[name]) for name in CLASSES])
    bands = torch.from_numpy(bands_of(np.stack([features for features, _ in crops_of])))
    truth = np.stack([l for _, l in crops_of])
    with torch.no_grad():
        found = torch.cat([net(part) for part in bands.split(64)]).argmax(2).numpy()
        ends = range(202, 302, 14)
        live = np.concatenate([torch.cat([net(part[:, :end]) for part in bands.split(64)])[:, end - 6].argmax(1).numpy() for end in ends])
    live_truth = np.concatenate([truth[:, end - 6] for end in ends])
    net.train()
    return (found == truth).mean(), macro(shape_of[truth], shape_of[found]), macro(shape_of[live_truth], shape_of[live])


def macro(truth, found):
    scores = []
    for shape in range(9):
        both = ((truth == shape) & (found == shape)).sum()
        scores.append(200 * both / max(1, (truth == shape).sum() + (found == shape).sum()))
    return np.mean(scores)


class Fit:
    """The net, the mean of its last steps, and all that the next step depends on."""

    def __init__(self, start):
        torch.manual_seed(3)
        self.random = np.random.default_rng(3)
        self.net = Net()
        if start:
            self.net.load_state_dict(torch.load(start))
        self.mean = copy.deepcopy(self.net)
        self.chooser = torch.optim.AdamW(self.net.parameters(), 1e-3, weight_decay=1e-2)
        self.step, self.spent, self.running = 0, 0.0, 0.0

    def save(self, out):
        state = {
            "net": self.net.state_dict(), "mean": self.mean.state_dict(), "chooser": self.chooser.state_dict(),
            "random": self.random.bit_generator.state, "torch": torch.get_rng_state(), "counts": (self.step, self.spent, self.running),
        }
        for path, saved in ((f"{out}.state", state), (out, state["mean"])):
            torch.save(saved, f"{path}.part")
            os.replace(f"{path}.part", path)

    def resume(self, out):
        state = torch.load(f"{out}.state")
        for part in ("net", "mean", "chooser"):
            getattr(self, part).load_state_dict(state[part])
        self.random.bit_generator.state = state["random"]
        torch.set_rng_state(state["torch"])
        self.step, self.spent, self.running = state["counts"]
        print(f"goes on from step {self.step}", flush=True)

    def average(self):
        """The mean of the last few hundred steps is better than the last one."""
        keep = min(0.995, self.step / (self.step + 10))
        with torch.no_grad():
            for one, other in zip(self.mean.state_dict().values(), self.net.state_dict().values()):
                one.copy_(keep * one + (1 - keep) * other) if one.is_floating_point() else one.copy_(other)


def fit(out, steps, minutes, rate, start, noises, sources, shares):
    train, crops_of = held_out(sources)
    run = Fit(start)
    if os.path.exists(f"{out}.state"):
        run.resume(out)
    weight = torch.from_numpy(WEIGHT)
    shape_of = torch.tensor([SHAPES.index(SHAPE_OF[name]) for name in CLASSES])
    # Time in which it was paused does not count.
    before = run.spent - time.process_time()
    while True:
        run.spent = before + time.process_time()
        done = max(run.step / steps, run.spent / 60 / minutes if minutes else 0)
        if done >= 1:
            break
        for group in run.chooser.param_groups:
            group["lr"] = rate * min(1, (run.step + 1) / 200) * (0.004 + 0.996 * (0.5 + 0.5 * np.cos(np.pi * min(1, done))))
        bands, labels = crops(run.random, train, shares, 2 * run.random.integers(80, 161))
        heard = np.clip(in_noise(run.random, another_speaker(run.random, bands), noises), -2, 2).astype(np.float32)
        losses = losses_of(run.net(torch.from_numpy(heard)), torch.from_numpy(labels), weight, shape_of)
        emphasis = torch.ones(labels.shape[1])
        emphasis[-CUT[0] : -CUT[1]] = CUT[2]
        loss = (losses * emphasis).mean()
        run.chooser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(run.net.parameters(), 2.0)
        run.chooser.step()
        run.average()
        run.running = 0.98 * run.running + 0.02 * loss.item() if run.step else loss.item()
        run.step += 1
        if run.step % 250 == 0:
            right, shapes, live = look(run.mean, crops_of)
            print(f"{run.step} {run.spent:.0f} s: loss {run.running:.3f}, held out: right {100 * right:.1f}, shapes {shapes:.1f}, live {live:.1f}", flush=True)
            run.save(out)
    run.save(out)
    print(f"{run.step} steps, {run.spent:.0f} s, held out:", look(run.mean, crops_of), flush=True)


def main():
    out, steps = sys.argv[1], int(sys.argv[2])
    minutes, rate = map(float, sys.argv[3:5])
    torch.set_num_threads(1)
    words = sys.argv[5:]
    start = words.pop(0) if words[0].endswith(".pt") else None
    noises = features_of(words.pop(0))
    fit(out, steps, minutes, rate, start, noises, *corpora(words))


if __name__ == "__main__":
    main()
