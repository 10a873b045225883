import type { Document } from '../../contract/document/document.ts'
import { PLAIN_BACKGROUND } from '../../contract/projects/templates.ts'

/**
 * For documents that everyone can start from: takes and pictures belong to a user, so clips, corrections and
 * backgrounds with pictures are removed.
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
