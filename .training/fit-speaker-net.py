"""
Fits a net for telling people apart, on the bands of a corpus of make-mixes.py (with features.ts), by an additive angular margin.
It is to take the place of the phone net's early rows and fit-voices.py once it clears their bar.
Usage: fit-speaker-net.py FOLDER OUT.pt STEPS MINUTES

It ends after STEPS or MINUTES of processor time. Every 500 steps OUT.pt is written, with all that is needed to go on from it when
it was ended before, and how often 1.5 s of people of the set `threshold` are taken for each other (EER, per cent).
"""
import os
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from net import BANDS, STEP, WINDOW, Block, bands_of, features_of
from tracts import through_tracts

CHANNELS, WIDE, SIZE = 144, 256, 96
DILATIONS = [1, 2, 3, 4, 1]
# Frames of a crop, and how many crops a step hears.
LENGTHS, BATCH = (80, 160), 96
MARGIN, SCALE = 0.2, 24
RATE = 2e-3
# The same person through another tract is another person.
TRACTS = (0.0, -0.1, 0.12)
SHORTEST = 160


class SpeakerNet(nn.Module):
    """(batch, frames, 40), frames even → (batch, SIZE)."""

    def __init__(self):
        super().__init__()
        self.first = nn.Linear(WINDOW * BANDS, CHANNELS, bias=False)
        self.first_norm = nn.BatchNorm1d(CHANNELS)
        self.blocks = nn.Sequential(*[Block(dilation, CHANNELS) for dilation in DILATIONS])
        self.wide = nn.Linear(CHANNELS, WIDE, bias=False)
        self.wide_norm = nn.BatchNorm1d(WIDE)
        self.last = nn.Linear(2 * WIDE, SIZE, bias=False)
        self.last_norm = nn.BatchNorm1d(SIZE)

    def forward(self, bands):
        batch, frames, _ = bands.shape
        windows = functional.pad(bands, (0, 0, 2, 2)).unfold(1, WINDOW, STEP).transpose(2, 3)
        rows = functional.relu(self.first_norm(self.first(windows.reshape(-1, WINDOW * BANDS))))
        rows = self.blocks(rows.reshape(batch, frames // STEP, -1))
        rows = functional.relu(self.wide_norm(self.wide(rows.flatten(0, 1)))).reshape(batch, frames // STEP, -1)
        statistics = torch.cat([rows.mean(1), torch.sqrt(rows.var(1, unbiased=False) + 1e-5)], 1)
        return self.last_norm(self.last(statistics))


def parts_of(folder):
    """Set → speaker → (first frame, last frame) of each clip in the features."""
    found, at = {}, 0
    for line, clip in zip(open(f"{folder}/parts.txt"), open(f"{folder}/clips.txt"), strict=True):
        for part in line.strip().split(";"):
            name, speaker, start, end = part.split(" ")
            first, last = at + -(-int(start) // 160), at + int(end) // 160
            if last - first >= SHORTEST:
                found.setdefault(name, {}).setdefault(speaker, []).append((first, last))
        at += int(clip.split()[1])
    return found


class Drawer:
    """Crops of people, each person drawn by the root of what there is of them."""

    def __init__(self, features, people):
        self.features, self.names = features, sorted(people)
        self.parts = [people[name] for name in self.names]
        frames = np.array([sum(last - first for first, last in parts) for parts in self.parts])
        self.shares = np.sqrt(frames) / np.sqrt(frames).sum()

    def crop(self, random, person, length):
        first, last = self.parts[person][random.integers(len(self.parts[person]))]
        start = random.integers(first, last - length + 1)
        return bands_of(self.features[start : start + length])

    def batch(self, random, length):
        people = random.choice(len(self.names), BATCH, p=self.shares)
        rows = np.stack([self.crop(random, person, length) for person in people])
        tracts = random.integers(0, len(TRACTS), BATCH)
        stretch = np.array(TRACTS)[tracts] + random.uniform(-0.01, 0.01, BATCH)
        return varied(random, through_tracts(rows, stretch, np.zeros(BATCH))), people * len(TRACTS) + tracts


def varied(random, rows):
    """Another level, microphone and noise floor; some through a narrow line, some with a second voice."""
    count = len(rows)
    wave = np.arange(BANDS) / BANDS * np.pi
    curve = random.normal(0, [0.2, 0.12, 0.1, 0.08], (count, 4)) @ np.stack([np.cos(k * wave) for k in range(4)])
    rows = rows + curve[:, None, :]
    floor = random.uniform(-2, -0.7, (count, 1, 1)) + random.normal(0, 0.15, (count, 1, BANDS))
    rows = np.where((random.random(count) < 0.5)[:, None, None], np.logaddexp(4.6 * rows, 4.6 * floor) / 4.6, rows)
    second = random.random(count) < 0.1
    rows[second] = np.logaddexp(4.6 * rows[second], 4.6 * (rows[random.permutation(count)][second] - random.uniform(0.3, 1))) / 4.6
    for one in np.nonzero(random.random(count) < 0.15)[0]:
        rows[one, :, random.integers(28, 34) :] = -2
    return np.clip(rows, -2, 2).astype(np.float32)


def equal_error(net, drawer, random):
    """Of crops of 1.5 s; each pair of clips is of one person or of two."""
    crops, people = [], []
    for person in range(len(drawer.names)):
        for _ in range(30):
            crops.append(drawer.crop(random, person, 150))
            people.append(person)
    net.eval()
    with torch.no_grad():
        voices = functional.normalize(torch.cat([net(torch.from_numpy(np.stack(crops[start : start + 64]))) for start in range(0, len(crops), 64)])).numpy()
    net.train()
    people, cosines = np.array(people), voices @ voices.T
    same, upper = people[:, None] == people[None, :], np.triu(np.ones(cosines.shape, bool), 1)
    own, others = cosines[same & upper], cosines[~same & upper]
    rates = [((own < cut).mean(), (others >= cut).mean()) for cut in np.linspace(-0.2, 1, 241)]
    missed, false = min(rates, key=lambda rate: abs(rate[0] - rate[1]))
    return 50 * (missed + false)


def main():
    folder, out = sys.argv[1:3]
    steps, minutes = int(sys.argv[3]), float(sys.argv[4])
    torch.set_num_threads(1)
    torch.manual_seed(4)
    random = np.random.default_rng(4)
    features, sets = features_of(folder), parts_of(folder)
    training, unheard = Drawer(features, sets["training"]), Drawer(features, sets["threshold"])
    net = SpeakerNet()
    centres = nn.Parameter(torch.randn(len(TRACTS) * len(training.names), SIZE))
    chooser = torch.optim.AdamW([*net.parameters(), centres], RATE, weight_decay=1e-2)
    step, spent, running = 0, 0.0, 0.0
    if os.path.exists(out):
        state = torch.load(out)
        net.load_state_dict(state["net"])
        centres.data = state["centres"]
        chooser.load_state_dict(state["chooser"])
        random.bit_generator.state = state["random"]
        step, spent, running = state["counts"]
        print(f"goes on from step {step}", flush=True)
    print(f"{len(training.names)} people, {sum(p.numel() for p in net.parameters())} weights", flush=True)
    before = spent - time.process_time()
    while True:
        spent = before + time.process_time()
        done = max(step / steps, spent / 60 / minutes)
        if done >= 1:
            break
        for group in chooser.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 300) * (0.004 + 0.996 * (0.5 + 0.5 * np.cos(np.pi * min(1, done))))
        bands, people = training.batch(random, 2 * random.integers(LENGTHS[0] // 2, LENGTHS[1] // 2 + 1))
        cosines = functional.normalize(net(torch.from_numpy(bands))) @ functional.normalize(centres).T
        people = torch.from_numpy(people)
        # The margin grows in the first tenth: at once it would keep the net from starting.
        margin = MARGIN * min(1, 10 * done)
        own = cosines.gather(1, people[:, None]).clamp(-0.999, 0.999)
        logits = SCALE * cosines.scatter(1, people[:, None], torch.cos(torch.acos(own) + margin))
        loss = functional.cross_entropy(logits, people)
        chooser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        chooser.step()
        running = 0.98 * running + 0.02 * loss.item() if step else loss.item()
        step += 1
        if step % 500 == 0 or done >= 1:
            print(f"{step} {spent:.0f} s: loss {running:.3f}, unheard people of the set threshold: EER {equal_error(net, unheard, np.random.default_rng(9)):.1f}", flush=True)
            state = {"net": net.state_dict(), "centres": centres.data, "chooser": chooser.state_dict(), "random": random.bit_generator.state, "counts": (step, spent, running)}
            torch.save(state, f"{out}.part")
            os.replace(f"{out}.part", out)
    print(f"{step} steps, {spent:.0f} s", flush=True)


main()
