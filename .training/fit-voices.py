"""
Fits web/engine/voice/speakers/voice-projection-weights.ts by linear discriminant analysis of what voice-statistics.ts found in
FOLDER, and prints how often voices of 1.5 s of people it has not heard are taken for each other (EER, per cent).
Usage: fit-voices.py FOLDER OUT.ts
"""
import base64
import sys

import numpy as np

SIZE = 96
# Of the spread inside people: what keeps directions in which the training people hardly vary from counting.
SHRINK = 0.03
TRIALS = 40000


def main():
    folder, out = sys.argv[1:3]
    names = [line.split() for line in open(f"{folder}/voices.txt")]
    sets, people = (np.array([name[part] for name in names]) for part in (0, 1))
    statistics = np.fromfile(f"{folder}/statistics.f32", np.float32).reshape(len(names), -1).astype(np.float64)
    training = sets == "training"
    spread = statistics[training].std(0)
    input_scales = np.where(spread > 1e-4, 1 / np.maximum(spread, 1e-4), 0)
    inputs = statistics * input_scales
    weights, mean = discriminants(inputs[training], people[training])
    scales = np.abs(weights).max(1) / 127
    numbers = np.clip(np.round(weights / scales[:, None]), -127, 127).astype(np.int8)
    biases = -(numbers * scales[:, None]) @ mean
    voices = inputs @ (numbers * scales[:, None]).T + biases
    voices /= np.linalg.norm(voices, axis=1, keepdims=True)
    random = np.random.default_rng(5)
    for name in ("training", "threshold", "test"):
        own = sets == name
        print(f"{name}: {len(set(people[own]))} people, EER {equal_error(random, voices[own], people[own]):.1f}")
    lines = ["/** Made by .training/fit-voices.py: never edited by hand. 96 outputs of the means and spreads of the phone net's rows; base64, little-endian. */"]
    for name, array in (("inputScales", input_scales.astype("<f4")), ("scales", scales.astype("<f4")), ("biases", biases.astype("<f4")), ("weights", numbers)):
        lines.append(f"export const {name} =\n  '{base64.b64encode(array.tobytes()).decode()}'")
    open(out, "w").write("\n".join(lines) + "\n")


def discriminants(inputs, people):
    """(SIZE, inputs): each direction as wide as people differ in it, the spread inside a person being 1; and the mean."""
    names, index, counts = np.unique(people, return_inverse=True, return_counts=True)
    # Each person counts by the root of what there is of them.
    shares = np.sqrt(counts) / np.sqrt(counts).sum()
    means = np.stack([inputs[index == person].mean(0) for person in range(len(names))])
    mean = shares @ means
    inside = sum(share * np.cov(inputs[index == person].T, bias=True) for person, share in enumerate(shares) if counts[person] > 2)
    between = (means - mean).T @ (shares[:, None] * (means - mean))
    inside = (1 - SHRINK) * inside + SHRINK * np.trace(inside) / len(inside) * np.eye(len(inside))
    values, vectors = np.linalg.eigh(inside)
    white = vectors / np.sqrt(values)
    ratios, directions = np.linalg.eigh(white.T @ between @ white)
    best = np.argsort(-ratios)[:SIZE]
    ratios = ratios[best]
    return (white @ directions[:, best] * np.sqrt(ratios / (1 + ratios))).T, mean


def equal_error(random, voices, people):
    one, other = random.integers(0, len(people), (2, TRIALS * 8))
    same = people[one] == people[other]
    # As many pairs of one person as there are of two.
    names, index = np.unique(people, return_inverse=True)
    members = [np.nonzero(index == person)[0] for person in range(len(names))]
    drawn = [random.choice(members[random.integers(len(names))], 2) for _ in range(TRIALS)]
    own = np.array([voices[a] @ voices[b] for a, b in drawn if abs(a - b) > 3])
    others = np.einsum("ij,ij->i", voices[one[~same][:TRIALS]], voices[other[~same][:TRIALS]])
    cuts = np.sort(np.concatenate([own, others]))[:: 200]
    rates = [((own < cut).mean(), (others >= cut).mean()) for cut in cuts]
    missed, false = min(rates, key=lambda rate: abs(rate[0] - rate[1]))
    print(f"  same {own.mean():.2f} ± {own.std():.2f}, others {others.mean():.2f} ± {others.std():.2f}")
    return 50 * (missed + false)


main()
