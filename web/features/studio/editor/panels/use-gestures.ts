import type { Performer } from '#contract/document/document'
import type { Movement } from '#model/rig/movement'
import type { Rig } from '#model/rig/rig'
import { rigKey } from '../../../../engine/timeline/rig-key.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { useStudio } from '../../project/use-studio.ts'
import { punctuationEdit } from './gesture-list.ts'

export interface Gestures {
  own: readonly Movement[]
  place: (name: string, seconds: number) => void
  /** Adds gestures for the captions' punctuation. */
  punctuate: () => void
}

export function useGestures(
  performer: Performer | undefined,
  rigs: ReadonlyMap<string, Rig>,
  now: () => number,
): Gestures | undefined {
  const studio = useStudio()
  if (!performer) return undefined
  return {
    own: rigs.get(rigKey(performer))?.gestures ?? [],
    place(name, duration) {
      const id = crypto.randomUUID()
      studio.edit({
        kind: 'addGesture',
        gesture: { id, performer: performer.id, name, start: now(), duration },
      })
      studio.select({ kind: 'gesture', id })
    },
    punctuate() {
      const found = punctuationEdit(studio.store.getState().document, performer.id)
      if (found) studio.edit(found.edit)
      const text = found
        ? `${found.count} ${found.count === 1 ? 'gesture was' : 'gestures were'} placed.`
        : 'No caption asks, exclaims or trails off where there is no gesture yet.'
      toast({ text })
    },
  }
}
