import { MOUTH_RATE } from '#contract/takes/mouth-track'
import { createFrameFeatures } from '../signal/frame-features.ts'
import { createNoiseFloor } from '../signal/noise-floor.ts'
import { copyReadable } from '../signal/readable.ts'
import { createSpeechLevel } from '../signal/speech-level.ts'
import { BLOCK, readBlocks, type VoiceSource } from './voice-source.ts'

/** To know the room, every fourth block of sounds longer than this many seconds is enough. */
const LONG = 60

/** The level of the speech in the whole sound, dBFS, and the noise around it. */
export async function roomOf(source: VoiceSource, signal: AbortSignal | undefined) {
  const { sampleRate, length } = source
  const speech = createSpeechLevel({ live: false })
  const noise = createNoiseFloor({ live: false })
  const features = createFrameFeatures(sampleRate, ({ level, bands }) => {
    speech.add(level)
    noise.add(bands)
  })
  const block = new Float32Array(BLOCK)
  let heard = 0
  const onBlock = (reading: Float32Array) => {
    const samples = copyReadable(reading, block)
    features.push(samples)
    heard += samples.length
  }
  await readBlocks(source, onBlock, { signal, every: length > LONG * sampleRate ? 4 : 1 })
  features.end(Math.max(1, Math.floor((heard / sampleRate) * MOUTH_RATE)))
  return { speechLevel: speech.level(), noise }
}
