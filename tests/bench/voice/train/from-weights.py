"""
Makes a net of fit.py out of stored weights (phone-net-weights.ts), to go on from them: FROM.pt of fit.py and align-people.py.
Usage: from-weights.py WEIGHTS.ts OUT.pt FOLDER

Batch norms were folded into the weights. Here each gets back the means and spreads of what it meets in FOLDER, and the
scales and biases that make the net answer as before. Channels that the weights do not have, and those that are the same
whatever is said, hear at random and are heard by none at first.
"""
import sys

import numpy as np
import torch

from net import Net, bands_of, features_of
from weights import stored

# Of outputs that are about 1.
SAME = 1e-2


def filled(channels, layers):
    """The net with the weights in their places; norms do nothing but add the biases."""
    net, left = Net(channels), iter([(torch.from_numpy(weights), torch.from_numpy(biases)) for weights, biases in layers])

    def unfold(norm, bias):
        norm.running_mean.zero_()
        norm.running_var.fill_(1 - norm.eps)
        norm.weight.data.fill_(1)
        norm.bias.data.copy_(bias)

    net.first.weight.data, bias = next(left)
    unfold(net.first_norm, bias)
    for block in net.blocks:
        deep, bias = next(left)
        block.deep.data = deep.T.contiguous()
        unfold(block.deep_norm, bias)
        block.wide.weight.data, bias = next(left)
        unfold(block.wide_norm, bias)
    net.last.weight.data, net.last.bias.data = next(left)
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


def awake(net, bands):
    """
    Channels that are the same behind their rectifier whatever is heard begin anew: a tenth was like that in the weights of
    2.6.0, of the first layer a quarter. The net answers a little differently then, for what a layer adds to its rows is
    heard by all that follow.
    """
    spreads = {}
    norms = [part for part in net.modules() if isinstance(part, torch.nn.BatchNorm1d)]
    hooks = [norm.register_forward_hook(lambda norm, _, out: spreads.__setitem__(norm, out.relu().std(0))) for norm in norms]
    with torch.no_grad():
        net(bands)
    for hook in hooks:
        hook.remove()
    same = {norm: torch.nonzero(found < SAME)[:, 0] for norm, found in spreads.items()}

    def begin(norm, weights, rows):
        fresh = torch.empty(weights.shape).uniform_(-1, 1) / weights.shape[1] ** 0.5
        weights.data[rows] = fresh[rows]
        norm.weight.data[rows], norm.running_var[rows] = 1, 1
        norm.bias.data[rows], norm.running_mean[rows] = 0, 0

    begin(net.first_norm, net.first.weight, same[net.first_norm])
    for block in net.blocks:
        rows = same[block.deep_norm]
        begin(block.deep_norm, block.deep.data.T, rows)
        block.wide.weight.data[:, rows] = 0
        begin(block.wide_norm, block.wide.weight, same[block.wide_norm])
    print(sum(map(len, same.values())), "of", sum(len(found) for found in spreads.values()), "channels begin anew")
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
    crops = torch.from_numpy(crops)
    torch.save(awake(spread(net, crops), crops).state_dict(), out)


main()
