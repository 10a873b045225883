import type { MixDocument } from '#contract/mixes/document'
import type { Mixer } from '../mixer-context.ts'
import { findClip, moveClips } from '../edits.ts'

export interface ClipPlace {
  /** Seconds. */
  start: number
  /** Id of the track; without it the clip stays on its own. */
  track?: string | undefined
}

/** Moves a clip and `together`, each time from the original state, so that automation on the way stays intact. */
export function createClipMove({ edit, view }: Pick<Mixer, 'edit' | 'view'>, clip: string) {
  let before: MixDocument | undefined
  let moved: MixDocument | undefined
  return {
    to({ start, track }: ClipPlace, { together, key }: { together: readonly string[]; key: string }) {
      edit((now) => {
        // Retains other changes made meanwhile.
        if (!before || now !== moved) before = now
        const found = findClip(before, clip)
        if (!found) return now
        const row = before.tracks.findIndex(({ id }) => id === track)
        const tracks = row < 0 ? 0 : row - before.tracks.indexOf(found.track)
        const by = start - found.clip.start
        moved = moveClips(before, together, { by, tracks, carries: view.carries.get() })
        return moved
      }, key)
    },
    release() {
      before = moved = undefined
    },
  }
}
