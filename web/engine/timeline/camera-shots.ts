import { takeTimeOf } from '#model/document/clip-time'
import type { Document, Overlay } from '#contract/document/document'
import { covers, endOf } from '../document/timing.ts'

export interface CameraShot {
  overlay: string
  take: string
  time: number
}

/** The latest decoded picture is drawn; `show` resolves when it is the requested one. */
export interface CameraPictures {
  /** By the id of the overlay. */
  pictures: ReadonlyMap<string, OffscreenCanvas>
  show(shots: readonly CameraShot[]): Promise<void>
}

/** Returns the audible take on a camera overlay's track, and the position in it; `undefined` between clips. */
export function shotAt(document: Document, overlay: Overlay, time: number): CameraShot | undefined {
  if (overlay.kind !== 'camera') return undefined
  const track = document.tracks.find(({ id }) => id === overlay.content)
  const clip = track?.clips.find((one) => covers(one, time))
  return clip && { overlay: overlay.id, take: clip.take, time: takeTimeOf(clip, time) }
}

export function shotsAt(document: Document, time: number): CameraShot[] {
  const shown = (document.overlays ?? []).filter((overlay) => covers(overlay, time))
  return shown.flatMap((overlay) => shotAt(document, overlay, time) ?? [])
}

/** The takes whose camera pictures a document may show, each once. */
export function filmedTakeIdsOf({ overlays = [], tracks }: Pick<Document, 'overlays' | 'tracks'>): string[] {
  const shown = new Set(overlays.flatMap(({ kind, content }) => (kind === 'camera' ? [content] : [])))
  const clips = tracks.filter(({ id }) => shown.has(id)).flatMap((track) => track.clips)
  return [...new Set(clips.map(({ take }) => take))]
}

/** A camera's picture ends with the last clip of its track. */
export function overlaySpan(
  { tracks }: Pick<Document, 'tracks'>,
  { kind, content, start, duration }: Overlay,
): { start: number; duration: number } {
  if (kind !== 'camera') return { start, duration }
  const clips = tracks.find(({ id }) => id === content)?.clips ?? []
  const end = clips.reduce((last, clip) => Math.max(last, endOf(clip)), 0)
  return { start, duration: Math.min(duration, Math.max(0.5, end - start)) }
}
