import { speedOf, takeEndOf, timelineTimeOf } from '#model/document/clip-time'
import type { Clip, Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { MouthCue } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import { effectsKey, NO_EFFECTS } from '../../../../engine/sound/sound-key.ts'
import { showingCamera } from './camera-edits.ts'
import { clipsOf, voiceTrack } from './edits.ts'
import { otherTakes } from './punch-edits.ts'
import { endOf, type Span } from './selection.ts'
import { createSteps } from './steps.ts'

/** Edges closer than this (seconds) are equal. */
const NEAR = 0.002
/** Crossfade of a chosen part in seconds, which prevents clicks. */
const SOFT = 0.006
/** Seconds of silence that separate phrases, and the margins of a phrase. */
const PAUSE = 0.35
const ROOM = 0.12

/** By the take's own clips, else at the voice's start. `zero` is its second 0. */
export function besideVoice(document: Document, take: string): { zero: number; speed: number } {
  const [clip] = clipsOf(document, take).toSorted((a, b) => a.start - b.start)
  if (clip) return { zero: timelineTimeOf(clip, 0), speed: speedOf(clip) }
  const starts = voiceTrack(document)?.clips.map(({ start }) => start) ?? []
  return { zero: starts.length > 0 ? Math.min(...starts) : 0, speed: 1 }
}

/**
 * Replaces the voice from `span.start`. Takes stay whole, so any part can be chosen again. `undefined` if it is
 * already used.
 */
export function choosePart(
  document: Document,
  take: Pick<TakeRecord, 'id' | 'duration' | 'camera'>,
  span: Span,
  newId: () => string,
): Edit | undefined {
  const track = voiceTrack(document)
  const { zero, speed } = besideVoice(document, take.id)
  const from = Math.max(span.start, zero, 0)
  const to = Math.min(endOf(span), zero + take.duration / speed)
  if (!track || to - from < NEAR) return undefined
  const isPlayed = (clip: Clip) =>
    clip.take === take.id && clip.start <= from + NEAR && endOf(clip) >= to - NEAR
  if (track.clips.some(isPlayed)) return undefined
  const steps = createSteps(document)
  const voice = () => voiceTrack(steps.now())?.clips ?? []
  for (const at of [from, to]) {
    const under = voice().find((clip) => clip.start < at - NEAR && endOf(clip) > at + NEAR)
    if (under) steps.make({ kind: 'splitClip', clip: under.id, at, newId: newId() })
  }
  const before = voice().find((clip) => clip.start >= from - NEAR && endOf(clip) <= to + NEAR)
  for (const clip of voice()) {
    if (clip.start >= from - NEAR && endOf(clip) <= to + NEAR)
      steps.make({ kind: 'removeClip', clip: clip.id })
  }
  const own = clipsOf(document, take.id)[0]
  const effects = own ? own.effects : before?.effects && { ...before.effects, speed }
  const clip: Clip = {
    id: newId(),
    take: take.id,
    start: from,
    offset: (from - zero) * speed,
    duration: to - from,
    gain: own?.gain ?? before?.gain ?? 1,
    fadeIn: SOFT,
    fadeOut: SOFT,
    ...(effects && { effects }),
  }
  steps.make({ kind: 'addClip', track: track.id, clip })
  for (const shown of showingCamera(document, take, { track: track.id, id: clip.id })) steps.make(shown)
  // Other cuts stay.
  joinClips(steps, (at) => Math.abs(at - from) < NEAR || Math.abs(at - to) < NEAR)
  return steps.all()
}

/** Merges the chosen parts into the fewest clips and removes the lane of other takes; the takes stay. */
export function flattened(document: Document): Edit | undefined {
  const steps = createSteps(document)
  joinClips(steps, () => true)
  const lane = otherTakes(document)
  if (lane) steps.make({ kind: 'removeTrack', track: lane.id })
  return steps.all()
}

/** Merges clips that continue each other in time and in their take, where `may` allows it. */
function joinClips(steps: ReturnType<typeof createSteps>, may: (at: number) => boolean) {
  for (let joined = true; joined;) {
    joined = false
    const clips = voiceTrack(steps.now())?.clips.toSorted((a, b) => a.start - b.start) ?? []
    for (const [index, clip] of clips.entries()) {
      const next = clips[index + 1]
      if (!next || !goesOn(clip, next) || !may(next.start)) continue
      steps.make({ kind: 'removeClip', clip: next.id })
      const change = { duration: endOf(next) - clip.start, fadeOut: next.fadeOut }
      steps.make({ kind: 'trimClip', clip: clip.id, change })
      joined = true
      break
    }
  }
}

function goesOn(clip: Clip, next: Clip): boolean {
  return (
    clip.take === next.take &&
    clip.gain === next.gain &&
    effectsKey(clip.effects ?? NO_EFFECTS) === effectsKey(next.effects ?? NO_EFFECTS) &&
    Math.abs(endOf(clip) - next.start) < NEAR &&
    Math.abs(takeEndOf(clip) - next.offset) < NEAR
  )
}

/** The audible parts of a take, in seconds of the timeline. */
export function audibleParts(document: Document, take: string): Span[] {
  const clips = voiceTrack(document)?.clips.filter((clip) => clip.take === take) ?? []
  return clips.map(({ start, duration }) => ({ start, duration })).sort((a, b) => a.start - b.start)
}

/** Returns the phrases between pauses, in seconds of the take. */
export function phrasesOf(cues: readonly MouthCue[], duration: number): Span[] {
  const phrases: { from: number; to: number }[] = []
  for (const { start, end, value } of cues) {
    if (value === 'X') continue
    const last = phrases.at(-1)
    if (last && start - last.to < PAUSE) last.to = end
    else phrases.push({ from: start, to: end })
  }
  return phrases.map(({ from, to }) => {
    const start = Math.max(0, from - ROOM)
    return { start, duration: Math.min(duration, to + ROOM) - start }
  })
}
