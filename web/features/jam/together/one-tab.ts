import { signal, type Signal } from '../../../platform/signal.ts'

export interface OneTab {
  /** True if another tab holds the lock. */
  isElsewhere: Pick<Signal<boolean>, 'get' | 'subscribe'>
  /** Takes the lock, from another tab if necessary; returns a release function. */
  want(): () => void
}

/**
 * The newest tab that wants the lock has it; after its release, the one that has waited longest. Without `locks`
 * every tab has it.
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

      // A newer tab steals it from an older one.
      ask({ steal: true })
      return () => {
        isWanted = false
        isElsewhere.set(false)
        end()
      }
    },
  }
}
