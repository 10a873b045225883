"""What espeak-ng reads in a text, as phones of PocketSphinx's English model."""
from speakers import Espeak

# Marks of espeak-ng → the nearest phone of PocketSphinx's English model.
ENGLISH = {
    "p": "P", "b": "B", "m": "M", "ɱ": "M", "f": "F", "v": "V", "ʋ": "V", "θ": "TH", "ð": "DH", "t": "T", "d": "D", "ɾ": "D", "s": "S",
    "z": "Z", "ʃ": "SH", "ʒ": "ZH", "ɕ": "SH", "ʑ": "ZH", "ʂ": "SH", "ʐ": "ZH", "c": "K", "ɟ": "G", "k": "K", "g": "G", "ɡ": "G", "q": "K",
    "x": "HH", "χ": "HH", "ɣ": "G", "ç": "HH", "h": "HH", "ɦ": "HH", "ʔ": "HH", "n": "N", "ɲ": "N", "ŋ": "NG", "l": "L", "ɫ": "L", "ʎ": "L",
    "r": "R", "ɹ": "R", "ɻ": "R", "ʁ": "R", "ʀ": "R", "w": "W", "ɥ": "W", "j": "Y", "i": "IY", "ɪ": "IH", "e": "EH", "ɛ": "EH", "æ": "AE",
    "a": "AA", "ɑ": "AA", "ɐ": "AH", "ʌ": "AH", "ə": "AH", "ᵻ": "IH", "ɨ": "IH", "ɔ": "AO", "ɒ": "AO", "o": "AO", "ʊ": "UH", "u": "UW",
    "ʉ": "UW", "ɯ": "IH", "ɜ": "ER", "ɚ": "ER", "ɝ": "ER", "y": "UW", "ø": "ER", "œ": "ER", "ʏ": "UW",
}


class Marked(Espeak):
    """Keeps the marks of the phonemes."""

    def marks(self, voice, text):
        return [mark for _, name in (self.events if self.say(voice, text) else []) for mark in name if mark in ENGLISH]
