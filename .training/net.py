"""The net of web/engine/voice/net/phone-net.ts in torch: 40 bands, 100 frames a second → chances of the phone classes."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from speakers import CLASSES

BANDS = 40
CHANNELS = 176
# Between steps of 20 ms.
DILATIONS = [1, 2, 4, 1, 2, 4, 1, 2]
TAPS = 5
# A step reads this many frames, two before its own two and two after.
WINDOW = 6
STEP = 2


class Deep(torch.autograd.Function):
    """
    A dilated convolution of each channel alone: rows (batch, steps, channels), weights (TAPS, channels). By shifts, because
    torch 1.13 takes twice as long for it on a processor.
    """

    @staticmethod
    def forward(ctx, rows, weights, dilation):
        ctx.save_for_backward(rows, weights)
        ctx.dilation = dilation
        out = rows * weights[TAPS // 2]
        for tap, here, there in shifts(rows.shape[1], dilation):
            out[:, here].addcmul_(rows[:, there], weights[tap])
        return out

    @staticmethod
    def backward(ctx, slope):
        rows, weights = ctx.saved_tensors
        rows_slope = slope * weights[TAPS // 2]
        weights_slope = torch.empty_like(weights)
        weights_slope[TAPS // 2] = (rows * slope).sum((0, 1))
        for tap, here, there in shifts(rows.shape[1], ctx.dilation):
            rows_slope[:, there].addcmul_(slope[:, here], weights[tap])
            weights_slope[tap] = (rows[:, there] * slope[:, here]).sum((0, 1))
        return rows_slope, weights_slope, None


def shifts(count, dilation):
    """Of each tap but the middle one: the steps that it writes and those that it reads."""
    for tap in range(TAPS):
        away = (tap - TAPS // 2) * dilation
        if away < 0:
            yield tap, slice(-away, None), slice(0, count + away)
        elif away > 0:
            yield tap, slice(0, count - away), slice(away, None)


class Block(nn.Module):
    def __init__(self, dilation, channels):
        super().__init__()
        self.dilation = dilation
        self.deep = nn.Parameter(torch.empty(TAPS, channels).uniform_(-(TAPS**-0.5), TAPS**-0.5))
        self.deep_norm = nn.BatchNorm1d(channels)
        self.wide = nn.Linear(channels, channels, bias=False)
        self.wide_norm = nn.BatchNorm1d(channels)

    def forward(self, rows):
        inner = Deep.apply(rows, self.deep, self.dilation).flatten(0, 1)
        inner = self.wide(functional.relu(self.deep_norm(inner)))
        return rows + functional.relu(self.wide_norm(inner)).reshape(rows.shape)


class Net(nn.Module):
    """(batch, frames, 40), frames even → (batch, frames, classes) before the softmax. What is outside counts as 0."""

    def __init__(self, channels=CHANNELS):
        super().__init__()
        self.first = nn.Linear(WINDOW * BANDS, channels, bias=False)
        self.first_norm = nn.BatchNorm1d(channels)
        self.blocks = nn.Sequential(*[Block(dilation, channels) for dilation in DILATIONS])
        self.last = nn.Linear(channels, STEP * len(CLASSES))

    def forward(self, bands):
        batch, frames, _ = bands.shape
        windows = functional.pad(bands, (0, 0, 2, 2)).unfold(1, WINDOW, STEP).transpose(2, 3)
        rows = functional.relu(self.first_norm(self.first(windows.reshape(-1, WINDOW * BANDS))))
        return self.last(self.blocks(rows.reshape(batch, frames // STEP, -1))).reshape(batch, frames, len(CLASSES))


def features_of(folder):
    """What features.ts wrote in FOLDER: (frames, 40) bytes."""
    return np.fromfile(f"{folder}/features.u8", np.uint8).reshape(-1, BANDS)


def bands_of(features):
    """Those bytes as the net hears them, -2..2."""
    return features.astype(np.float32) * (4 / 255) - 2


def load(path):
    net = Net()
    net.load_state_dict(torch.load(path))
    return net.eval()


def chances_of(net, bands):
    """(frames, 40) → (frames, classes)."""
    frames = len(bands)
    even = np.concatenate([bands, np.zeros((frames % 2, BANDS), np.float32)])
    with torch.no_grad():
        return torch.softmax(net(torch.from_numpy(even[None]))[0], 1).numpy()[:frames]


def folded(weights, norm):
    """Weights (outputs, inputs) and biases of a layer together with its batch norm."""
    scale = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
    return (weights.detach() * scale[:, None]).numpy(), (norm.bias.detach() - norm.running_mean * scale).numpy()


def layers_of(net):
    """The layers in order: first, then deep and wide of each block, then last."""
    layers = [folded(net.first.weight, net.first_norm)]
    for block in net.blocks:
        layers += [folded(block.deep.T, block.deep_norm), folded(block.wide.weight, block.wide_norm)]
    return layers + [(net.last.weight.detach().numpy(), net.last.bias.detach().numpy())]
