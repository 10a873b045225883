"""
Reads sentences with espeak-ng's variant m8, which training never heard: FOLDER/0.wav, FOLDER/0.json and so on.
Usage: espeak-speech.py FOLDER < one JSON a line {"voice", "text"}
"""
import json
import os
import sys
import wave

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../.training"))
from speakers import RATE, Espeak  # noqa: E402 - speakers.py is in that folder

folder = sys.argv[1]
espeak = Espeak()
for index, line in enumerate(sys.stdin):
    wish = json.loads(line)
    samples, segments = espeak.say(f"{wish['voice']}+m8", wish["text"])
    with wave.open(f"{folder}/{index}.wav", "w") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(np.clip(np.round(samples * 32767), -32768, 32767).astype("<i2").tobytes())
    with open(f"{folder}/{index}.json", "w") as file:
        json.dump([{"phone": phone, "start": start, "end": end} for phone, start, end in segments], file)
