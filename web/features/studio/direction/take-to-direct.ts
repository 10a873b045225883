import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { spokenTakeIdsOf } from '../../../stage/cast/cast.ts'
import type { SelectedItem } from '../project/performers.ts'

/** The take of the selected clip, or the longest that a performer says. */
export function takeToDirect(
  document: Document,
  takes: readonly TakeRecord[],
  { selected, wanted }: { selected: SelectedItem | undefined; wanted: string | undefined },
): TakeRecord | undefined {
  const spoken = new Set(spokenTakeIdsOf(document))
  const voices = takes.filter(({ id }) => spoken.has(id))
  const chosen = document.tracks
    .flatMap(({ clips }) => clips)
    .find(({ id }) => selected?.kind === 'clip' && id === selected.id)?.take
  const longest = voices.toSorted((one, other) => other.duration - one.duration)[0]
  return voices.find(({ id }) => id === wanted) ?? voices.find(({ id }) => id === chosen) ?? longest
}
