import type { Document } from '../../contract/document/document.ts'
import { PLAIN_BACKGROUND } from '../../contract/projects/templates.ts'

/**
 * A document that everyone can start from: performers, scenes, captions and gestures stay; takes and pictures belong
 * to a user, so clips and corrections are removed, and a scene with a picture gets a plain background.
 */
export function withoutOwnFiles(document: Document): Document {
  const { mouthCorrections: _, ...rest } = document
  return {
    ...rest,
    tracks: document.tracks.map((track) => ({ ...track, clips: [] })),
    scenes: document.scenes.map((scene) =>
      scene.background.startsWith('media:') ? { ...scene, background: PLAIN_BACKGROUND } : scene,
    ),
  }
}
