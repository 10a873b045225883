"""
Makes a net of fit.py out of stored weights (phone-net-weights.ts), to go on from them: FROM.pt of fit.py and align-people.py.
Usage: from-weights.py WEIGHTS.ts OUT.pt FOLDER

Batch norms were folded into the weights. Here each gets back the means and spreads of what it meets in FOLDER, and the
scales and biases that make the net answer as before. Channels that the weights do not have hear at random and are heard by
none at first; those that are the same whatever is said hear at random, and next to nothing of it is heard.
"""
import sys

import numpy as np
import torch

from net import Net, bands_of, features_of
from weights import stored

# Of outputs that are about 1. What follows a channel that hardly changes may have made much of it: only what is quite the same begins anew.
SAME = 1e-4
# How loud what begins anew is. With 0.03 one of eight frames was heard otherwise.
FAINT = 1e-3


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


def met(net, bands):
    """What each norm meets, and what the net answers."""
    found = {}
    norms = [part for part in net.modules() if isinstance(part, torch.nn.BatchNorm1d)]
    hooks = [norm.register_forward_pre_hook(lambda norm, inputs: found.__setitem__(norm, inputs[0])) for norm in norms]
    with torch.no_grad():
        answer = net(bands)
    for hook in hooks:
        hook.remove()
    return found, answer


def spread(net, bands):
    """Gives each norm the mean and variance of what it meets."""
    found, before = met(net, bands)
    for norm, rows in found.items():
        variance, mean = torch.var_mean(rows, 0, unbiased=False)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data = torch.sqrt(variance + norm.eps)
        norm.bias.data += mean
    with torch.no_grad():
        assert (net(bands) - before).abs().max() < 1e-2
    return net


def awake(net, bands):
    """
    Channels that are the same behind their rectifier whatever is heard begin anew: 136 of 2,992 are like that in the weights
    of 2.9.0. They go on saying what they always said, and what they hear at random is faint: by this net people are aligned
    before it learns again.
    """
    found, before = met(net, bands)
    begun = {}
    with torch.no_grad():
        for norm, rows in found.items():
            said = norm(rows).relu()
            begun[norm] = torch.nonzero(said.std(0) < SAME)[:, 0]
            norm.bias.data[begun[norm]] = said.mean(0)[begun[norm]]
            norm.weight.data[begun[norm]] = FAINT

    def begin(norm, weights):
        rows = begun[norm]
        weights.data[rows] = (torch.empty(weights.shape).uniform_(-1, 1) / weights.shape[1] ** 0.5)[rows]

    begin(net.first_norm, net.first.weight)
    for block in net.blocks:
        begin(block.deep_norm, block.deep.data.T)
        begin(block.wide_norm, block.wide.weight)
    found, _ = met(net, bands)
    for norm, rows in found.items():
        variance, mean = torch.var_mean(rows[:, begun[norm]], 0, unbiased=False)
        norm.running_mean[begun[norm]], norm.running_var[begun[norm]] = mean, variance
    with torch.no_grad():
        same = (net(bands).argmax(2) == before.argmax(2)).float().mean()
    count, of = sum(map(len, begun.values())), sum(len(norm.weight) for norm in begun)
    print(f"{count} of {of} channels begin anew, {100 * same:.1f} of a hundred frames are heard as before")
    assert same > 0.98
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
