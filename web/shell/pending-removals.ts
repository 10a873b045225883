import { signal, type Signal } from '../platform/signal.ts'
import { workUnderWay } from '../platform/work-under-way.ts'
import { lastChance, type LastChance } from '../ui/last-chance.ts'

export interface PendingRemovals {
  /** Ids of what is not shown any more. */
  readonly ids: Signal<ReadonlySet<string>>
  /** Hides a record, says `text` with the way back, and deletes it when nobody went that way. */
  begin(
    id: string,
    removal: { text: string; remove: () => Promise<unknown>; failed: (error: unknown) => void },
  ): void
}

/** Records that were thrown away and can still be taken back; closing the tab meanwhile is asked about first. */
export function createPendingRemovals(offer: (chance: LastChance) => void = lastChance): PendingRemovals {
  const ids = signal<ReadonlySet<string>>(new Set())
  return {
    ids,
    begin(id, { text, remove, failed }) {
      ids.set(new Set(ids.get()).add(id))
      const finish = workUnderWay.begin()
      const show = () => {
        finish()
        const others = new Set(ids.get())
        others.delete(id)
        ids.set(others)
      }
      offer({
        text,
        undo: show,
        settle() {
          remove().catch(failed).finally(show)
        },
      })
    },
  }
}
