"""Sentences to read: common words in simple patterns, and words of the CMU lexicon for rare sounds."""
import re

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


def lexicon():
    """Lower-case words of the lexicon that a synthesizer reads as one word."""
    words = re.findall(r'^\("([a-z]{3,11})"', open("/usr/share/festival/dicts/cmu/cmudict-0.4.out").read(), re.M)
    return sorted(set(words))


def sentence(random, words):
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
