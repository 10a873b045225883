import { MOUTH_RATE } from '#contract/takes/mouth-track'
import { roomOf } from '../listening/room.ts'
import { checkSampleRate, VoiceError } from '../listening/voice-error.ts'
import { readBlocks, type VoiceSource } from '../listening/voice-source.ts'
import { loadPhoneNet } from '../net/phone-net-bytes.ts'
import { createPhoneNet, NET_REACH, VOICE_CHANNELS } from '../net/phone-net.ts'
import { FRAME_INPUTS, frameInputs } from '../net/phone-scores.ts'
import { createFrameFeatures } from '../signal/frame-features.ts'
import { createPitch, PITCH_BLOCK } from '../signal/pitch.ts'
import { copyReadable } from '../signal/readable.ts'

/** Frames of a block. */
export const BLOCK_FRAMES = 10
export const BLOCK_SECONDS = BLOCK_FRAMES / MOUTH_RATE
/** Frames of a row of the net. */
const ROW_FRAMES = 2
/** Sums of rows, then of their squares. */
export const BLOCK_SUMS = 2 * VOICE_CHANNELS

/** Below this (dBFS), or this far below the level of the speech (dB), nothing is speech. */
const SILENCE_LEVEL = -58
const BELOW_SPEECH = 35
/** The chance of silence from which on a frame is none. */
const SILENT = 0.85

/** Fewer rows in speech tell nothing of a voice. */
const MIN_ROWS = 15

/** A sound's voices, in blocks of 0.1 s. Biometric data: it must not leave the worker's memory. */
export interface VoiceBlocks {
  /** Seconds. */
  duration: number
  /** `BLOCK_SUMS` numbers a block, over its rows in speech. */
  sums: Float32Array
  /** Rows in speech of each block, 0..5. */
  counts: Uint8Array
  /** Hz in the middle of each block, 0 where nothing is voiced. */
  pitches: Float32Array
  /** `MOUTH_RATE` a second: 1 where the net hears a phone. */
  speech: Uint8Array
  /** `MOUTH_RATE` a second, dBFS. */
  levels: Int8Array
}

/**
 * The rows of the phone net's early blocks, summed. Needs 15 KB a second. Throws a `VoiceError` for an empty sound or an
 * impossible rate, `signal`'s reason, and errors of `source.read`.
 */
export async function voiceBlocksOf(
  source: VoiceSource,
  options: { signal?: AbortSignal | undefined; onProgress?: ((fraction: number) => void) | undefined } = {},
): Promise<VoiceBlocks> {
  const { sampleRate, length } = source
  const { signal, onProgress } = options
  signal?.throwIfAborted()
  checkSampleRate(sampleRate)
  if (length === 0) throw new VoiceError('empty', 'There is no sound to analyse.')
  await loadPhoneNet()
  const { speechLevel, noise } = await roomOf(source, signal)
  const duration = length / sampleRate
  const frames = Math.max(1, Math.ceil(duration * MOUTH_RATE))
  const blocks = emptyBlocks(duration, frames)
  const quietest = Math.max(SILENCE_LEVEL, speechLevel - BELOW_SPEECH)
  const addRow = createRowSums(blocks)

  let classified = 0
  const net = createPhoneNet({
    onVoice: addRow.keep,
    onChances(chances) {
      const level = blocks.levels[classified] ?? -100
      blocks.speech[classified] = level >= quietest && (chances[0] ?? 1) < SILENT ? 1 : 0
      classified++
      if (classified % ROW_FRAMES === 0)
        addRow.take(blocks.speech[classified - 1] === 1 || blocks.speech[classified - 2] === 1)
    },
  })
  const pitch = createPitch(sampleRate)
  const inputs = new Float32Array(FRAME_INPUTS)
  let heard = 0
  const features = createFrameFeatures(sampleRate, ({ bands, level }) => {
    blocks.levels[heard] = Math.round(level)
    if (heard % BLOCK_FRAMES === BLOCK_FRAMES / 2)
      blocks.pitches[(heard - BLOCK_FRAMES / 2) / BLOCK_FRAMES] = pitch.at(heard / MOUTH_RATE)
    heard++
    noise.takeOff(bands)
    frameInputs(bands, speechLevel, inputs)
    net.push(inputs)
  })
  const readable = new Float32Array(PITCH_BLOCK)
  const push = (samples: Float32Array) => {
    for (let start = 0; start < samples.length; start += PITCH_BLOCK) {
      const block = copyReadable(samples.subarray(start, start + PITCH_BLOCK), readable)
      pitch.push(block)
      features.push(block)
    }
  }
  await readBlocks(source, push, { signal, onPart: onProgress })
  features.end(frames)
  net.end()
  onProgress?.(1)
  return blocks
}

function emptyBlocks(duration: number, frames: number): VoiceBlocks {
  const count = Math.ceil(frames / BLOCK_FRAMES)
  return {
    duration,
    sums: new Float32Array(count * BLOCK_SUMS),
    counts: new Uint8Array(count),
    pitches: new Float32Array(count),
    speech: new Uint8Array(frames),
    levels: new Int8Array(frames).fill(-100),
  }
}

/** A row comes before it is known whether it holds speech: it waits until then. */
function createRowSums({ sums, counts }: VoiceBlocks) {
  const waiting = NET_REACH
  const ring = new Float32Array(waiting * VOICE_CHANNELS)
  let written = 0
  let read = 0
  return {
    keep(row: Float32Array) {
      ring.set(row, (written++ % waiting) * VOICE_CHANNELS)
    },
    take(isSpeech: boolean) {
      const from = (read % waiting) * VOICE_CHANNELS
      const block = Math.floor((read++ * ROW_FRAMES) / BLOCK_FRAMES)
      if (!isSpeech) return
      const to = block * BLOCK_SUMS
      for (let channel = 0; channel < VOICE_CHANNELS; channel++) {
        // Safe, here and below: each block has its sums and its count.
        const value = ring[from + channel]!
        sums[to + channel]! += value
        sums[to + VOICE_CHANNELS + channel]! += value * value
      }
      counts[block]!++
    },
  }
}

/** Means and spreads of the net's rows in speech, `BLOCK_SUMS` numbers. */
export function statisticsIn(blocks: VoiceBlocks, from: number, to: number): Float32Array | undefined {
  const statistics = new Float32Array(BLOCK_SUMS)
  let rows = 0
  for (let block = from; block < to; block++) {
    // Safe, here and below: each block has a count and its sums.
    const count = blocks.counts[block]!
    if (count === 0) continue
    rows += count
    const start = block * BLOCK_SUMS
    for (let index = 0; index < BLOCK_SUMS; index++) statistics[index]! += blocks.sums[start + index]!
  }
  if (rows < MIN_ROWS) return undefined
  for (let channel = 0; channel < VOICE_CHANNELS; channel++) {
    const mean = statistics[channel]! / rows
    const square = statistics[VOICE_CHANNELS + channel]! / rows
    statistics[channel] = mean
    statistics[VOICE_CHANNELS + channel] = Math.sqrt(Math.max(0, square - mean * mean))
  }
  return statistics
}
