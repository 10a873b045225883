import type { Caption, Clip, Document, Gesture, Scene, Track } from '#contract/document'
import type { TakeRecord } from '#contract/takes'
import { leadOf, type Picked } from './performers.ts'
import type { Edit } from '#contract/document-edits/edit'
import { freeStart } from '../timeline/timeline-geometry.ts'
import { readingTime } from '../../../engine/timeline/caption-cards.ts'

export interface PlacedClip {
  clip: Clip
  track: Track
}

/** The track that moves the performer's mouth. */
export function voiceTrack(document: Document): Track | undefined {
  return document.tracks.find((track) => track.kind === 'voice')
}

export function findClip(document: Document, id: string): PlacedClip | undefined {
  for (const track of document.tracks) {
    const clip = track.clips.find((one) => one.id === id)
    if (clip) return { clip, track }
  }
  return undefined
}

/** The clips that play a take, on any track. */
export function clipsOf(document: Document, take: string): Clip[] {
  return document.tracks.flatMap((track) => track.clips.filter((clip) => clip.take === take))
}

/** Makes the whole take the only thing on the voice track. */
export function speakWith(
  document: Document,
  take: Pick<TakeRecord, 'id' | 'duration'>,
  clipId: string,
): Edit {
  const clip: Clip = {
    id: clipId,
    take: take.id,
    start: 0,
    offset: 0,
    duration: take.duration,
    gain: 1,
    fadeIn: 0,
    fadeOut: 0,
  }
  const track = voiceTrack(document)
  if (track) {
    const removals = track.clips.map((old): Edit => ({ kind: 'removeClip', clip: old.id }))
    return { kind: 'batch', edits: [...removals, { kind: 'addClip', track: track.id, clip }] }
  }
  return { kind: 'addTrack', track: newVoiceTrack(document, `track-${clipId}`, [clip]) }
}

/** The document in which nothing but this take is said, from its beginning to its end: for listening to it. */
export function previewOf(document: Document, take: Pick<TakeRecord, 'id' | 'duration'>): Document {
  const used = clipsOf(document, take.id)[0]
  const clip: Clip = {
    id: 'preview',
    take: take.id,
    start: 0,
    offset: 0,
    duration: take.duration,
    gain: used?.gain ?? 1,
    fadeIn: 0,
    fadeOut: 0,
  }
  const voice = voiceTrack(document)
  const track: Track = voice
    ? { ...voice, mute: false, solo: false, clips: [clip] }
    : newVoiceTrack(document, 'preview', [clip])
  return { ...document, tracks: [track], captions: [], gestures: [] }
}

/** Which part of a take is used, in its own seconds; all of it unless exactly one clip plays it. */
export function trimOf(
  document: Document,
  take: Pick<TakeRecord, 'id' | 'duration'>,
): { start: number; end: number } {
  const [clip, ...more] = clipsOf(document, take.id)
  if (!clip || more.length > 0) return { start: 0, end: take.duration }
  return { start: clip.offset, end: Math.min(take.duration, clip.offset + clip.duration) }
}

/** Uses another part of a take; the clip keeps its place on the timeline. */
export function withTrim(
  document: Document,
  take: Pick<TakeRecord, 'id'>,
  trim: { start: number; end: number },
): Edit | undefined {
  const [clip] = clipsOf(document, take.id)
  const change = { offset: trim.start, duration: trim.end - trim.start }
  return clip && { kind: 'trimClip', clip: clip.id, change }
}

/** Takes every clip of a take off the timeline, and what was put right in its mouth with them. */
export function withoutTake(document: Document, take: string): Edit {
  const clips = clipsOf(document, take).map((clip): Edit => ({ kind: 'removeClip', clip: clip.id }))
  const corrections = (document.mouthCorrections ?? [])
    .filter((correction) => correction.take === take)
    .map(({ id }): Edit => ({ kind: 'removeMouthCorrection', correction: id }))
  return { kind: 'batch', edits: [...clips, ...corrections] }
}

