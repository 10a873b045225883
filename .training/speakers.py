"""Speech with known phone times, from Debian's free synthesizers: (samples at 16 kHz, [(class, start, end)])."""
import ctypes
import os
import subprocess
import tempfile
import wave

import numpy as np

CLASSES = (
    "sil p m f th t s sh k n ng l r w y h iy ih eh ae aa ah ax ao ow uh uw er ue"
).split()
RATE = 16000

# Diphthongs and affricates are two classes with the share of the first.
ARPABET = {
    "pau": "sil", "sil": "sil", "h#": "sil", "#": "sil", "brth": "sil", "p": "p", "b": "p", "m": "m", "em": "m", "f": "f", "v": "f",
    "th": "th", "dh": "th", "t": "t", "d": "t", "dx": "t", "s": "s", "z": "s", "sh": "sh", "zh": "sh",
    "ch": ("t", "sh", 0.45), "jh": ("t", "sh", 0.5), "k": "k", "g": "k", "n": "n", "en": "n", "nx": "n",
    "ng": "ng", "l": "l", "el": "l", "r": "r", "w": "w", "y": "y", "hh": "h", "hv": "h",
    "iy": "iy", "ih": "ih", "eh": "eh", "ae": "ae", "aa": "aa", "ah": "ah", "ax": "ax", "axr": "er",
    "ao": "ao", "ow": ("ow", "uw", 0.6), "uh": "uh", "uw": "uw", "er": "er",
    "ey": ("eh", "iy", 0.5), "ay": ("aa", "ih", 0.6), "aw": ("aa", "uh", 0.6), "oy": ("ao", "ih", 0.55),
}

IPA = {
    "p": "p", "b": "p", "ɓ": "p", "m": "m", "ɱ": "m", "f": "f", "v": "f", "ʋ": "f", "θ": "th", "ð": "th",
    "t": "t", "d": "t", "ɾ": "t", "ʈ": "t", "ɖ": "t", "s": "s", "z": "s", "ʃ": "sh", "ʒ": "sh", "ɕ": "sh",
    "ʑ": "sh", "ʂ": "sh", "ʐ": "sh", "c": "k", "ɟ": "k", "k": "k", "g": "k", "ɡ": "k", "q": "k", "x": "h",
    "χ": "h", "ɣ": "h", "ç": "h", "h": "h", "ɦ": "h", "ʔ": "h", "n": "n", "ɲ": "n", "ŋ": "ng", "l": "l",
    "ɫ": "l", "ʎ": "l", "ɭ": "l", "r": "l", "ɹ": "r", "ɻ": "r", "ʁ": "h", "ʀ": "h", "w": "w", "ɥ": "w",
    "j": "y", "i": "iy", "ɪ": "ih", "e": "eh", "ɛ": "eh", "æ": "ae", "a": "aa", "ɑ": "aa", "ɐ": "ah",
    "ʌ": "ah", "ə": "ax", "ᵻ": "ih", "ɨ": "ih", "ɔ": "ao", "ɒ": "ao", "o": "ow", "ʊ": "uh", "u": "uw",
    "ʉ": "uw", "ɯ": "ih", "ɜ": "er", "ɚ": "er", "ɝ": "er", "y": "ue", "ø": "ue", "œ": "ue", "ʏ": "ue",
}


def expand(segments, table):
    out = []
    for phone, start, end in segments:
        value = table.get(phone, "sil")
        if isinstance(value, tuple):
            first, second, share = value
            middle = start + share * (end - start)
            out += [(first, start, middle), (second, middle, end)]
        else:
            out.append((value, start, end))
    return out


def from_ipa(text):
    """Classes of one espeak phoneme in IPA; unknown marks are passed over."""
    return [IPA[mark] for mark in text if mark in IPA]


def read_wave(path):
    with wave.open(path) as sound:
        assert sound.getnchannels() == 1 and sound.getsampwidth() == 2
        rate = sound.getframerate()
        samples = np.frombuffer(sound.readframes(sound.getnframes()), "<i2").astype(np.float32) / 32768
    return samples, rate


def resample(samples, factor):
    """Plays `factor` times as fast, with a low-pass when that would fold."""
    length = max(1, int(len(samples) / factor))
    spectrum = np.fft.rfft(samples)
    bins = length // 2 + 1
    out = np.zeros(bins, np.complex64)
    out[: min(bins, len(spectrum))] = spectrum[: min(bins, len(spectrum))]
    return (np.fft.irfft(out, length) * length / len(samples)).astype(np.float32)


def warped(samples, segments, factor):
    """Speech that is played `factor` times as fast."""
    return resample(samples, factor), [(n, a / factor, b / factor) for n, a, b in segments]


