"""Festival's voices of other languages than English: their phones as our classes, and what they read."""
import re
import subprocess

from texts import fortunes

# Names of their own for the same sound are in each table; a stress (1) is taken off before.
PLAIN = {
    **{name: name for name in "p m f t s k n l r w h".split()},
    "b": "p", "v": "f", "d": "t", "g": "k", "j": "y", "i": "iy", "e": "eh", "a": "aa", "o": "ow", "u": "uw", "r": "l",
}
ITALIAN = PLAIN | {
    "E": "eh", "O": "ao", "z": "s", "S": "sh", "Z": "sh", "J": "n", "nf": "m", "ng": "ng", "L": "l",
    "ts": ("t", "s", 0.5), "dz": ("t", "s", 0.5), "tS": ("t", "sh", 0.45), "dZ": ("t", "sh", 0.5),
}
CZECH = PLAIN | {
    "a:": "aa", "e:": "eh", "i:": "iy", "o:": "ow", "u:": "uw", "c": ("t", "s", 0.5), "c~": ("t", "sh", 0.45), "ch": "h", "d~": "t", "t~": "t",
    "dz": ("t", "s", 0.5), "dz~": ("t", "sh", 0.5), "n*": "ng", "n~": "n", "r~": ("l", "sh", 0.4), "r~*": ("l", "sh", 0.4), "s~": "sh", "z": "s", "z~": "sh",
}
FINNISH = PLAIN | {"y": "ue", "@": "ae", "7": "ue", "&": "ax", "T": "th", "S": "sh", "N": "ng", "L": "l"}
FINNISH |= {f"{name}:": value for name, value in FINNISH.items()}
CATALAN = PLAIN | {"ax": "ax", "E": "eh", "O": "ao", "J": "n", "L": "l", "rr": "l", "S": "sh", "Z": "sh", "z": "s"}
HINDI = PLAIN | {
    "a": "ah", "aa": "aa", "@": "ah", "ih": "ih", "iy": "iy", "uh": "uh", "uw": "uw", "eh": "eh", "ee": "eh", "ay": "eh", "oh": "ow", "oo": "ow", "aw": "ao",
    "ch": ("t", "sh", 0.45), "j": ("t", "sh", 0.5), "T": "t", "D": "t", "N": "n", "th": "t", "dh": "t", "td": "t", "tth": "t", "ddh": "t",
    "y": "y", "L": "l", "R": "l", "sh": "sh", "zh": "sh", "kh": "k", "gh": "k", "bh": "p",
}
# Doubled: palatal consonants and vowels with stress.
RUSSIAN = PLAIN | {
    "e": "eh", "y": "ih", "ae": "ih", "ay": "ah", "ur": "uh", "z": "s", "sh": "sh", "zh": "sh", "sch": "sh", "c": ("t", "s", 0.5), "ch": ("t", "sh", 0.45),
}
RUSSIAN |= {name + name: value for name, value in RUSSIAN.items() if len(name) == 1}


def sayings(language):
    """Sentences in letters that the voices know."""
    return [text for text in fortunes(language) if re.fullmatch(r"[^\W\d_][\w ,.'!?-]{15,110}", text)]


def fronted(texts):
    """Italian for Finns, who read as is written: every fourth sentence with the vowels that Italian has not."""
    front = str.maketrans("aou", "äöy")
    return [text.lower().translate(front) if index % 4 == 0 else text for index, text in enumerate(texts)]


def hindi():
    """Rows of words: Debian has no Hindi sentences."""
    words = subprocess.run(["aspell", "-d", "hi", "dump", "master"], capture_output=True, text=True, check=True).stdout.split()
    words = sorted({word.split("/")[0] for word in words if 3 <= len(word) <= 12})
    return [" ".join(words[(7919 * (index + k)) % len(words)] for k in range(0, 5000, 1000)) for index in range(2000)]


# Voice, its phones, what it reads, in which encoding, how slowly (its own pace: 12 to 17 phones a second).
VOICES = [
    ("pc_diphone", ITALIAN, lambda: sayings("it"), "latin1", 1.1),
    ("czech_dita", CZECH, lambda: sayings("cs"), "latin2", 1),
    ("czech_krb", CZECH, lambda: sayings("cs"), "latin2", 1),
    ("czech_machac", CZECH, lambda: sayings("cs"), "latin2", 1),
    ("czech_ph", CZECH, lambda: sayings("cs"), "latin2", 1),
    ("suo_fi_lj_diphone", FINNISH, lambda: fronted(sayings("it")), "latin1", 1.05),
    ("hy_fi_mv_diphone", FINNISH, lambda: fronted(sayings("it")), "latin1", 1.05),
    ("upc_ca_ona_hts", CATALAN, lambda: sayings("es"), "latin1", 1),
    ("hindi_NSK_diphone", HINDI, hindi, "utf8", 1.35),
]