/** Cuts the picked clip, or whatever lies under the playhead, in two. */
export function splitAt(
  document: Document,
  options: { at: number; picked: Picked | undefined; newId: () => string },
): Edit | undefined {
  const { at, picked, newId } = options
  const inside = ({ start, duration }: Clip) => at > start + 0.01 && at < start + duration - 0.01
  const chosen = picked?.kind === 'clip' ? findClip(document, picked.id)?.clip : undefined
  if (chosen && inside(chosen)) return { kind: 'splitClip', clip: chosen.id, at, newId: newId() }
  const edits = document.tracks
    .flatMap((track) => track.clips.filter(inside))
    .map((clip): Edit => ({ kind: 'splitClip', clip: clip.id, at, newId: newId() }))
  return edits.length > 0 ? { kind: 'batch', edits } : undefined
}

export function removePicked(picked: Picked): Edit {
  switch (picked.kind) {
    case 'clip':
      return { kind: 'removeClip', clip: picked.id }
    case 'caption':
      return { kind: 'removeCaption', caption: picked.id }
    case 'gesture':
      return { kind: 'removeGesture', gesture: picked.id }
    default:
      return picked.kind satisfies never
  }
}

/** A copy of the picked thing right behind it (a clip: at the nearest free place). */
export function duplicatePicked(document: Document, picked: Picked, newId: string): Edit | undefined {
  switch (picked.kind) {
    case 'clip': {
      const found = findClip(document, picked.id)
      if (!found) return undefined
      const copy = { ...found.clip, id: newId }
      const start = freeStart(found.track.clips, copy, found.clip.start + found.clip.duration)
      return { kind: 'addClip', track: found.track.id, clip: { ...copy, start } }
    }
    case 'caption': {
      const caption = document.captions.find((one) => one.id === picked.id)
      return caption && { kind: 'addCaption', caption: { ...caption, id: newId, start: endOf(caption) } }
    }
    case 'gesture': {
      const gesture = document.gestures.find((one) => one.id === picked.id)
      return gesture && { kind: 'addGesture', gesture: { ...gesture, id: newId, start: endOf(gesture) } }
    }
    default:
      return picked.kind satisfies never
  }
}

/** Moves the picked thing in time by `by` seconds, never before the beginning. */
export function nudgePicked(document: Document, picked: Picked, by: number): Edit | undefined {
  switch (picked.kind) {
    case 'clip': {
      const found = findClip(document, picked.id)
      if (!found) return undefined
      const start = freeStart(found.track.clips, found.clip, found.clip.start + by)
      return { kind: 'moveClip', clip: found.clip.id, start }
    }
    case 'caption': {
      const caption = document.captions.find((one) => one.id === picked.id)
      return caption && { kind: 'changeCaption', caption: caption.id, change: { start: moved(caption, by) } }
    }
    case 'gesture': {
      const gesture = document.gestures.find((one) => one.id === picked.id)
      return gesture && { kind: 'changeGesture', gesture: gesture.id, change: { start: moved(gesture, by) } }
    }
    default:
      return picked.kind satisfies never
  }
}

/** The background over the whole length; one scene that begins at 0 is what the studio offers. */
export function setBackground(document: Document, background: string, newId: string): Edit {
  const scene: Scene | undefined = document.scenes[0]
  if (scene) return { kind: 'changeScene', scene: scene.id, change: { background } }
  const camera = { x: 0.5, y: 0.5, zoom: 1 }
  return { kind: 'addScene', scene: { id: newId, start: 0, duration: 86_400, background, camera } }
}

/** Other words for a caption; its length follows them until somebody has trimmed it. */
export function captionText({ id, text: before, duration }: Caption, text: string): Edit {
  const isUntouched = Math.abs(duration - readingTime(before)) < 0.01
  return {
    kind: 'changeCaption',
    caption: id,
    change: { text, ...(isUntouched && { duration: readingTime(text) }) },
  }
}

/** How near the camera stands over the whole length. */
export function setCamera(document: Document, camera: Scene['camera'], newId: string): Edit {
  const scene = document.scenes[0]
  if (scene) return { kind: 'changeScene', scene: scene.id, change: { camera } }
  const background = 'scene:theatre'
  return { kind: 'addScene', scene: { id: newId, start: 0, duration: 86_400, background, camera } }
}

function newVoiceTrack(document: Document, id: string, clips: Clip[]): Track {
  const performer = leadOf(document)?.id ?? null
  return { id, kind: 'voice', name: 'Voice', performer, gain: 1, pan: 0, mute: false, solo: false, clips }
}

function endOf({ start, duration }: Caption | Gesture): number {
  return start + duration
}

function moved({ start }: Caption | Gesture, by: number): number {
  return Math.max(0, start + by)
}
