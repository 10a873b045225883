import type { Clip, Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { TakeRecord } from '#contract/takes/takes'
import { withoutTake } from './edits.ts'
import { together } from './selection-edits.ts'

/** Clips whose takes were deleted: the undo history can outlive a take. */
export function silentClips(document: Document, takes: readonly Pick<TakeRecord, 'id'>[]): Clip[] {
  const known = new Set(takes.map(({ id }) => id))
  return document.tracks.flatMap(({ clips }) => clips.filter(({ take }) => !known.has(take)))
}

/** Removes them in one step; `undefined` if there are none. */
export function withoutSilentClips(
  document: Document,
  takes: readonly Pick<TakeRecord, 'id'>[],
): Edit | undefined {
  const lost = new Set(silentClips(document, takes).map(({ take }) => take))
  return together([...lost].map((take) => withoutTake(document, take)))
}
