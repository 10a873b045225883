import { speedOf, takeEndOf, timelineTimeOf } from '#model/document/clip-time'
import type { Clip, ClipEffects, Document, Track } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { MouthCue } from '#contract/takes/mouth-track'
import { effectsKey, NO_EFFECTS } from '../../../../engine/sound/sound-key.ts'
import { clipsOf } from './edits.ts'
import { followSpeech, type Stretch } from './follow-speech.ts'
import { removeAndClose } from './ripple.ts'
import { endOf } from './selection.ts'
import { together } from './selection-edits.ts'
import { createSteps } from './steps.ts'

export function takeEffects(document: Document, take: string): ClipEffects {
  return clipsOf(document, take)[0]?.effects ?? NO_EFFECTS
}

/**
 * For all clips of a take. A change of speed moves later items of their tracks, captions included. `undefined` if
 * nothing changes.
 */
export function withEffects(
  document: Document,
  take: string,
  change: Partial<ClipEffects>,
): Edit | undefined {
  return together(document.tracks.flatMap((track) => effectsOn(document, track, take, change)))
}

function effectsOn(document: Document, track: Track, take: string, change: Partial<ClipEffects>): Edit[] {
  const edits: Edit[] = []
  const stretches: Stretch[] = []
  let shift = 0
  for (const clip of track.clips.toSorted((a, b) => a.start - b.start)) {
    const start = clip.start + shift
    const effects = { ...NO_EFFECTS, ...clip.effects, ...(clip.take === take && change) }
    const duration = (clip.duration * speedOf(clip)) / effects.speed
    stretches.push({ from: clip, to: { start, duration } })
    if (clip.take !== take) {
      if (Math.abs(shift) > 1e-9) edits.push({ kind: 'moveClip', clip: clip.id, start })
      continue
    }
    const stored = storedEffects(effects)
    if (effectsKey(effects) === effectsKey(clip.effects ?? NO_EFFECTS) && shift === 0) continue
    edits.push({ kind: 'trimClip', clip: clip.id, change: { start, duration, effects: stored } })
    shift += duration - clip.duration
  }
  const isMoved = stretches.some(({ from, to }) => from.start !== to.start || from.duration !== to.duration)
  return isMoved ? [...edits, ...followSpeech(document, track, stretches)] : edits
}

/** Changes the voice of one clip; other effects stay. */
export function clipVoice(clip: Clip, voice: ClipEffects['voice']): Edit {
  const effects = { ...NO_EFFECTS, ...clip.effects, voice }
  return { kind: 'trimClip', clip: clip.id, change: { effects: storedEffects(effects) } }
}

const storedEffects = (effects: ClipEffects) =>
  effectsKey(effects) === effectsKey(NO_EFFECTS) ? null : effects

/** Minimum length of a pause in seconds, and how much of it stays on each side. */
const PAUSE = 0.6
const BREATH = 0.15

export interface Pause {
  clip: string
  start: number
  end: number
}

/** The removable pauses in the clips of a take, where the mouth is at rest; a short breath stays. */
export function pausesOf(document: Document, take: string, cues: readonly MouthCue[]): Pause[] {
  const rests = cues.filter(({ value, start, end }) => value === 'X' && end - start >= PAUSE)
  return clipsOf(document, take).flatMap((clip) => rests.flatMap((rest) => pauseIn(clip, rest) ?? []))
}

function pauseIn(clip: Clip, rest: MouthCue): Pause | undefined {
  // A pause at the edge of a clip can be cut entirely.
  const from = rest.start <= clip.offset ? clip.offset : rest.start + BREATH
  const until = rest.end >= takeEndOf(clip) ? takeEndOf(clip) : rest.end - BREATH
  if (until - from < PAUSE - 2 * BREATH) return undefined
  return { clip: clip.id, start: timelineTimeOf(clip, from), end: timelineTimeOf(clip, until) }
}

/** Cuts pauses and closes the gaps, captions included, as one edit. */
export function withoutPauses(
  document: Document,
  pauses: readonly Pause[],
  newId: () => string,
): Edit | undefined {
  const steps = createSteps(document)
  // From the end, so that earlier positions stay valid.
  for (const { clip: id, start, end } of pauses.toSorted((a, b) => b.start - a.start)) {
    const clip = steps
      .now()
      .tracks.flatMap(({ clips }) => clips)
      .find((one) => one.id === id)
    if (!clip || (start <= clip.start && end >= endOf(clip))) continue
    let middle = id
    if (start > clip.start) {
      middle = newId()
      steps.make({ kind: 'splitClip', clip: id, at: start, newId: middle })
    }
    if (end < endOf(clip)) steps.make({ kind: 'splitClip', clip: middle, at: end, newId: newId() })
    steps.make(removeAndClose(steps.now(), [{ kind: 'clip', id: middle }]))
  }
  return steps.all()
}
