import { phoneShares } from '../net/phone-net-weights.ts'
import { phones } from '../net/phones.ts'
import { pronounced } from './letter-rules.ts'
import { spokenWords } from './spoken-words.ts'

export interface HeardChances {
  readonly frames: number
  push(chances: Float32Array): void
  /** Natural logarithm of a phone's chance in a frame, at least −11. */
  log(frame: number, phone: number): number
}

const PHONES = phones.length
const SILENCE = 0

/** Square roots in a byte, so that small ones can be distinguished. 29 bytes a frame: 21 MB for two hours. */
export function createHeardChances(frames: number): HeardChances {
  const bytes = new Uint8Array(frames * PHONES)
  const logs = Float32Array.from({ length: 256 }, (_, byte) => 2 * Math.log(Math.max(byte, 1) / 255))
  let count = 0
  return {
    frames,
    push(chances) {
      if (count >= frames) return
      for (let phone = 0; phone < PHONES; phone++)
        bytes[count * PHONES + phone] = Math.round(255 * Math.sqrt(chances[phone] ?? 0))
      count++
    },
    log: (frame, phone) => logs[bytes[frame * PHONES + phone] ?? 0] ?? 0,
  }
}

/** A phone of the text and its frames `from..until`; `trusted` when the sound agrees with the text there. */
export interface SaidPhone {
  phone: number
  /** Place of its word among `spokenWords` of the text; −1 for a pause. */
  word: number
  from: number
  until: number
  trusted: boolean
}

interface State {
  phone: number
  /** Place of its word; −1 for a pause between words. */
  word: number
}

/**
 * Minimum frames of a phone, like the three states of recognizers' phones. With one, phones shrink to nothing: of
 * held-out sentences (model-history.md) 71.8 / 78.5 instead of 72.9 / 80.0, and 5 of a hundred wrong texts are
 * believed instead of 1.
 */
const MIN_FRAMES = 3
/** Ways that are worse than the best one by this much (natural logarithm) are given up. */
const BEAM = 150
/** Two frames of a phone say nearly the same; this is how much each counts. */
const FRAME_WEIGHT = 0.5
/** A pause that was not needed, and each phone's beginning: natural logarithm. */
const PAUSE = -1
/**
 * Penalty (natural logarithm) per frame for speech that the text lacks. With 4, texts of half a sentence find 196 of
 * its 204 closures (flite's voices), without such frames 139; whole ones find all 204 either way.
 */
const UNWRITTEN = 4
/** Mean difference (natural logarithm a frame) between a word's phones and the best ones, up to which it is believed. */
const BELIEVED = 2.2
/**
 * Limits over the whole text, up to which any word is believed, since by chance some fit anything: a mean over the
 * frames, and one over the words, to which a swallowed word adds little. Of held-out sentences of actors, 98 to 100
 * in a hundred are believed with their own text, 1 to 2 with another's (model-history.md).
 */
const BELIEVED_TEXT = { frames: 1.2, words: 1.5 }

/**
 * Viterbi over the phones in order, with pauses or unwritten words between the text's words. Words that the sound
 * does not agree with are not trusted. Empty if the text has no words, or too many for the sound at `MIN_FRAMES` a
 * phone.
 */
export function alignText(heard: HeardChances, text: string): SaidPhone[] {
  const states = statesOf(text)
  const min = states.filter(({ word }) => word !== -1).length
  if (min === 0 || min > heard.frames) return []
  const path = bestPath(heard, states)
  return path ? believed(heard, states, path) : []
}

/** A phone is the same state several times, a pause once. */
function statesOf(text: string): State[] {
  const pause = { phone: SILENCE, word: -1 }
  const states: State[] = [pause]
  for (const [word, spoken] of spokenWords(text).entries()) {
    const said = pronounced(spoken).map((name) => phones.findIndex((phone) => phone.name === name))
    if (said.length === 0) continue
    for (const phone of said) {
      const state = { phone, word }
      for (let frame = 0; frame < MIN_FRAMES; frame++) states.push(state)
    }
    states.push(pause)
  }
  return states
}

