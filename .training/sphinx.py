"""When the phones of a known text are said, by PocketSphinx and its English model: it owes nothing to our net."""
import os
import subprocess
import tempfile
import wave
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from jobs import at_once
from speakers import RATE

MODEL = "/usr/share/pocketsphinx/model/en-us"
# Seconds; it expects a little silence around.
QUIET = 0.2
# Clips that one run listens to.
AT_ONCE = 200


def lexicon():
    """Word → its pronunciations, each a list of phones."""
    found = {}
    for line in open(f"{MODEL}/cmudict-en-us.dict"):
        word, *phones = line.split()
        found.setdefault(word.split("(")[0], []).append(phones)
    return found


def aligned(clips):
    """
    Of each (samples −1..1, words), a word being its pronunciations: [(phone, start, end)] in seconds without the pauses, or
    None where it gave up. It goes through the words in their order and takes the pronunciation that fits best.
    """
    clips = list(clips)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(at_once()) as runs:
        parts = [clips[start : start + AT_ONCE] for start in range(0, len(clips), AT_ONCE)]
        return [found for part in runs.map(_part, [f"{folder}/{index}" for index in range(len(parts))], parts) for found in part]


def _part(folder, clips):
    os.mkdir(folder)
    phones = {phone for _, words in clips for word in words for said in word for phone in said}
    with open(f"{folder}/phones.dict", "w") as file:
        file.write("".join(f"{phone} {phone}\n" for phone in sorted(phones)))
    for index, (samples, words) in enumerate(clips):
        quiet = np.zeros(round(QUIET * RATE), np.float32)
        _save(f"{folder}/{index}.wav", np.concatenate([quiet, samples, quiet]))
        open(f"{folder}/{index}.fsg", "w").write(_grammar(index, words))
    open(f"{folder}/list", "w").write("".join(f"{index}\n" for index in range(len(clips))))
    subprocess.run(
        ["pocketsphinx_batch", "-hmm", f"{MODEL}/en-us", "-dict", f"{folder}/phones.dict", "-ctl", f"{folder}/list", "-cepdir", folder,
         "-cepext", ".wav", "-adcin", "yes", "-adchdr", "44", "-fsgctl", f"{folder}/list", "-fsgdir", folder + "/", "-fsgext", ".fsg",
         "-hypseg", f"{folder}/found", "-beam", "1e-120", "-wbeam", "1e-100", "-pbeam", "1e-120", "-bestpath", "no", "-silprob", "0.05",
         # Times count from what is left: all of it has to be.
         "-remove_silence", "no"],
        check=True, capture_output=True,
    )
    return [_segments(line, phones) for line in open(f"{folder}/found")]


def _grammar(name, words):
    """Pauses between phones are put there by the decoder itself."""
    lines, state = [], 0
    for word in words:
        end = state + 1 + sum(len(said) - 1 for said in word)
        free = state + 1
        for said in word:
            at = state
            for index, phone in enumerate(said):
                to = end if index + 1 == len(said) else free
                lines.append(f"TRANSITION {at} {to} 1.0 {phone}")
                if to != end:
                    at, free = to, free + 1
        state = end
    return "\n".join([f"FSG_BEGIN {name}", f"NUM_STATES {state + 1}", "START_STATE 0", f"FINAL_STATE {state}", *lines, "FSG_END", ""])


def _segments(line, phones):
    """`name S … T … A … L … start score score phone … end`: all times are frames."""
    tokens = line.split()[9:]
    starts = [int(token) / 100 - QUIET for token in tokens[::4]]
    found = [(phone, start, end) for phone, start, end in zip(tokens[3::4], starts, starts[1:]) if phone in phones]
    return found or None


def _save(path, samples):
    with wave.open(path, "w") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(np.clip(np.round(samples * 32767), -32768, 32767).astype("<i2").tobytes())
