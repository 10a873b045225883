import type { VoiceBlocks } from './voice-blocks.ts'
import { BLOCK_FRAMES, BLOCK_SECONDS } from './voice-blocks.ts'
import type { Piece } from './speech-pieces.ts'
import type { SpeakerTurn } from './speakers.ts'
import { dot, type EmbedVoice } from './voice-windows.ts'

/** Blocks to each side of the one whose voice is looked at: 0.9 s together. */
const AROUND = 4
/** The weight of a block's cosine with a speaker beside the price of a change. */
const GAIN = 4
/** Prices of a change from one block to the next, within speech and across a pause. */
const CHANGE = 6
const CHANGE_IN_PAUSE = 2
/** Seconds: a pause within a turn. */
const TURN_PAUSE = 0.5
/** Frames that a change moves at most, to the quietest place. */
const SNAP = 15

/** The cluster that is known to speak in each block, or −1. */
export type Pinned = Int8Array

export interface BlockSpeakers {
  /** The cluster of each block, −1 where nothing is said. */
  cluster: Int8Array
  /** Cosine with the best centre less that with the second. */
  margin: Float32Array
}

/** The voice around each block of the pieces. */
export function blockVoices(
  blocks: VoiceBlocks,
  pieces: readonly Piece[],
  embed: EmbedVoice,
): (Float32Array | undefined)[] {
  const voices: (Float32Array | undefined)[] = Array.from({ length: blocks.counts.length })
  for (const { start, end } of pieces)
    for (let block = start; block < end; block++)
      voices[block] = embed(blocks, Math.max(start, block - AROUND), Math.min(end, block + AROUND + 1))
  return voices
}

/** The most likely speakers in a row (Viterbi 1967): each block is like its speaker's centre, and changes have a price. */
export function speakersOfBlocks(
  voices: readonly (Float32Array | undefined)[],
  pieces: readonly Piece[],
  centres: readonly Float32Array[],
  pinned: Pinned,
): BlockSpeakers {
  const count = centres.length
  const cluster = new Int8Array(voices.length).fill(-1)
  const margin = new Float32Array(voices.length)
  const blocks = pieces.flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, index) => start + index),
  )
  const came = new Int8Array(blocks.length * count)
  let best = new Float64Array(count)
  for (const [place, block] of blocks.entries()) {
    const voice = voices[block]
    const cosines = centres.map((centre) => (voice ? dot(centre, voice) : 0))
    const [first = 0, second = 0] = cosines.toSorted((one, other) => other - one)
    margin[block] = count > 1 ? first - second : 1
    const price = blocks[place - 1] === block - 1 ? CHANGE : CHANGE_IN_PAUSE
    const top = best.indexOf(Math.max(...best))
    best = best.map((stay, one) => {
      // Safe, here and below: there is a chance for each cluster.
      const change = best[top]! - price
      const from = place === 0 || stay >= change ? one : top
      came[place * count + one] = from
      const isElsewhere = pinned[block]! >= 0 && pinned[block] !== one
      return (place === 0 ? 0 : Math.max(stay, change)) + GAIN * cosines[one]! - (isElsewhere ? 1e6 : 0)
    })
  }
  let at = best.indexOf(Math.max(...best))
  for (let place = blocks.length - 1; place >= 0; place--) {
    cluster[blocks[place]!] = at
    at = came[place * count + at]!
  }
  return { cluster, margin }
}

/** Turns of each piece; `pieces` in frames, and the blocks of each in `blocksOfPieces`. */
export function turnsOf(
  { levels, duration }: VoiceBlocks,
  pieces: readonly Piece[],
  blocksOfPieces: readonly Piece[],
  { cluster, margin }: BlockSpeakers,
): SpeakerTurn[] {
  const turns: SpeakerTurn[] = []
  const add = (start: number, end: number, speaker: number, margins: Float32Array) => {
    const last = turns.at(-1)
    const mean = margins.reduce((sum, value) => sum + value, 0) / Math.max(1, margins.length)
    // A margin of 0.1 is right about three times in four.
    const sure = 1 / (1 + Math.exp(-12 * mean))
    if (last?.speaker === speaker && start - last.start - last.duration < TURN_PAUSE) {
      last.duration = end - last.start
      last.sure = Math.min(last.sure, sure)
    } else turns.push({ start, duration: end - start, speaker, sure })
  }
  const pieceOf = (block: number) =>
    pieces.find(({ start, end }) => start < (block + 1) * BLOCK_FRAMES && end > block * BLOCK_FRAMES)
  for (const { start, end } of blocksOfPieces) {
    const piece = pieceOf(start)
    if (!piece) continue
    let from = piece.start
    for (let block = start; block < end;) {
      let next = block + 1
      while (next < end && cluster[next] === cluster[block]) next++
      const to = next < end ? quietest(levels, next * BLOCK_FRAMES, piece) : piece.end
      const seconds = (frame: number) => Math.min(duration, (frame * BLOCK_SECONDS) / BLOCK_FRAMES)
      if (to > from) add(seconds(from), seconds(to), cluster[block] ?? 0, margin.subarray(block, next))
      from = Math.max(from, to)
      block = next
    }
  }
  return turns
}

function quietest(levels: Int8Array, frame: number, { start, end }: Piece): number {
  let best = frame
  for (let at = Math.max(start + 1, frame - SNAP); at < Math.min(end, frame + SNAP); at++)
    if ((levels[at] ?? 0) < (levels[best] ?? 0)) best = at
  return best
}