/** The state of each frame. */
function bestPath(heard: HeardChances, states: State[]): Int32Array | undefined {
  const { frames } = heard
  const last = states.length - 1
  let scores = new Float32Array(states.length).fill(-Infinity)
  let next = new Float32Array(states.length).fill(-Infinity)
  // First living state of each frame, and the number of states back from which each of them came.
  const begins = new Int32Array(frames)
  const steps: Uint8Array[] = []
  let [low, high] = [0, 0]
  scores[0] = 0
  // Speech at the first frame means no pause.
  if (last > 0) scores[1] = PAUSE
  high = Math.min(1, last)
  for (let frame = 0; frame < frames; frame++) {
    const top = Math.min(last, high + 2)
    const came = new Uint8Array(top - low + 1)
    let best = -Infinity
    const anything = bestSaidLog(heard, frame) - UNWRITTEN
    for (let state = low; state <= top; state++) {
      let score = frame === 0 && state > 1 ? -Infinity : (scores[state] ?? -Infinity)
      let step = 0
      if (frame > 0) {
        for (let back = 1; back <= 2 && state - back >= low; back++) {
          // Two back: over a pause.
          if (back === 2 && states[state - 1]?.word !== -1) continue
          const other = (scores[state - back] ?? -Infinity) + (states[state]?.word === -1 ? PAUSE : 0)
          if (other > score) {
            score = other
            step = back
          }
        }
      }
      let said = saidLog(heard, frame, states[state]?.phone ?? SILENCE)
      if (states[state]?.word === -1) said = Math.max(said, anything)
      next[state] = score + FRAME_WEIGHT * said
      came[state - low] = step
      if ((next[state] ?? -Infinity) > best) best = next[state] ?? -Infinity
    }
    begins[frame] = low
    steps.push(came)
    ;[scores, next] = [next, scores]
    next.fill(-Infinity, low, top + 1)
    ;[low, high] = living(scores, low, top, best - BEAM)
    if (best === -Infinity) return undefined
  }
  // It ends in the last word or in the pause behind it.
  let state = (scores[last] ?? -Infinity) >= (scores[last - 1] ?? -Infinity) ? last : last - 1
  if ((scores[state] ?? -Infinity) === -Infinity) return undefined
  const path = new Int32Array(frames)
  for (let frame = frames - 1; frame >= 0; frame--) {
    path[frame] = state
    state -= steps[frame]?.[state - (begins[frame] ?? 0)] ?? 0
  }
  return path
}

/** Natural logarithm: how well a frame goes with a phone. Phones that are rare count as much as frequent ones. */
function saidLog(heard: HeardChances, frame: number, phone: number): number {
  return heard.log(frame, phone) - 0.5 * Math.log((phoneShares[phone] ?? 0) + 1e-4)
}

function bestSaidLog(heard: HeardChances, frame: number): number {
  let best = -Infinity
  for (let phone = 0; phone < PHONES; phone++) best = Math.max(best, saidLog(heard, frame, phone))
  return best
}

function living(scores: Float32Array, low: number, high: number, worst: number): [low: number, high: number] {
  let [from, until] = [low, high]
  while (from < until && (scores[from] ?? -Infinity) < worst) scores[from++] = -Infinity
  while (until > from && (scores[until] ?? -Infinity) < worst) scores[until--] = -Infinity
  return [from, until]
}

function believed(heard: HeardChances, states: State[], path: Int32Array): SaidPhone[] {
  const said: (SaidPhone & { word: number; doubt: number })[] = []
  let last: State | undefined
  for (const [frame, index] of path.entries()) {
    const state = states[index]
    if (state && state !== last) said.push({ ...state, from: frame, until: frame, trusted: false, doubt: 0 })
    last = state
    const current = said.at(-1)
    if (!current) continue
    current.until = frame + 1
    current.doubt += bestLog(heard, frame) - heard.log(frame, current.phone)
  }
  const words = new Map<number, { frames: number; doubt: number }>()
  for (const { word, from, until, doubt } of said) {
    const known = words.get(word) ?? { frames: 0, doubt: 0 }
    words.set(word, { frames: known.frames + until - from, doubt: known.doubt + doubt })
  }
  words.delete(-1)
  const all = { frames: 0, doubt: 0, ofWords: 0 }
  for (const { frames, doubt } of words.values()) {
    all.frames += frames
    all.doubt += doubt
    all.ofWords += doubt / frames
  }
  const fits =
    all.doubt <= BELIEVED_TEXT.frames * all.frames || all.ofWords <= BELIEVED_TEXT.words * words.size
  const isTrusted = (word: number) => {
    const found = words.get(word)
    return fits && found !== undefined && found.doubt <= BELIEVED * found.frames
  }
  return said.map(({ phone, word, from, until }) => ({ phone, word, from, until, trusted: isTrusted(word) }))
}

function bestLog(heard: HeardChances, frame: number): number {
  let best = -Infinity
  for (let phone = 0; phone < PHONES; phone++) best = Math.max(best, heard.log(frame, phone))
  return best
}

/** Weight of the text against the sound, where the text is trusted. */
const TEXT_WEIGHT = 0.98

/** Call it with every frame's probabilities in their order; returns the same array every time. */
export function leaningOn(said: readonly SaidPhone[]): (chances: Float32Array) => Float32Array {
  const out = new Float32Array(PHONES)
  let frame = 0
  let at = 0
  return (chances) => {
    while (at < said.length - 1 && frame >= (said[at]?.until ?? 0)) at++
    const current = said[at]
    frame++
    if (!current?.trusted) return chances
    for (let phone = 0; phone < PHONES; phone++) out[phone] = (1 - TEXT_WEIGHT) * (chances[phone] ?? 0)
    out[current.phone] = (out[current.phone] ?? 0) + TEXT_WEIGHT
    return out
  }
}
