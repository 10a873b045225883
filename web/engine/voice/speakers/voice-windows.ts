import { projectVoice, VOICE_SIZE } from './voice-projection.ts'
import { BLOCK_FRAMES, statisticsIn, type VoiceBlocks } from './voice-blocks.ts'
import type { Piece } from './speech-pieces.ts'

/** Blocks, `to` excluded, with the voice in them: a vector of length 1. */
export interface VoiceWindow {
  from: number
  to: number
  voice: Float32Array
}

/** Returns the voice in blocks `from..to`, of length 1, or nothing where too little is said. */
export type EmbedVoice = (blocks: VoiceBlocks, from: number, to: number) => Float32Array | undefined

/** Blocks of the windows that are clustered, and from one to the next. */
const LENGTH = 15
const HOP = 3

/** The blocks of each piece; a block belongs to the first piece in it. */
export function blocksOf(pieces: readonly Piece[]): Piece[] {
  let next = 0
  return pieces.flatMap(({ start, end }) => {
    const from = Math.max(next, Math.floor(start / BLOCK_FRAMES))
    next = Math.max(from, Math.ceil(end / BLOCK_FRAMES))
    return next > from ? [{ start: from, end: next }] : []
  })
}

/** Windows of 1.5 s every 0.3 s, none across a pause; a shorter piece is a window by itself. */
export function voiceWindows(
  blocks: VoiceBlocks,
  pieces: readonly Piece[],
  embed: EmbedVoice,
): VoiceWindow[] {
  return pieces.flatMap(({ start, end }) => {
    const windows: VoiceWindow[] = []
    for (let from = start; from === start || from + LENGTH <= end; from += HOP) {
      const voice = embed(blocks, from, Math.min(end, from + LENGTH))
      if (voice) windows.push({ from, to: Math.min(end, from + LENGTH), voice })
    }
    return windows
  })
}

export function voiceIn(blocks: VoiceBlocks, from: number, to: number): Float32Array | undefined {
  const statistics = statisticsIn(blocks, from, to)
  return statistics && normalised(projectVoice(statistics))
}

export function normalised(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector))
  return length > 0 ? vector.map((value) => value / length) : vector
}

export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < VOICE_SIZE; index++)
    // Safe: both have this many numbers.
    sum += one[index]! * other[index]!
  return sum
}
