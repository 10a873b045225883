import { MOUTH_RATE } from '#contract/takes/mouth-track'
import { speechPieces } from '../../../web/engine/voice/speakers/speech-pieces.ts'
import type { Said } from '../../support/sounds/diarization-error.ts'
import { SAMPLE_RATE, soundOf, type Person } from './people.ts'

export interface Conversation {
  name: string
  samples: Float32Array
  duration: number
  people: number
  truth: Said[]
  /** Room and noise. */
  isNoisy: boolean
}

/** Seconds of a conversation, about. */
const LENGTH = 75
/** Seconds of a turn. */
const TURN = [1, 20] as const
/** This share of the turns overlaps the one before by these seconds. */
const OVERLAPS = 0.1
const OVERLAP = [0.6, 1.5] as const

/** Mulberry32: 0..1, the same for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

/** Makes a conversation of `people` of them, equally loud unless it is noisy; half have a room for each and noise. */
export function madeConversation(from: readonly Person[], people: number, seed: number): Conversation {
  const random = randomOf(seed)
  const within = (low: number, high: number) => low + (high - low) * random()
  const isNoisy = seed % 2 === 1
  const chosen = [...from].toSorted(() => random() - 0.5).slice(0, people)
  const voices = chosen.map((person) => ({
    name: person.name,
    stretches: stretchesOf(person, random),
    level: isNoisy ? within(-6, 6) : 0,
    room: isNoisy ? roomOf(random) : undefined,
  }))
  const samples = new Float32Array((LENGTH + 30) * SAMPLE_RATE)
  const truth: Said[] = []
  let at = within(0.3, 1)
  let before: number | undefined
  let last = -1
  while (at < LENGTH) {
    const next = people === 1 ? 0 : (last + 1 + Math.floor(random() * (people - Number(last >= 0)))) % people
    // Safe: there is a voice for each.
    const voice = voices[next]!
    const overlaps = before !== undefined && next !== last && random() < OVERLAPS
    const start = overlaps ? Math.max((before ?? 0) + 0.5, at - within(...OVERLAP)) : at + within(0, 1)
    // Short turns are more common than long ones.
    const wanted = TURN[0] * (TURN[1] / TURN[0]) ** (random() ** 1.3)
    const said = voice.stretches.next(Math.min(wanted, LENGTH + 5 - start))
    if (!said) break
    mixIn(samples, voice.room ? inRoom(said, voice.room) : said, start, voice.level)
    truth.push(...saidIn(said, start, voice.name))
    before = start
    at = Math.max(at, start + said.length / SAMPLE_RATE)
    last = next
  }
  const duration = at + 0.5
  const sound = samples.slice(0, Math.round(duration * SAMPLE_RATE))
  if (isNoisy) addNoise(sound, within(15, 30), random)
  return {
    name: `${people} people, ${seed}`,
    samples: sound,
    duration,
    people: new Set(truth.map(({ speaker }) => speaker)).size,
    truth,
    isNoisy,
  }
}

/** A person's clips without the silence around them, in random order; the next turn is one or some in a row, or a part of one. */
function stretchesOf(person: Person, random: () => number) {
  const clips = person.clips.toSorted(() => random() - 0.5)
  let rest: Float32Array | undefined
  return {
    next(seconds: number): Float32Array | undefined {
      const wanted = Math.round(seconds * SAMPLE_RATE)
      const parts: Float32Array[] = []
      let length = 0
      while (length < wanted) {
        rest ??= clips.length > 0 ? trimmed(soundOf(clips.pop() ?? '')) : undefined
        if (!rest) break
        const missing = wanted - length
        // The rest of a clip has to be a turn as well.
        const count = rest.length - missing < SAMPLE_RATE ? rest.length : missing
        parts.push(rest.subarray(0, count))
        length += count
        rest = count < rest.length ? rest.subarray(count) : undefined
      }
      if (length < 0.5 * SAMPLE_RATE) return undefined
      const said = new Float32Array(length)
      let at = 0
      for (const part of parts) {
        said.set(part, at)
        at += part.length
      }
      return said
    },
  }
}

/**
 * Parts of a turn in which something is said, from the clip itself, before room and noise. Pauses below 0.3 s belong to the
 * speech around them (NIST, Rich Transcription evaluation plan 2009); readers and learners pause for seconds.
 */
function saidIn(said: Float32Array, start: number, speaker: string): Said[] {
  const levels = powersOf(said).map((power) => 10 * Math.log10(power + 1e-9))
  const sorted = levels.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const threshold = Math.max(at(0.95) - 35, at(0.08) + 0.25 * (at(0.95) - at(0.08)))
  return speechPieces(Uint8Array.from(levels, (level) => Number(level > threshold))).map((piece) => ({
    start: start + piece.start / MOUTH_RATE,
    duration: (piece.end - piece.start) / MOUTH_RATE,
    speaker,
  }))
}

/** Sums of squares, `MOUTH_RATE` a second. */
function powersOf(samples: Float32Array): number[] {
  const hop = SAMPLE_RATE / MOUTH_RATE
  return Array.from({ length: Math.floor(samples.length / hop) }, (_, frame) =>
    samples.subarray(frame * hop, (frame + 1) * hop).reduce((sum, value) => sum + value * value, 0),
  )
}

/** Without what is 35 dB fainter at both ends, and as loud as all. */
function trimmed(samples: Float32Array): Float32Array {
  const hop = SAMPLE_RATE / MOUTH_RATE
  const powers = powersOf(samples)
  const loudest = Math.max(...powers)
  const isLoud = (power: number) => power > loudest * 10 ** -3.5
  const start = Math.max(0, powers.findIndex(isLoud))
  const said = samples.subarray(start * hop, (powers.findLastIndex(isLoud) + 1) * hop)
  const loud = powers.filter((power) => power > loudest / 100)
  const gain = 0.08 / Math.sqrt(loud.reduce((sum, power) => sum + power, 0) / loud.length / hop + 1e-12)
  return said.map((value) => gain * value)
}

/** Fading noise, as a small room answers. */
function roomOf(random: () => number): Float32Array {
  const length = Math.round((0.05 + 0.2 * random()) * SAMPLE_RATE)
  const gain = 0.02 + 0.06 * random()
  return Float32Array.from({ length }, (_, index) =>
    index === 0 ? 1 : index % 4 > 0 ? 0 : gain * (2 * random() - 1) * Math.exp((-6.9 * index) / length),
  )
}

function inRoom(samples: Float32Array, room: Float32Array): Float32Array {
  const out = new Float32Array(samples.length)
  for (const [delay, gain] of room.entries()) {
    if (gain === 0) continue
    // Safe: both indexes are below the length.
    for (let index = delay; index < out.length; index++) out[index]! += gain * samples[index - delay]!
  }
  return out
}

function mixIn(into: Float32Array, said: Float32Array, start: number, decibels: number) {
  const gain = 10 ** (decibels / 20)
  const from = Math.round(start * SAMPLE_RATE)
  for (let index = 0; index < said.length && from + index < into.length; index++)
    // Safe: both are below the lengths.
    into[from + index]! += gain * said[index]!
}

/** Brownish noise, this far below the usual level of speech. */
function addNoise(samples: Float32Array, decibels: number, random: () => number) {
  const level = 0.08 * 10 ** (-decibels / 20)
  let value = 0
  for (let index = 0; index < samples.length; index++) {
    value = 0.9 * value + (2 * random() - 1)
    // Safe: below the length.
    samples[index]! += level * 0.75 * value
  }
}
