import type { Document } from '#contract/document/document'
import { takeEndOf, timelineTimeOf } from '#model/document/clip-time'
import { chance } from '../../puppet/acting/chance.ts'
import type { VoiceAnalysis } from '../../voice/analysis.ts'
import { firstWhere } from './first-where.ts'
import { voiceClipsOf, type Phrase } from './phrases.ts'

/** Seconds after the end of a phrase. Listeners blink after the speaker does (Nakano and Kitazawa, 2010). */
const SPEAKER_BLINK = { min: 0, max: 0.12 }
const LISTENER_BLINK = { min: 0.25, max: 0.5 }
/** Fractions of the phrases with a blink, and seconds between two of them. */
const SPEAKER_BLINKS = 0.6
const LISTENER_BLINKS = 0.45
const BLINKS_APART = 0.9

/** Seconds between two nods of a listener: about six a minute. */
const NODS_APART = { min: 5, max: 11 }
/** A listener does not nod this close to words of their own. */
const OWN_WORDS = 0.3
/** Seconds after the end of a phrase of at least `phrase` seconds. */
const AFTER_PHRASE = { phrase: 1, nod: 0.15 }

/** Ward and Tsukahara 2000: low pitch for 110 ms, after 700 ms of speech, asks for a nod 700 ms later. */
const LOW_PITCH = { percentile: 0.26, seconds: 0.11, after: 0.7, later: 0.7, apart: 0.8 }

const STREAM = { speaker: 40, listener: 41, delay: 42, nod: 43 }

/** Seconds at which a performer blinks because a phrase ends. */
export function blinksOf(phrases: readonly Phrase[], performer: string, seed: number): number[] {
  const blinks: number[] = []
  for (const phrase of phrases) {
    const index = tick(phrase.end)
    const isOwn = phrase.performer === performer
    if (
      chance(seed, isOwn ? STREAM.speaker : STREAM.listener, index) >=
      (isOwn ? SPEAKER_BLINKS : LISTENER_BLINKS)
    )
      continue
    const { min, max } = isOwn ? SPEAKER_BLINK : LISTENER_BLINK
    blinks.push(phrase.end + min + (max - min) * chance(seed, STREAM.delay, index))
  }
  return spaced(blinks, () => BLINKS_APART)
}

/** Seconds at which a performer nods to what the others say. `phrases` by their start, `cues` by `nodCuesOf`. */
export function nodsOf(
  phrases: readonly Phrase[],
  cues: readonly { performer: string; time: number }[],
  performer: string,
  seed: number,
): number[] {
  const own = phrases.filter((phrase) => phrase.performer === performer)
  const isOverOwnWords = (time: number) => {
    const next = own[firstWhere(own, ({ end }) => end + OWN_WORDS > time)]
    return next !== undefined && next.start - OWN_WORDS < time
  }
  const ends = phrases
    .filter(({ start, end }) => end - start >= AFTER_PHRASE.phrase)
    .map((phrase) => ({ performer: phrase.performer, time: phrase.end + AFTER_PHRASE.nod }))
  const times = [...cues, ...ends]
    .filter((cue) => cue.performer !== performer)
    .map(({ time }) => time)
    .filter((time) => !isOverOwnWords(time))
  const { min, max } = NODS_APART
  return spaced(times, (time) => min + (max - min) * chance(seed, STREAM.nod, tick(time)))
}

/** The moments at which a voice asks its listeners for a nod, in seconds of the timeline. */
export function nodCuesOf(
  document: Pick<Document, 'tracks'>,
  analyses: ReadonlyMap<string, VoiceAnalysis>,
): { performer: string; time: number }[] {
  return voiceClipsOf(document).flatMap(({ performer, clip }) => {
    const analysis = analyses.get(clip.take)
    if (!analysis) return []
    const [times, end] = [lowPitches(analysis), takeEndOf(clip)]
    return times
      .slice(
        firstWhere(times, (time) => time >= clip.offset),
        firstWhere(times, (time) => time >= end),
      )
      .map((time) => ({ performer, time: timelineTimeOf(clip, time) + LOW_PITCH.later }))
  })
}

const cuesOfTakes = new WeakMap<VoiceAnalysis, readonly number[]>()

/** Seconds of the take; found once for each take. */
function lowPitches(analysis: VoiceAnalysis): readonly number[] {
  const known = cuesOfTakes.get(analysis)
  if (known) return known
  const { pitch, speech, frames, rate } = analysis
  const voiced = pitch.filter((hertz) => hertz > 0).toSorted()
  const low = voiced[Math.floor(voiced.length * LOW_PITCH.percentile)] ?? 0
  const found: number[] = []
  let spokenFor = 0
  let lowFor = 0
  for (let frame = 0; frame < frames; frame++) {
    const hertz = pitch[frame] ?? 0
    spokenFor = speech[frame] ? spokenFor + 1 / rate : 0
    lowFor = hertz > 0 && hertz < low ? lowFor + 1 / rate : 0
    if (lowFor >= LOW_PITCH.seconds && spokenFor >= LOW_PITCH.after) found.push(frame / rate)
  }
  const cues = spaced(found, () => LOW_PITCH.apart)
  cuesOfTakes.set(analysis, cues)
  return cues
}

/** Drops times that follow another one too soon. */
function spaced(times: readonly number[], gapAfter: (time: number) => number): number[] {
  let next = -Infinity
  return times
    .toSorted((one, other) => one - other)
    .filter((time) => {
      if (time < next) return false
      next = time + gapAfter(time)
      return true
    })
}

/** Chance depends on times of 10 ms, so that an edit changes only what comes after it. */
function tick(time: number): number {
  return Math.round(time * 100)
}
