"""Phones of festival's voices of other languages than English, as our classes."""

# Names of their own for the same sound are in each table; a stress (1) is taken off before.
PLAIN = {
    **{name: name for name in "p m f t s k n l r w h".split()},
    "b": "p", "v": "f", "d": "t", "g": "k", "j": "y", "i": "iy", "e": "eh", "a": "aa", "o": "ow", "u": "uw", "r": "l",
}
ITALIAN = PLAIN | {
    "E": "eh", "O": "ao", "z": "s", "S": "sh", "Z": "sh", "J": "n", "nf": "m", "ng": "ng", "L": "l",
    "ts": ("t", "s", 0.5), "dz": ("t", "s", 0.5), "tS": ("t", "sh", 0.45), "dZ": ("t", "sh", 0.5),
}
# Doubled: palatal consonants and vowels with stress.
RUSSIAN = PLAIN | {
    "e": "eh", "y": "ih", "ae": "ih", "ay": "ah", "ur": "uh", "z": "s", "sh": "sh", "zh": "sh", "sch": "sh", "c": ("t", "s", 0.5), "ch": ("t", "sh", 0.45),
}
RUSSIAN |= {name + name: value for name, value in RUSSIAN.items() if len(name) == 1}
