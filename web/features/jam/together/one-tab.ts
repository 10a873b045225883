import { signal, type Signal } from '../../../platform/signal.ts'

export interface OneTab {
  /** True if another tab holds the lock. */
  isElsewhere: Pick<Signal<boolean>, 'get' | 'subscribe'>
  /** Has it from now on, and takes it from the tab that had it; until the way out is called. */
  want(): () => void
}

/**
 * What one tab at a time may have, of all tabs of this browser: the newest that wants it. When that one lets go, or is
 * closed, the one that has waited longest has it again. Without `locks` every tab has it.
 */
export function createOneTab(name: string, locks: Pick<LockManager, 'request'> | undefined): OneTab {
  const isElsewhere = signal(false)

  return {
    isElsewhere,
    want() {
      let isWanted = true
      let end = () => {}
      const ended = new Promise<void>((resolve) => (end = resolve))

      function ask(how: LockOptions) {
        locks
          ?.request(name, how, () => {
            if (isWanted) isElsewhere.set(false)
            return ended
          })
          .catch((error: unknown) => {
            // Without locks every tab may record.
            if (!isWanted || !(error instanceof DOMException) || error.name !== 'AbortError') return
            isElsewhere.set(true)
            ask({})
          })
      }

      // A newer tab takes it from an older one.
      ask({ steal: true })
      return () => {
        isWanted = false
        isElsewhere.set(false)
        end()
      }
    },
  }
}
