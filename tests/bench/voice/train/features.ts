/** Reads the clips that make-corpus.py wrote and adds `features.f32`, by the engine's own code. */
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { createFrameFeatures } from '../../../../web/engine/voice/frame-features.ts'
import { FRAME_INPUTS, frameInputs } from '../../../../web/engine/voice/phone-scores.ts'
import { createSpeechLevel } from '../../../../web/engine/voice/speech-level.ts'

const SAMPLE_RATE = 16000
const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: node features.ts FOLDER')

const clips = readFileSync(`${folder}/clips.txt`, 'utf8').trim().split('\n')
const sound = openSync(`${folder}/clips.pcm`, 'r')
const out = openSync(`${folder}/features.f32`, 'w')
for (const line of clips) {
  const [length = 0, frames = 0] = line.split(' ').map(Number)
  const bytes = new Int16Array(length)
  readSync(sound, new Uint8Array(bytes.buffer))
  const seen: { bands: Float32Array; voicing: number }[] = []
  const level = createSpeechLevel({ live: false })
  const features = createFrameFeatures(SAMPLE_RATE, (frame) => {
    level.add(frame.level)
    seen.push({ bands: frame.bands.slice(), voicing: frame.voicing })
  })
  features.push(Float32Array.from(bytes, (value) => value / 32768))
  features.end(frames)
  const rows = new Float32Array(frames * FRAME_INPUTS)
  for (const [index, frame] of seen.entries()) {
    const start = index * FRAME_INPUTS
    frameInputs(frame, level.level(), rows.subarray(start, start + FRAME_INPUTS))
  }
  writeSync(out, new Uint8Array(rows.buffer))
}
closeSync(sound)
closeSync(out)
