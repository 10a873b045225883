import type { Document, Overlay } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { TakeRecord } from '#contract/takes/takes'

type Filmed = Pick<TakeRecord, 'camera'>

/** Longer than any document: it shows while its track's takes have a picture. */
const ALWAYS = 86_400

export function cameraOverlay(id: string, track: string): Overlay {
  const place = { x: 0.87, y: 0.21, size: 0.32, turn: 0 }
  return { id, kind: 'camera', content: track, start: 0, duration: ALWAYS, ...place, shape: 'round' }
}

/** Shows the camera picture of a take, if its track shows none. */
export function showingCamera(
  { overlays = [] }: Pick<Document, 'overlays'>,
  { camera }: Filmed,
  { track, id }: { track: string; id: string },
): Edit[] {
  const isShown = overlays.some(({ kind, content }) => kind === 'camera' && content === track)
  if (!camera || isShown) return []
  return [{ kind: 'addOverlay', overlay: cameraOverlay(`camera-${id}`.slice(0, 64), track) }]
}

/** The first track with camera pictures that shows none of them. */
export function unshownTrack(
  { tracks, overlays = [] }: Document,
  takes: readonly TakeRecord[],
): string | undefined {
  const filmed = new Set(takes.flatMap(({ id, camera }) => (camera ? [id] : [])))
  return tracks.find(
    ({ id, clips }) =>
      clips.some(({ take }) => filmed.has(take)) &&
      !overlays.some(({ kind, content }) => kind === 'camera' && content === id),
  )?.id
}
