/**
 * Adds `statistics.f32` and `voices.txt` to a corpus of make-mixes.py: of windows of 1.5 s of each part, what the engine
 * reads in the phone net's early rows, and a line with the set and the speaker.
 */
import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { sourceOf } from '../web/engine/voice/listening/voice-source.ts'
import { statisticsIn, voiceBlocksOf } from '../web/engine/voice/speakers/voice-blocks.ts'

const SAMPLE_RATE = 16000
const BLOCK = SAMPLE_RATE / 10
const LENGTH = 15
const HOP = 7
const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: node voice-statistics.ts FOLDER')

const lines = (name: string) => readFileSync(`${folder}/${name}`, 'utf8').trim().split('\n')
const mixes = lines('parts.txt')
const sound = openSync(`${folder}/clips.pcm`, 'r')
const out = openSync(`${folder}/statistics.f32`, 'w')
const voices: string[] = []
for (const [mix, line] of lines('clips.txt').entries()) {
  const [length = 0] = line.split(' ').map(Number)
  const bytes = new Int16Array(length)
  readSync(sound, new Uint8Array(bytes.buffer))
  const samples = Float32Array.from(bytes, (value) => value / 32768)
  const blocks = await voiceBlocksOf(sourceOf(samples, SAMPLE_RATE))
  // Each part is `set speaker start end`, in samples.
  for (const part of (mixes[mix] ?? '').split(';')) {
    const [set = '', speaker = '', start = '0', end = '0'] = part.split(' ')
    const last = Math.floor(Number(end) / BLOCK)
    for (let from = Math.ceil(Number(start) / BLOCK); from + LENGTH <= last; from += HOP) {
      const statistics = statisticsIn(blocks, from, from + LENGTH)
      if (!statistics) continue
      writeSync(out, new Uint8Array(statistics.buffer))
      voices.push(`${set} ${speaker}\n`)
    }
  }
}
closeSync(sound)
closeSync(out)
writeFileSync(`${folder}/voices.txt`, voices.join(''))
