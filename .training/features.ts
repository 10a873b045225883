/** Adds `features.u8` to a corpus (corpus.py) by the engine's own code: 40 bands a frame, 0..255 for −2..2. */
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { createFrameFeatures } from '../web/engine/voice/signal/frame-features.ts'
import { FRAME_INPUTS, frameInputs } from '../web/engine/voice/net/phone-scores.ts'
import { createSpeechLevel } from '../web/engine/voice/signal/speech-level.ts'

const SAMPLE_RATE = 16000
const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: node features.ts FOLDER')

const clips = readFileSync(`${folder}/clips.txt`, 'utf8').trim().split('\n')
const sound = openSync(`${folder}/clips.pcm`, 'r')
const out = openSync(`${folder}/features.u8`, 'w')
for (const line of clips) {
  const [length = 0, frames = 0] = line.split(' ').map(Number)
  const bytes = new Int16Array(length)
  readSync(sound, new Uint8Array(bytes.buffer))
  const seen: Float32Array[] = []
  const level = createSpeechLevel({ live: false })
  const features = createFrameFeatures(SAMPLE_RATE, (frame) => {
    level.add(frame.level)
    seen.push(frame.bands.slice())
  })
  const samples = new Float32Array(bytes)
  // Safe: `index` is below the length.
  for (let index = 0; index < length; index++) samples[index]! /= 32768
  features.push(samples)
  features.end(frames)
  const row = new Float32Array(FRAME_INPUTS)
  const rows = new Uint8Array(frames * FRAME_INPUTS)
  const speechLevel = level.level()
  for (const [index, bands] of seen.entries()) {
    frameInputs(bands, speechLevel, row)
    // Safe, as above: `band` is below the row's length.
    for (let band = 0; band < FRAME_INPUTS; band++)
      rows[index * FRAME_INPUTS + band] = Math.round(((row[band]! + 2) / 4) * 255)
  }
  writeSync(out, rows)
}
closeSync(sound)
closeSync(out)
