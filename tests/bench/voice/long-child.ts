/**
 * Analyses ten minutes of a repeated sentence, read in chunks, and prints `{"speed","megabytes"}`: times real time,
 * and memory growth.
 */
import { analyseSource } from '../../../web/engine/voice/listening/analyse-voice.ts'
import { committedSpeech } from './labelled-speech.ts'

const { samples, sampleRate } = committedSpeech()
const length = 600 * sampleRate
const piece = new Float32Array(8192)
const read = (start: number, count: number) => {
  for (let index = 0; index < count; index++) piece[index] = samples[(start + index) % samples.length] ?? 0
  return piece.subarray(0, count)
}
const before = process.memoryUsage().rss
let max = before
const begun = process.cpuUsage()
await analyseSource(
  { sampleRate, length, read },
  { onProgress: () => (max = Math.max(max, process.memoryUsage().rss)) },
)
const { user, system } = process.cpuUsage(begun)
console.log(JSON.stringify({ speed: 600 / ((user + system) / 1e6), megabytes: (max - before) / 2 ** 20 }))
