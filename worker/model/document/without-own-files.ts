import type { Document } from '../../contract/document/document.ts'
import { PLAIN_BACKGROUND } from '../../contract/projects/templates.ts'

/**
 * A document that anybody can start from: performers, scenes, captions and gestures stay; takes and pictures belong to
 * a person, so clips and corrections go, and a scene before a picture gets a plain ground.
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
