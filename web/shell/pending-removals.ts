import { signal, type Signal } from '../platform/signal.ts'
import type { LastChance } from '../ui/feedback/last-chance.ts'
import { finalChance } from './final-chance.ts'

export interface PendingRemovals {
  /** Ids of what is not shown any more. */
  readonly ids: Signal<ReadonlySet<string>>
  /**
   * Hides a record, says `text` with the way back, and deletes it when nobody went that way, or when the page is left or
   * the person signs out.
   * `remove` has to outlive its page, as every call that deletes does.
   */
  begin(
    id: string,
    removal: { text: string; remove: () => Promise<unknown>; failed: (error: unknown) => void },
  ): void
}

interface PendingRemovalsDeps {
  /** Returns the way to make it final at once. */
  offer(chance: LastChance): () => unknown
  /** Says `pagehide` when the page is left. */
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/** Records that were thrown away and can still be taken back, for as long as the page is there. */
export function createPendingRemovals({
  offer = finalChance,
  page = window,
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
          page.removeEventListener('pagehide', settleNow)
          show()
        },
        settle() {
          page.removeEventListener('pagehide', settleNow)
          return remove().catch(failed).finally(show)
        },
      })
      // Whoever deletes something and closes the tab wanted it deleted.
      page.addEventListener('pagehide', settleNow)
    },
  }
}
