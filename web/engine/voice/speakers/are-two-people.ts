import { VOICE_SIZE } from './voice-projection.ts'
import { dot, type VoiceWindow } from './voice-windows.ts'

/**
 * Distance from which on two voices are two people's, for one with this share of the speech; a smaller share has to be farther
 * away, since what is split off from one person is small as well. Fitted on 170 made conversations of one to four people of the
 * set `threshold`: 98 % of those of one person and 93 % of those of two get their count.
 */
const DISTANCE = 0.18
const SHARE = 0.12
const BY_SHARE = 0.12
/** No share is large enough for less. */
const MIN_DISTANCE = 0.1
/** Windows from one to the next that shares no sound with it. */
const APART = 5

/** The figures of a speaker that are compared. */
export interface SpeakerVoice {
  seconds: number
  /** The sum of the voices of all windows. */
  sum: Float32Array
  count: number
  /** Mean cosine between windows that share no sound; `undefined` if there are none. */
  coherence: number | undefined
}

/** `windows` of one speaker, in order. */
export function speakerVoice(windows: readonly VoiceWindow[], seconds: number): SpeakerVoice {
  const sum = new Float32Array(VOICE_SIZE)
  let near = 0
  let nearPairs = 0
  for (const [index, { voice }] of windows.entries()) {
    // Safe, here and below: both have this many numbers.
    for (let place = 0; place < VOICE_SIZE; place++) sum[place]! += voice[place]!
    for (const before of windows.slice(Math.max(0, index - APART + 1), index)) {
      near += dot(before.voice, voice)
      nearPairs++
    }
  }
  const count = windows.length
  const pairs = (count * (count - 1)) / 2 - nearPairs
  // The squared sum has each window with itself, of length 1, and each pair twice.
  const coherence = pairs > 0 ? ((dot(sum, sum) - count) / 2 - near) / pairs : undefined
  return { seconds, sum, count, coherence }
}

/**
 * Returns whether two speakers are two people: half the squared distance between the means of their voices, without what chance
 * adds to it (the unbiased MMD of Gretton et al. 2012, equation 3, with the dot product), is compared with what is usual.
 * `seconds` are those of all speech.
 */
export function areTwoPeople(one: SpeakerVoice, other: SpeakerVoice, seconds: number): boolean {
  const known = [one.coherence, other.coherence].filter((value) => value !== undefined)
  if (known.length === 0 || one.count === 0 || other.count === 0) return false
  const own = known.reduce((sum, value) => sum + value, 0) / known.length
  const between = dot(one.sum, other.sum) / (one.count * other.count)
  const share = Math.min(one.seconds, other.seconds) / seconds
  return own - between > Math.max(MIN_DISTANCE, DISTANCE - BY_SHARE * Math.log(share / SHARE))
}
