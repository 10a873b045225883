import { isTemporary } from './call-error.ts'

/** Milliseconds; the last one repeats. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/** Both return a cancel function. */
export interface RetryClock {
  later(task: () => void, ms: number): () => void
  onOnline(task: () => void): () => void
}

/** Randomises by up to a quarter, so that clients do not reconnect at once. */
const spread = (ms: number) => ms * (0.75 + Math.random() / 2)

const browserClock: RetryClock = {
  later(task, ms) {
    const timer = setTimeout(task, spread(ms))
    return () => clearTimeout(timer)
  },
  onOnline(task) {
    window.addEventListener('online', task)
    return () => window.removeEventListener('online', task)
  },
}

export interface Retry {
  /** After a growing delay, or when the browser is online again. */
  schedule(): void
  /** The next wait is the first one again. */
  reset(): void
}

export function createRetry(task: () => void, clock: RetryClock = browserClock): Retry {
  let failures = 0
  let cancel: (() => void) | undefined

  function stop() {
    cancel?.()
    cancel = undefined
  }

  return {
    schedule() {
      stop()
      const run = () => {
        stop()
        task()
      }
      const cancelTimer = clock.later(run, WAITS[Math.min(failures++, WAITS.length - 1)] ?? 0)
      const cancelOnline = clock.onOnline(run)
      cancel = () => {
        cancelTimer()
        cancelOnline()
      }
    },
    reset() {
      failures = 0
      stop()
    },
  }
}

/** Until a permanent error. `onFailure` gets each temporary one. Rejects with the reason of `signal`. */
export function retryTemporary<Value>(
  attempt: () => Promise<Value>,
  { signal, onFailure }: { signal: AbortSignal; onFailure?: (error: unknown) => void },
  clock: RetryClock = browserClock,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const retry = createRetry(() => void run(), clock)
    const onAbort = () => {
      retry.reset()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', onAbort, { once: true })

    async function run() {
      try {
        resolve(await attempt())
      } catch (error) {
        if (signal.aborted) return
        if (!isTemporary(error)) return reject(error as Error)
        onFailure?.(error)
        retry.schedule()
      }
    }

    if (signal.aborted) reject(signal.reason as Error)
    else void run()
  })
}
