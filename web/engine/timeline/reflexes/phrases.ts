import type { Clip, Document } from '#contract/document/document'
import { takeEndOf, timelineTimeOf } from '#model/document/clip-time'
import { isAudible } from '../../document/timing.ts'
import type { VoiceAnalysis } from '../../voice/analysis.ts'
import { firstWhere } from './first-where.ts'

/** A stretch of speech without a pause, in seconds of the timeline. */
export interface Phrase {
  performer: string
  start: number
  end: number
}

interface Span {
  start: number
  end: number
}

/** Seconds: longer pauses separate two phrases, and shorter sounds are noises. */
const PAUSE = 0.25
const MIN_SOUND = 0.12

/** The clips in which a performer can be heard. */
export function voiceClipsOf(document: Pick<Document, 'tracks'>): { performer: string; clip: Clip }[] {
  return document.tracks.flatMap((track) => {
    const { performer, clips } = track
    if (performer === null || track.gain === 0 || !isAudible(document, track)) return []
    return clips.filter(({ gain }) => gain !== 0).map((clip) => ({ performer, clip }))
  })
}

/** The audible speech of all performers, by its start. */
export function phrasesOf(
  document: Pick<Document, 'tracks'>,
  analyses: ReadonlyMap<string, VoiceAnalysis>,
): Phrase[] {
  const spans = new Map<string, Span[]>()
  for (const { performer, clip } of voiceClipsOf(document)) {
    const analysis = analyses.get(clip.take)
    if (!analysis) continue
    const own = spans.get(performer) ?? []
    spans.set(performer, own)
    const end = takeEndOf(clip)
    for (const spoken of spansBetween(speechSpans(analysis), clip.offset, end))
      own.push({
        start: timelineTimeOf(clip, Math.max(clip.offset, spoken.start)),
        end: timelineTimeOf(clip, Math.min(end, spoken.end)),
      })
  }
  return [...spans]
    .flatMap(([performer, own]) => joinSpans(own, PAUSE).map((span) => ({ performer, ...span })))
    .filter(({ start, end }) => end - start >= MIN_SOUND)
    .toSorted((one, other) => one.start - other.start)
}

/** The spans, which are in order and apart, that reach into a range. */
function spansBetween(spans: readonly Span[], from: number, to: number): readonly Span[] {
  return spans.slice(
    firstWhere(spans, ({ end }) => end > from),
    firstWhere(spans, ({ start }) => start >= to),
  )
}

/** Joins spans with less than `gap` seconds between them. */
export function joinSpans(spans: readonly Span[], gap: number): Span[] {
  const joined: Span[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last && start - last.end < gap) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

const spoken = new WeakMap<VoiceAnalysis, readonly Span[]>()

/** Seconds of the take with speech; found once for each take. */
export function speechSpans(analysis: VoiceAnalysis): readonly Span[] {
  const known = spoken.get(analysis)
  if (known) return known
  const { speech, frames, rate } = analysis
  const spans: Span[] = []
  for (let frame = 0; frame < frames; frame++) {
    if (!speech[frame]) continue
    const last = spans.at(-1)
    const start = frame / rate
    const end = (frame + 1) / rate
    if (last && last.end >= start) last.end = end
    else spans.push({ start, end })
  }
  spoken.set(analysis, spans)
  return spans
}
