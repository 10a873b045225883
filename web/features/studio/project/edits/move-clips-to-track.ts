import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { SelectedItem } from '../performers.ts'
import { placedOf } from './selection.ts'
import { shiftForCopies, together } from './selection-edits.ts'

/**
 * To the next unlocked track above (−1) or below (1); later if others overlap. `undefined` without such a track, or
 * for clips of several tracks.
 */
export function moveClipsToTrack(
  document: Document,
  selection: readonly SelectedItem[],
  direction: 1 | -1,
): { edit: Edit; track: string } | undefined {
  const placed = placedOf(document, selection).filter(({ track }) => track)
  const [from, ...others] = new Set(placed.map(({ track }) => track?.id))
  if (from === undefined || others.length > 0) return undefined
  const index = document.tracks.findIndex(({ id }) => id === from)
  const way = direction === 1 ? document.tracks.slice(index + 1) : document.tracks.slice(0, index).reverse()
  const onto = way.find(({ locked }) => !locked)
  if (!onto) return undefined
  const shift = shiftForCopies(
    document,
    placed.map((one) => ({ ...one, track: onto })),
    0,
  )
  const edit = together(
    placed.map(({ item, span }) => ({
      kind: 'moveClip' as const,
      clip: item.id,
      start: span.start + shift,
      track: onto.id,
    })),
  )
  return edit && { edit, track: onto.name }
}