def flite(voice, text, stretch=1.0):
    path = tempfile.mktemp(suffix=".wav")
    run = subprocess.run(
        ["flite", "-voice", voice, "--setf", f"duration_stretch={stretch:.3f}", "-psdur", "-t", text, path],
        capture_output=True, text=True, check=True,
    )
    segments, at = [], 0.0
    for token in run.stdout.split():
        phone, end = token.rsplit(":", 1)
        segments.append((phone, at, float(end)))
        at = float(end)
    samples, rate = read_wave(path)
    os.unlink(path)
    return resample(samples, rate / RATE), expand(segments, ARPABET)


def festival(voice, texts, table=ARPABET, encoding="latin1", stretch=None):
    """
    Many sentences in one run of festival; those that it cannot say are left out. `stretch`: how slowly (without it as the
    voice likes).
    """
    with tempfile.TemporaryDirectory() as folder:
        lines = [f"(voice_{voice})", "(Parameter.set 'Audio_Method 'none)"]
        if stretch:
            lines.append(f"(Parameter.set 'Duration_Stretch {stretch:.3f})")
        for index, text in enumerate(texts):
            said = f'(utt.save.wave u "{folder}/{index}.wav") (utt.save.segs u "{folder}/{index}.lab")'
            lines.append(f'(unwind-protect (let ((u (utt.synth (Utterance Text "{text}")))) {said}) nil)')
        script = f"{folder}/all.scm"
        with open(script, "wb") as file:
            file.write("\n".join(lines).encode(encoding, "ignore"))
        subprocess.run(["festival", "-b", script], check=True, capture_output=True)
        for index in range(len(texts)):
            if os.path.exists(f"{folder}/{index}.lab"):
                samples, rate = read_wave(f"{folder}/{index}.wav")
                yield resample(samples, rate / RATE), expand(segments_of(f"{folder}/{index}.lab"), table)


def segments_of(path):
    """A file of segments as festival writes them: an end, a colour and a name a line. A stress is not part of the name."""
    segments, at = [], 0.0
    for line in open(path):
        parts = line.split()
        if len(parts) == 3:
            segments.append((parts[2].rstrip("1"), at, float(parts[0])))
            at = float(parts[0])
    return segments


class _Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int), ("id", ctypes.c_uint), ("text", ctypes.c_int), ("length", ctypes.c_int),
        ("ms", ctypes.c_int), ("sample", ctypes.c_int), ("user", ctypes.c_void_p), ("name", ctypes.c_char * 8),
    ]


class Espeak:
    """espeak-ng through libespeak-ng, with its phoneme events in IPA."""

    def __init__(self):
        self.lib = ctypes.CDLL("libespeak-ng.so.1")
        self.rate = self.lib.espeak_Initialize(2, 200, None, 0x3 | 0x8000)
        kind = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event))
        self.callback = kind(self._take)
        self.lib.espeak_SetSynthCallback(self.callback)

    def _take(self, samples, count, events):
        if samples and count > 0:
            self.chunks.append(np.ctypeslib.as_array(samples, (count,)).copy())
        index = 0
        while events[index].type != 0:
            if events[index].type == 7:
                self.events.append((events[index].ms / 1000, events[index].name.decode("utf8", "ignore")))
            if events[index].type == 1:
                self.words.append(events[index].ms / 1000)
            index += 1
        return 0

    def say(self, voice, text, rate=160, pitch=50):
        if not self.hear(voice, text, rate, pitch):
            return None
        samples = np.concatenate(self.chunks).astype(np.float32) / 32768
        return resample(samples, self.rate / RATE), self.segments(0, len(samples) / self.rate)

    def hear(self, voice, text, rate, pitch):
        """Whether there is sound: `chunks` then are it, `events` the phonemes and `words` the words, all from their start."""
        self.chunks, self.events, self.words = [], [], []
        if self.lib.espeak_SetVoiceByName(voice.encode()) != 0:
            return False
        self.lib.espeak_SetParameter(1, rate, 0)
        self.lib.espeak_SetParameter(3, pitch, 0)
        data = text.encode()
        self.lib.espeak_Synth(data, len(data) + 1, 0, 1, 0, 1, None, None)
        self.lib.espeak_Synchronize()
        return bool(self.chunks)

    def segments(self, late, length):
        """The phonemes in a sound of `length` seconds, whose events come `late`."""
        times = [at - late for at, _ in self.events] + [length]
        segments = []
        for index, (_, name) in enumerate(self.events):
            at, end = times[index], min(times[index + 1], length)
            classes = from_ipa(name) or ["sil"]
            for k, value in enumerate(classes):
                step = (end - at) / len(classes)
                segments.append((value, at + k * step, at + (k + 1) * step))
        return segments
