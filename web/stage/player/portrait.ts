import { newDocument, type Document } from '#contract/document/document'
import { plainClip } from '#contract/document/plain-clip'

/** Head and shoulders of a character that says a take of `duration` seconds (0: none yet); see-through around it. */
export function portraitOf(
  { id, rig }: { id: string; rig: string | undefined },
  { take, duration }: { take: string; duration: number },
): Document {
  const document = newDocument(id, rig || undefined)
  const clip = plainClip({ id: 'clip-1', take, start: 0, duration })
  return {
    ...document,
    stage: { width: 1000, height: 1000, fps: 30 },
    performers: id ? document.performers.map((one) => ({ ...one, x: 0.5, y: 0.98, scale: 0.95 })) : [],
    tracks: document.tracks.map((track) => ({ ...track, clips: duration > 0 ? [clip] : [] })),
    scenes: [
      {
        id: 'portrait',
        start: 0,
        duration: 86_400,
        background: 'transparent',
        camera: { x: 0.5, y: 0.4, zoom: 1.5 },
      },
    ],
  }
}
