import { speedOf, takeEndOf } from '#model/document/clip-time'
import type { Caption, Clip, Document, Scene, Track } from '#contract/document/document'
import { plainClip } from '#model/document/plain-clip'
import type { TakeRecord } from '#contract/takes/takes'
import { cameraOverlay, showingCamera } from './camera-edits.ts'
import { leadOf } from '../performers.ts'
import type { Edit } from '#contract/document/edit'
import { readingTime } from '../../../../engine/timeline/caption-cards.ts'

export interface PlacedClip {
  clip: Clip
  track: Track
}

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

export function clipsOf(document: Document, take: string): Clip[] {
  return document.tracks.flatMap((track) => track.clips.filter((clip) => clip.take === take))
}

/** Makes the whole take the only clip of the voice track, with its camera picture. */
export function speakWith(
  document: Document,
  take: Pick<TakeRecord, 'id' | 'duration' | 'camera'>,
  clipId: string,
): Edit {
  const clip = plainClip({ id: clipId, take: take.id, start: 0, duration: take.duration })
  const track = voiceTrack(document)
  const id = track?.id ?? `track-${clipId}`
  const camera = showingCamera(document, take, { track: id, id: clipId })
  if (track) {
    const removals = track.clips.map((old): Edit => ({ kind: 'removeClip', clip: old.id }))
    return { kind: 'batch', edits: [...removals, { kind: 'addClip', track: id, clip }, ...camera] }
  }
  const added: Edit = { kind: 'addTrack', track: newVoiceTrack(document, id, [clip]) }
  return camera.length > 0 ? { kind: 'batch', edits: [added, ...camera] } : added
}

/** The document with only this take audible, as used and with its effects; with `original`, as recorded. */
export function previewOf(
  document: Document,
  take: Pick<TakeRecord, 'id' | 'duration' | 'camera'>,
  { original = false } = {},
): Document {
  const [used, ...more] = clipsOf(document, take.id)
  const speed = used && !original ? speedOf(used) : 1
  const { start, end } = trimOf(document, take)
  const clip: Clip = {
    id: 'preview',
    take: take.id,
    start: start / speed,
    offset: start,
    duration: (end - start) / speed,
    gain: original ? 1 : (used?.gain ?? 1),
    fadeIn: original || more.length > 0 ? 0 : (used?.fadeIn ?? 0),
    fadeOut: original || more.length > 0 ? 0 : (used?.fadeOut ?? 0),
    ...(used?.effects && !original && { effects: used.effects }),
  }
  const voice = voiceTrack(document)
  const track: Track = voice
    ? { ...voice, mute: false, solo: false, clips: [clip] }
    : newVoiceTrack(document, 'preview', [clip])
  // An unused take shows the picture it would add.
  const shown = document.overlays?.some(({ kind, content }) => kind === 'camera' && content === track.id)
  const overlays =
    take.camera && !shown
      ? { overlays: [...(document.overlays ?? []), cameraOverlay('preview', track.id)] }
      : {}
  return { ...document, tracks: [track], captions: [], gestures: [], ...overlays }
}

export function trimOf(
  document: Document,
  take: Pick<TakeRecord, 'id' | 'duration'>,
): { start: number; end: number } {
  const [clip, ...more] = clipsOf(document, take.id)
  if (!clip || more.length > 0) return { start: 0, end: take.duration }
  return { start: clip.offset, end: Math.min(take.duration, takeEndOf(clip)) }
}

/** Changes the used part of a take; the clip stays at its place. */
export function withTrim(
  document: Document,
  take: Pick<TakeRecord, 'id'>,
  trim: { start: number; end: number },
): Edit | undefined {
  const [clip] = clipsOf(document, take.id)
  const change = { offset: trim.start, duration: (trim.end - trim.start) / (clip ? speedOf(clip) : 1) }
  return clip && { kind: 'trimClip', clip: clip.id, change }
}

/** Removes all clips of a take, and its mouth corrections. */
export function withoutTake(document: Document, take: string): Edit {
  const clips = clipsOf(document, take).map((clip): Edit => ({ kind: 'removeClip', clip: clip.id }))
  const corrections = (document.mouthCorrections ?? [])
    .filter((correction) => correction.take === take)
    .map(({ id }): Edit => ({ kind: 'removeMouthCorrection', correction: id }))
  return { kind: 'batch', edits: [...clips, ...corrections] }
}

/** Sets the background of a scene; by default of the first scene. */
export function setBackground(scene: Scene | undefined, background: string, newId: string): Edit {
  if (scene) return { kind: 'changeScene', scene: scene.id, change: { background } }
  const camera = { x: 0.5, y: 0.5, zoom: 1 }
  return { kind: 'addScene', scene: { id: newId, start: 0, duration: 86_400, background, camera } }
}

/** Undo key: consecutive colours of one scene's background are one step. */
export function backgroundKey(scene: Scene | undefined): string {
  return `background-${scene?.id ?? ''}`
}

/** Changes the text of a caption; its length follows until it is trimmed by hand. */
export function captionText({ id, text: before, duration, words }: Caption, text: string): Edit {
  const isUntouched = Math.abs(duration - readingTime(before)) < 0.01
  return {
    kind: 'changeCaption',
    caption: id,
    // Word times of the old text are dropped.
    change: { text, ...(isUntouched && { duration: readingTime(text) }), ...(words && { words: null }) },
  }
}

/** Sets the camera of a scene; without a scene, adds one over the whole piece. */
export function setCamera(scene: Scene | undefined, camera: Scene['camera'], newId: string): Edit {
  if (scene)
    return { kind: 'changeScene', scene: scene.id, change: { camera, ...(scene.shot && { shot: null }) } }
  const background = 'scene:theatre'
  return { kind: 'addScene', scene: { id: newId, start: 0, duration: 86_400, background, camera } }
}

function newVoiceTrack(document: Document, id: string, clips: Clip[]): Track {
  const performer = leadOf(document)?.id ?? null
  return { id, kind: 'voice', name: 'Voice', performer, gain: 1, pan: 0, mute: false, solo: false, clips }
}
