import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { plainClip } from '#model/document/plain-clip'
import { NO_EFFECTS } from '../../engine/sound/sound-key.ts'

/**
 * Head and shoulders of a character that says a take of `duration` seconds (0: none yet), on a transparent
 * background. At `speed` 2 (0.5..2) it takes half the time, at the same pitch.
 */
export function portraitOf(
  { id, rig }: { id: string; rig: string | undefined },
  { take, duration, speed = 1 }: { take: string; duration: number; speed?: number },
): Document {
  const document = newDocument(id, rig || undefined)
  const plain = plainClip({ id: 'clip-1', take, start: 0, duration: duration / speed })
  const clip = speed === 1 ? plain : { ...plain, effects: { ...NO_EFFECTS, speed } }
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
