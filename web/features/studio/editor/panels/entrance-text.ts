import type { Document, Gesture } from '#contract/document/document'
import { entrancesIn, isEntrance } from '../../../../engine/timeline/entrances.ts'

/** The note in the panel of an entrance; `undefined` for other gestures and for an entrance at the very start. */
export function entranceText(
  { gestures }: Pick<Document, 'gestures'>,
  { id, performer, name, start }: Pick<Gesture, 'id' | 'performer' | 'name' | 'start'>,
): string | undefined {
  const first = entrancesIn({ gestures }).get(performer)
  if (!isEntrance({ name }) || !first) return undefined
  if (first.id !== id) return 'This performer is already on stage. Only the first entrance brings them in.'
  return start > 0 ? 'This performer isn’t on stage before this.' : undefined
}
