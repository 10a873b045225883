import type { Caption, Document, Track } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { covers, endOf } from '../../../../engine/document/timing.ts'
import { voiceTrack } from './edits.ts'
import type { Span } from './selection.ts'

export interface Stretch {
  from: Span
  to: Span
}

/** Minimum length of a caption in seconds. */
const SHORTEST = 0.01

/**
 * Moves and stretches the speaker's captions and gestures with the clips, so that words stay in sync. `stretches` are
 * ordered by start.
 */
export function followSpeech(document: Document, track: Track, stretches: readonly Stretch[]): Edit[] {
  // Silent alternative takes don't count.
  if (track.kind !== 'voice' || track.mute) return []
  const moved = (span: Span): Span | undefined => {
    const start = newTime(stretches, span.start)
    const duration = Math.max(SHORTEST, newTime(stretches, endOf(span)) - start)
    const isSame = Math.abs(start - span.start) < 1e-9 && Math.abs(duration - span.duration) < 1e-9
    return isSame ? undefined : { start, duration }
  }
  const captions = document.captions.flatMap((caption): Edit[] => {
    const span = speakerOf(document, caption)?.id === track.id ? moved(caption) : undefined
    if (!span) return []
    const words = caption.words?.map((at) => Math.max(0, newTime(stretches, caption.start + at) - span.start))
    return [{ kind: 'changeCaption', caption: caption.id, change: { ...span, ...(words && { words }) } }]
  })
  const gestures = document.gestures.flatMap((gesture): Edit[] => {
    const span = gesture.performer === track.performer ? moved(gesture) : undefined
    return span ? [{ kind: 'changeGesture', gesture: gesture.id, change: span }] : []
  })
  return [...captions, ...gestures]
}

/** Returns the track of a caption: its performer's, or the one speaking at its start. */
function speakerOf(document: Document, { performer, start }: Caption): Track | undefined {
  const voices = document.tracks.filter(({ kind, mute }) => kind === 'voice' && !mute)
  const candidates = performer ? voices.filter((track) => track.performer === performer) : voices
  const speaking = candidates.find(({ clips }) => clips.some((clip) => covers(clip, start)))
  return speaking ?? (performer ? candidates[0] : voiceTrack(document))
}

/** Maps a time: stretched inside a span, shifted after it. */
function newTime(stretches: readonly Stretch[], time: number): number {
  const last = stretches.findLast(({ from }) => from.start <= time)
  if (!last) return time
  const { from, to } = last
  const within = Math.min(time - from.start, from.duration) * (to.duration / from.duration)
  return to.start + within + Math.max(0, time - endOf(from))
}
