"""
Makes a net of fit.py out of stored weights (phone-net-weights.ts), to go on from them: FROM.pt of fit.py and align-people.py.
Usage: from-weights.py WEIGHTS.ts OUT.pt FOLDER

Batch norms were folded into the weights. Here each gets back the means and spreads of what it meets in FOLDER, and the
scales and biases that make the net answer as before. Channels that the weights do not have hear at random and are heard by
none at first.
"""
import base64
import re
import sys

import numpy as np
import torch

from net import BANDS, STEP, TAPS, WINDOW, Net, bands_of, features_of
from speakers import CLASSES


def stored(path):
    text = open(path).read()
    assert re.search(r"phoneNames =\s+'([^']+)'", text)[1].split() == CLASSES
    channels = int(re.search(r"channels = (\d+)", text)[1])
    found = {name: base64.b64decode(re.search(rf"{name} =\s+'([^']+)'", text)[1]) for name in ("scales", "biases", "weights")}
    return channels, np.frombuffer(found["scales"], "<f4"), np.frombuffer(found["biases"], "<f4"), np.frombuffer(found["weights"], np.int8)


def filled(channels, scales, biases, whole):
    """The net with the weights in their places; norms do nothing but add the biases."""
    net, at, row = Net(channels), 0, 0

    def take(inputs, outputs):
        nonlocal at, row
        weights = whole[at : at + inputs * outputs].reshape(outputs, inputs) * scales[row : row + outputs, None]
        layer = torch.from_numpy(weights.astype(np.float32)), torch.from_numpy(biases[row : row + outputs].copy())
        at, row = at + inputs * outputs, row + outputs
        return layer

    def unfold(norm, bias):
        norm.running_mean.zero_()
        norm.running_var.fill_(1 - norm.eps)
        norm.weight.data.fill_(1)
        norm.bias.data.copy_(bias)

    net.first.weight.data, bias = take(WINDOW * BANDS, channels)
    unfold(net.first_norm, bias)
    for block in net.blocks:
        deep, bias = take(TAPS, channels)
        block.deep.data = deep.T.contiguous()
        unfold(block.deep_norm, bias)
        block.wide.weight.data, bias = take(channels, channels)
        unfold(block.wide_norm, bias)
    net.last.weight.data, net.last.bias.data = take(channels, STEP * len(CLASSES))
    assert at == len(whole) and row == len(scales)
    return net.eval()


def widened(narrow):
    net = Net().eval()
    large = net.state_dict()
    for name, old in narrow.state_dict().items():
        if old.dim() > 0:
            if name.endswith("wide.weight") or name == "last.weight":
                large[name][:, old.shape[1] :] = 0
            large[name][tuple(slice(size) for size in old.shape)] = old
    return net


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
    features = features_of(folder)
    random = np.random.default_rng(11)
    starts = random.integers(0, len(features) - 300, 200)
    crops = bands_of(np.stack([features[start : start + 300] for start in starts]))
    torch.manual_seed(5)
    with torch.no_grad():
        net = widened(filled(*stored(path)))
    torch.save(spread(net, torch.from_numpy(crops)).state_dict(), out)


main()
