"""Sentences to read: Debian's fortunes in nine languages, simple patterns, and words of the CMU lexicon for rare sounds."""
import glob
import os
import re

# Packages fortunes, fortunes-{bg,br,cs,de,es,it,pl,ru}.
FORTUNES = {
    "en": ["wisdom", "people", "literature", "science", "work", "love", "pets", "food", "kids", "law", "medicine", "platitudes", "politics", "education"],
    "de": ["de/**/*", "zuse"], "es": ["es/**/*"], "it": ["it/**/*", "italia", "formiche", "leggi", "definizioni"],
    "pt-br": ["brasil"], "pl": ["pl/**/*"], "ru": ["ru/**/*"], "cs": ["cs/**/*", "cz/*"], "bg": ["bg/**/*"],
}

COMMON = {
    "who": "I you we they he she my|friend the|baby a|wolf people the|queen your|voice the|movie every|puppet Bob our|mother".split(),
    "does": (
        "moves opens follows wants buys finds keeps loves throws shows gives became forgot left hopes|for brought "
        "heard put pushed knew chewed measured watched was walks|to works|for"
    ).split(),
    "what": (
        "a|big|boat the|blue|balloon two|apples five|thieves a|funny|mouth the|whole|room more|music the|moon "
        "that|purple|frog a|very|warm|bath the|other|shoe some|good|pie a|wooden|bowl my|yellow|umbrella the|map "
        "nothing an|hour the|river a|foggy|village bright|orange|soup these|maps a|job father"
    ).split(),
    "how": (
        "now today in|the|morning over|there for|fun without|me before|we|go maybe with|both|thumbs about|noon "
        "again from|above never as|well of|course under|the|bridge for|ever"
    ).split(),
}


def fortunes(language):
    """Sentences of 15–160 characters that are mostly letters, sorted, so that a seed draws the same ones."""
    found = set()
    for pattern in FORTUNES[language]:
        for path in glob.glob(f"/usr/share/games/fortunes/{pattern}", recursive=True):
            if re.search(r"\.(dat|u8)$", path) or not os.path.isfile(path):
                continue
            raw = open(path, "rb").read()
            try:
                text = raw.decode("utf8")
            except UnicodeDecodeError:
                text = raw.decode("latin1")
            for saying in re.split(r"\n%\n?", text):
                saying = re.sub(r"--.*$", "", re.sub(r"\s+", " ", saying))
                for part in re.split(r"(?<=[.!?])\s", saying):
                    letters = sum(mark.isalpha() or mark in " ,.'!?-" for mark in part)
                    if 15 <= len(part) <= 160 and letters > 0.93 * len(part) and not re.search(r"[<>|_=*\\{}#@/\[\]\"]", part):
                        found.add(part.strip())
    return sorted(found)


def lexicon():
    """Lower-case words of the lexicon that a synthesizer reads as one word."""
    words = re.findall(r'^\("([a-z]{3,11})"', open("/usr/share/festival/dicts/cmu/cmudict-0.4.out").read(), re.M)
    return sorted(set(words))


def made_up(random, words):
    """A sentence of the patterns above, or a row of words of the lexicon."""
    pick = lambda key: COMMON[key][random.integers(len(COMMON[key]))].replace("|", " ")
    if random.random() < 0.5:
        text = f"{pick('who')} {pick('does')} {pick('what')} {pick('how')}"
    else:
        text = " ".join(words[random.integers(len(words))] for _ in range(random.integers(4, 8)))
    if random.random() < 0.25:
        parts = text.split(" ")
        cut = random.integers(1, len(parts))
        text = " ".join(parts[:cut]) + ", " + " ".join(parts[cut:])
    return text
