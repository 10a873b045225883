"""
Makes a net of fit.py out of stored weights (phone-net-weights.ts), to go on from them: FROM.pt of fit.py and align-people.py.
Usage: from-weights.py WEIGHTS.ts OUT.pt FOLDER

Batch norms were folded into the weights. Here each gets back the means and spreads of what it meets in FOLDER, and the
scales and biases that make the net answer as before. Where the net has more channels than the weights, the new ones
hear at random (seed 11), and nothing hears them yet.
"""
import base64
import re
import sys

import numpy as np
import torch

from fit import read
from net import BANDS, STEP, TAPS, WINDOW, Net
from speakers import CLASSES


def stored(path):
    text = open(path).read()
    assert re.search(r"phoneNames =\s+'([^']+)'", text)[1].split() == CLASSES
    channels = int(re.search(r"channels = (\d+)", text)[1])
    found = {name: base64.b64decode(re.search(rf"{name} =\s+'([^']+)'", text)[1]) for name in ("scales", "biases", "weights")}
    return channels, np.frombuffer(found["scales"], "<f4"), np.frombuffer(found["biases"], "<f4"), np.frombuffer(found["weights"], np.int8)


def fill(net, path):
    """Puts the weights in their places; norms do nothing but add the biases."""
    channels, scales, biases, whole = stored(path)
    at = row = 0

    def take(inputs, outputs, place):
        """Copies a layer's weights into the first rows and columns of `place`; answers its biases."""
        nonlocal at, row
        weights = whole[at : at + inputs * outputs].reshape(outputs, inputs) * scales[row : row + outputs, None]
        place[:outputs, :inputs] = torch.from_numpy(weights.astype(np.float32))
        at, row = at + inputs * outputs, row + outputs
        return torch.from_numpy(biases[row - outputs : row].copy())

    def unfold(norm, bias):
        norm.running_mean.zero_()
        norm.running_var.fill_(1 - norm.eps)
        norm.weight.data.fill_(1)
        norm.bias.data.zero_()
        norm.bias.data[: len(bias)] = bias

    unfold(net.first_norm, take(WINDOW * BANDS, channels, net.first.weight.data))
    for block in net.blocks:
        unfold(block.deep_norm, take(TAPS, channels, block.deep.data.T))
        block.wide.weight.data[:channels, channels:] = 0
        unfold(block.wide_norm, take(channels, channels, block.wide.weight.data))
    net.last.weight.data[:, channels:] = 0
    net.last.bias.data = take(channels, STEP * len(CLASSES), net.last.weight.data)
    assert at == len(whole) and row == len(scales)


def spread(net, bands):
    """Gives each norm the mean and variance of what it meets."""
    met = {}
    norms = [part for part in net.modules() if isinstance(part, torch.nn.BatchNorm1d)]
    hooks = [norm.register_forward_pre_hook(lambda norm, inputs: met.__setitem__(norm, inputs[0])) for norm in norms]
    with torch.no_grad():
        before = net(bands)
        for norm in norms:
            variance, mean = torch.var_mean(met[norm], 0, unbiased=False)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.data = torch.sqrt(variance + norm.eps)
            norm.bias.data += mean
        for hook in hooks:
            hook.remove()
        assert (net(bands) - before).abs().max() < 1e-2
    return net


def main():
    path, out, folder = sys.argv[1:4]
    bands, _ = read(folder)
    random = np.random.default_rng(11)
    starts = random.integers(0, len(bands) - 300, 200)
    crops = np.stack([bands[start : start + 300] for start in starts]).astype(np.float32) * (4 / 255) - 2
    torch.manual_seed(11)
    net = Net().eval()
    with torch.no_grad():
        fill(net, path)
    torch.save(spread(net, torch.from_numpy(crops)).state_dict(), out)


main()
