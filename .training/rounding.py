"""A net's weights as whole numbers of a few bits."""
import numpy as np
import torch
from torch.nn import functional

from net import BANDS, CHANNELS, DILATIONS, STEP, WINDOW, Deep, layers_of
from weights import COARSE, FINE, stored_float

# Of the inputs' mean square: what keeps their squares from being singular.
DAMPING = 0.01


def rounded_layers(net, bands):
    """
    (numbers, scales, biases) of each layer in their order, for `bands` (crops, frames, 40) of sound as the net will hear it.
    The dense layers are rounded one input after another, and what that does to the outputs is made up for by the inputs that
    are left, as far as they go together (Frantar et al., "GPTQ", 2022); each hears what the rounded ones before it leave.
    Biases take what is left of the outputs' means. The deep layers and the last have so many bits that they are only rounded.
    """
    layers = iter(layers_of(net))
    windows = functional.pad(bands, (0, 0, 2, 2)).unfold(1, WINDOW, STEP).transpose(2, 3).reshape(-1, WINDOW * BANDS)
    done = [dense(*next(layers), windows.numpy())]
    rows = torch.relu(answer(done[0], windows)).reshape(len(bands), -1, CHANNELS)
    for dilation in DILATIONS:
        done.append(plain(*next(layers)))
        numbers, scales, biases = done[-1]
        taps = torch.from_numpy((numbers * scales[:, None]).T.astype(np.float32).copy())
        inner = torch.relu(Deep.apply(rows, taps, dilation) + torch.from_numpy(biases)).flatten(0, 1)
        done.append(dense(*next(layers), inner.numpy()))
        rows = rows + torch.relu(answer(done[-1], inner)).reshape(rows.shape)
    return [*done, plain(*next(layers))]


def answer(layer, inputs):
    numbers, scales, biases = layer
    return inputs @ torch.from_numpy((numbers * scales[:, None]).T.astype(np.float32)) + torch.from_numpy(biases)


def scales_of(weights, top):
    return stored_float(np.maximum(np.abs(weights).max(1) / top, 1e-9))


def plain(weights, biases):
    top, _ = FINE
    scales = scales_of(weights, top)
    return np.clip(np.round(weights / scales[:, None]), -top, top).astype(np.int64), scales, stored_float(biases)


def dense(weights, biases, inputs):
    """`weights` (outputs, inputs), `inputs` (count, inputs)."""
    top, _ = COARSE
    scales = scales_of(weights, top)
    squares = (inputs.T @ inputs / len(inputs)).astype(np.float64)
    squares += np.eye(len(squares)) * (DAMPING * np.diag(squares).mean() + 1e-12)
    # The loudest first, while there are many left to make up for them.
    order = np.argsort(-np.diag(squares))
    upper = np.linalg.cholesky(np.linalg.inv(squares[np.ix_(order, order)])).T
    left, numbers = weights[:, order].astype(np.float64), np.zeros(weights.shape, np.int64)
    for at, one in enumerate(order):
        numbers[:, one] = np.clip(np.round(left[:, at] / scales), -top, top)
        error = (left[:, at] - numbers[:, one] * scales) / upper[at, at]
        left[:, at + 1 :] -= np.outer(error, upper[at, at + 1 :])
    lost = weights - numbers * scales[:, None]
    return numbers, scales, stored_float(biases + lost @ inputs.mean(0))
