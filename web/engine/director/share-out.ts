import { takeEndOf, timelineTimeOf } from '#model/document/clip-time'
import type { Clip, Document, Track } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { stableText } from '#model/edits/invert-edit'
import { endOf } from '../document/timing.ts'
import type { SpokenSpan } from './spoken-span.ts'
import { hundredths } from './hundredths.ts'
import { isGainUntouched } from './print.ts'

/** Two clips closer than this, in seconds, play on without a gap. */
const TOUCH = 1e-3

/**
 * Puts what each speaker says in a take on the track of their own: its clips are cut in the pauses between speakers, so
 * that everything sounds as before. `tracks` are those of the speakers, by number.
 */
export function shareOut(
  document: Document,
  { take, spoken, tracks }: { take: string; spoken: readonly SpokenSpan[]; tracks: readonly string[] },
): Edit[] {
  const before = holdersOf(document, take).flatMap((track) =>
    track.clips
      .filter((clip) => clip.take === take)
      .map((clip) => ({ track: track.id, clip: withoutLevel(clip) })),
  )
  const after = wholes(before.map(({ clip }) => clip)).flatMap((clip) => pieces(clip, spoken, tracks))
  const texts = (placed: readonly { track: string; clip: Clip }[]) =>
    new Map(placed.map((one) => [one.clip.id, stableText(one)]))
  const [were, are] = [texts(before), texts(after)]
  return [
    ...before
      .filter(({ clip }) => are.get(clip.id) !== were.get(clip.id))
      .map(({ clip }): Edit => ({ kind: 'removeClip', clip: clip.id })),
    ...after
      .filter(({ clip }) => are.get(clip.id) !== were.get(clip.id))
      .map(({ track, clip }): Edit => ({ kind: 'addClip', track, clip })),
  ]
}

/** The tracks that a take can be shared out from: not the muted and the locked ones. */
export function holdersOf({ tracks }: Pick<Document, 'tracks'>, take: string): Track[] {
  return tracks.filter((track) => isOpenVoice(track) && track.clips.some((clip) => clip.take === take))
}

/** A voice that can be shared out: neither muted nor locked. */
export function isOpenVoice({ kind, mute, locked }: Track): boolean {
  return kind === 'voice' && !mute && !locked
}

/** The director levels each voice by itself, so the gain of a whole is none. */
function withoutLevel(clip: Clip): Clip {
  const { directed: _, ...rest } = clip
  return isGainUntouched(clip) ? { ...rest, gain: 1 } : clip
}

/** Clips that play on into each other are one again. */
function wholes(clips: readonly Clip[]): Clip[] {
  const joined: Clip[] = []
  for (const clip of clips.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    const goesOn =
      last &&
      Math.abs(endOf(last) - clip.start) < TOUCH &&
      Math.abs(takeEndOf(last) - clip.offset) < TOUCH &&
      last.gain === clip.gain &&
      stableText(last.effects ?? null) === stableText(clip.effects ?? null)
    if (goesOn)
      joined[joined.length - 1] = { ...last, duration: endOf(clip) - last.start, fadeOut: clip.fadeOut }
    else joined.push(clip)
  }
  return joined
}

function pieces(
  clip: Clip,
  spoken: readonly SpokenSpan[],
  tracks: readonly string[],
): { track: string; clip: Clip }[] {
  const changes = changesOf(spoken).filter(({ time }) => time < takeEndOf(clip) - TOUCH)
  const inside = changes.filter(({ time }) => time > clip.offset + TOUCH)
  const first =
    changes.findLast(({ time }) => time <= clip.offset + TOUCH)?.speaker ?? spoken[0]?.speaker ?? 0
  const cuts = [{ time: clip.offset, speaker: first }, ...inside]
  return cuts.flatMap(({ time, speaker }, index) => {
    const track = tracks[speaker] ?? tracks[0]
    if (track === undefined) return []
    const next = cuts[index + 1]
    const start = index === 0 ? clip.start : timelineTimeOf(clip, time)
    const end = next ? timelineTimeOf(clip, next.time) : endOf(clip)
    const piece: Clip = {
      ...clip,
      id: index === 0 ? clip.id : `${clip.id.slice(0, 50)}-${Math.round(time * 100).toString(36)}`,
      start,
      offset: time,
      duration: end - start,
      fadeIn: index === 0 ? clip.fadeIn : 0,
      fadeOut: next ? 0 : clip.fadeOut,
    }
    // With one voice the clip is not cut.
    return [{ track, clip: cuts.length === 1 ? clip : piece }]
  })
}

/** From when on whom the sound belongs to: in the middle of the pause, or where the next voice begins in the other's. */
function changesOf(spoken: readonly SpokenSpan[]): { time: number; speaker: number }[] {
  const changes: { time: number; speaker: number }[] = []
  let last: SpokenSpan | undefined
  for (const span of spoken.toSorted((one, other) => one.start - other.start)) {
    if (last && span.speaker !== last.speaker) {
      // A short word in another's turn stays in that turn's clip.
      if (span.end <= last.end) continue
      const time = span.start >= last.end ? (last.end + span.start) / 2 : span.start
      changes.push({ time: hundredths(time), speaker: span.speaker })
    }
    last = last && span.speaker === last.speaker ? { ...span, end: Math.max(span.end, last.end) } : span
  }
  return changes
}

/** The track on which a performer can speak. */
export function voiceTrackOf(document: Document, performer: string): Track | undefined {
  return document.tracks.find((track) => isOpenVoice(track) && track.performer === performer)
}

interface SharedSpeakers {
  spoken: SpokenSpan[]
  people: number
  /** Voices without a performer say parts of it: they share the number `people`. */
  others: boolean
}

/** The speakers of a take, as its clips are shared out now; `undefined` if it is all one voice. */
export function sharedSpeakers(
  { tracks }: Pick<Document, 'tracks'>,
  take: string,
): SharedSpeakers | undefined {
  const placed = tracks
    .filter(({ kind, mute }) => kind === 'voice' && !mute)
    .flatMap(({ performer, clips }) => clips.map((clip) => ({ performer, clip })))
    .filter(({ clip }) => clip.take === take)
    .toSorted((one, other) => one.clip.offset - other.clip.offset)
  const performers = [...new Set(placed.flatMap(({ performer }) => performer ?? []))]
  const people = performers.length
  const others = placed.some(({ performer }) => performer === null)
  if (people === 0 || people + Number(others) < 2) return undefined
  const spoken = placed.map(({ performer, clip }) => ({
    start: clip.offset,
    end: takeEndOf(clip),
    speaker: performer === null ? people : performers.indexOf(performer),
  }))
  return { spoken, people, others }
}
