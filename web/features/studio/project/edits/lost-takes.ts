import type { Clip, Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { TakeRecord } from '#contract/takes/takes'
import { withoutTake } from './edits.ts'
import { together } from './selection-edits.ts'

/** The clips whose takes are not there any more: the way back through the history is longer than that of a take. */
export function silentClips(document: Document, takes: readonly Pick<TakeRecord, 'id'>[]): Clip[] {
  const known = new Set(takes.map(({ id }) => id))
  return document.tracks.flatMap(({ clips }) => clips.filter(({ take }) => !known.has(take)))
}

/** Takes them off the timeline, as one step; `undefined` where there are none. */
export function withoutSilentClips(
  document: Document,
  takes: readonly Pick<TakeRecord, 'id'>[],
): Edit | undefined {
  const lost = new Set(silentClips(document, takes).map(({ take }) => take))
  return together([...lost].map((take) => withoutTake(document, take)))
}
