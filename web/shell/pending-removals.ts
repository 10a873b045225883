import { signal, type Signal } from '../platform/signal.ts'
import type { UndoOffer } from '../ui/feedback/offer-undo.ts'
import { offerUndoUntilSignOut } from './offer-undo-until-sign-out.ts'

export interface PendingRemovals {
  /** Ids of what is not shown any more. */
  readonly ids: Signal<ReadonlySet<string>>
  /**
   * Deletes the record when undo is not used, the page is left or the user signs out. `remove` has to survive closing
   * the page.
   */
  begin(
    id: string,
    removal: { text: string; remove: () => Promise<unknown>; failed: (error: unknown) => void },
  ): void
}

interface PendingRemovalsDeps {
  /** Returns the way to make it final at once. */
  offer(undoOffer: UndoOffer): () => unknown
  /** Says `pagehide` when the page is left. */
  page(): Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/** Records whose deletion can still be undone while the page is open. */
export function createPendingRemovals({
  offer = offerUndoUntilSignOut,
  page = () => window,
}: Partial<PendingRemovalsDeps> = {}): PendingRemovals {
  const ids = signal<ReadonlySet<string>>(new Set())
  return {
    ids,
    begin(id, { text, remove, failed }) {
      ids.set(new Set(ids.get()).add(id))
      const show = () => {
        const others = new Set(ids.get())
        others.delete(id)
        ids.set(others)
      }
      const settleNow = offer({
        text,
        undo() {
          page().removeEventListener('pagehide', settleNow)
          show()
        },
        settle() {
          page().removeEventListener('pagehide', settleNow)
          return remove().catch(failed).finally(show)
        },
      })
      // Closing the tab confirms a deletion.
      page().addEventListener('pagehide', settleNow)
    },
  }
}
