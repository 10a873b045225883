"""What rooms, microphones and neighbours do to a voice, and sounds that are not speech."""
import numpy as np

from speakers import RATE, resample


def pink(random, length, slope=None):
    spectrum = np.fft.rfft(random.standard_normal(length))
    hertz = np.maximum(np.fft.rfftfreq(length, 1 / RATE), 20)
    spectrum *= hertz ** -(random.uniform(0, 1) if slope is None else slope)
    noise = np.fft.irfft(spectrum, length)
    return (noise / np.sqrt(np.mean(noise**2))).astype(np.float32)


def hum(random, length):
    time = np.arange(length) / RATE
    base = random.choice([50, 60, 100, 120]) * random.uniform(0.98, 1.02)
    # Of a transformer or a loop; or near enough to a pure tone, which a net takes for a hummed m.
    last = random.choice([1, 1, 2, 3, 11, 11])
    out = sum(random.uniform(0, 1) / k * np.sin(2 * np.pi * base * k * time + random.uniform(0, 6)) for k in range(1, last + 1))
    return (out / np.sqrt(np.mean(out**2) + 1e-12)).astype(np.float32)


def tones(random):
    """Notes of a simple instrument: music and beeps."""
    length = int(random.uniform(2, 5) * RATE)
    time = np.arange(length) / RATE
    out = 0.02 * pink(random, length)
    for _ in range(random.integers(1, 12)):
        start = random.uniform(0, length / RATE)
        base = 440 * 2 ** (random.integers(-20, 22) / 12)
        shape = (time > start) * np.exp(-(time - start).clip(0) * random.uniform(0.3, 8))
        for k in range(1, random.integers(2, 8)):
            out = out + shape * random.uniform(0, 1) / k**1.5 * np.sin(2 * np.pi * base * k * time)
    return (random.uniform(0.02, 0.3) * out / (np.abs(out).max() + 1e-6)).astype(np.float32)


def clicks(random, length):
    out = 0.05 * pink(random, length)
    for _ in range(random.integers(1, 12)):
        at = random.integers(length)
        burst = pink(random, 800) * np.exp(-np.arange(800) / random.uniform(20, 200))
        out[at : at + 800] += random.uniform(0.5, 3) * burst[: len(out[at : at + 800])]
    return out


def noise_of(random, length):
    kind = random.random()
    if kind < 0.5:
        out = pink(random, length)
    elif kind < 0.75:
        out = hum(random, length) + random.uniform(0, 0.5) * pink(random, length)
    else:
        out = clicks(random, length)
    return (random.uniform(0.0005, 0.1) * out).astype(np.float32)


def sustained_vowel(random):
    """A held vowel of a source-filter voice; formants (Hz) after Peterson and Barney (1952), men."""
    formants = {
        "iy": (270, 2290, 3010), "ih": (390, 1990, 2550), "eh": (530, 1840, 2480), "ae": (660, 1720, 2410),
        "aa": (730, 1090, 2440), "ao": (570, 840, 2410), "uh": (440, 1020, 2240), "uw": (300, 870, 2240),
        "ah": (640, 1190, 2390), "er": (490, 1350, 1690),
    }
    name = list(formants)[random.integers(len(formants))]
    length = int(random.uniform(0.5, 3) * RATE)
    tract = random.uniform(0.95, 1.25)
    time = np.arange(length) / RATE
    pitch = random.uniform(90, 300) * (1 + 0.02 * np.sin(2 * np.pi * random.uniform(3, 6) * time))
    phase = np.cumsum(pitch) / RATE
    out = np.zeros(length)
    for k in range(1, 70):
        hertz = k * pitch.mean()
        if hertz > 7500:
            break
        gain = 1 / k
        for middle, width in zip(formants[name], (80, 100, 140)):
            middle = middle * tract
            gain *= middle**2 / np.sqrt((middle**2 - hertz**2) ** 2 + (width * hertz) ** 2)
        out += gain * np.cos(2 * np.pi * k * phase)
    out = out / np.abs(out).max() * np.minimum(1, np.minimum(time, time[::-1]) / 0.03) * 0.3
    return out.astype(np.float32), [(name, 0, length / RATE)]


def colour(random, samples, other, speeds=(0.87, 1.17)):
    """
    Speed, filter, room, then noise, babble or music (often faint, sometimes 3 dB), level, and now and then a narrow or
    clipped line. `other` is speech for babble. The length changes with the speed: answers (samples, speed).
    """
    speed = random.uniform(*speeds)
    samples = resample(samples, speed)
    length = len(samples)
    hertz = np.fft.rfftfreq(length, 1 / RATE)
    tilt = random.uniform(-3, 3) * np.log2(np.maximum(hertz, 100) / 1000)
    peaks = sum(
        random.uniform(-6, 6) * np.exp(-0.5 * (np.log2(np.maximum(hertz, 20) / 2 ** random.uniform(7, 12.8)) / 0.5) ** 2)
        for _ in range(3)
    )
    spectrum = np.fft.rfft(samples) * 10 ** ((tilt + peaks) / 20)
    out = np.fft.irfft(spectrum, length).astype(np.float32)
    if random.random() < 0.35:
        tail = int(random.uniform(0.05, 0.45) * RATE)
        room = random.standard_normal(tail) * np.exp(-6.9 * np.arange(tail) / tail) * random.uniform(0.02, 0.12)
        room[0] = 1
        size = 1 << (length + tail).bit_length()
        out = np.fft.irfft(np.fft.rfft(out, size) * np.fft.rfft(room, size), size)[:length].astype(np.float32)
    # Against the loud parts: pauses must not make the noise seem fainter than it is.
    level = np.percentile(np.abs(out), 95) / 1.4 + 1e-9
    kind = random.random()
    ratio = 10 ** (-random.uniform(3, 40) / 20)
    if kind < 0.35:
        out = out + level * ratio * pink(random, length)
    elif kind < 0.42:
        out = out + level * ratio * hum(random, length)
    elif kind < 0.6:
        babble = sum(np.resize(np.roll(other, random.integers(len(other))), length) for _ in range(random.integers(1, 4)))
        out = out + level * min(ratio, 0.56) * babble / (np.sqrt(np.mean(babble**2)) + 1e-9)
    elif kind < 0.75:
        music = np.resize(tones(random), length)
        out = out + level * ratio * music / (np.sqrt(np.mean(music**2)) + 1e-9)
    else:
        out = out + level * 10 ** (-random.uniform(35, 60) / 20) * pink(random, length)
    out *= random.uniform(0.02, 0.5) / (np.abs(out).max() + 1e-9)
    if random.random() < 0.12:
        cut = np.fft.rfft(out)
        cut[hertz > random.choice([3400, 3900, 5500])] *= 0.001
        cut[hertz < random.choice([0, 200, 300])] *= 0.03
        out = np.fft.irfft(cut, length).astype(np.float32)
    if random.random() < 0.06:
        limit = np.percentile(np.abs(out), random.uniform(95, 99.5))
        out = np.clip(out, -limit, limit)
    return out.astype(np.float32), speed
