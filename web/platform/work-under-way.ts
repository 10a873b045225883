import { signal } from './signal.ts'

/** A reload would interrupt it: recordings, exports, uploads, unsaved changes. */
export interface WorkUnderWay {
  begin(): () => void
  /** Until `work` settles. */
  during<Result>(work: Promise<Result>): Promise<Result>
  isIdle(): boolean
  /** Returns a cancel function. */
  subscribe(listener: () => void): () => void
  /** Once, now or when no work is in progress. Returns a cancel function. */
  whenIdle(task: () => void): () => void
}

export function createWorkUnderWay(): WorkUnderWay {
  const count = signal(0)

  function begin() {
    let isOver = false
    count.set(count.get() + 1)
    return () => {
      if (isOver) return
      isOver = true
      count.set(count.get() - 1)
    }
  }

  const isIdle = () => count.get() === 0

  return {
    begin,
    async during(work) {
      const over = begin()
      try {
        return await work
      } finally {
        over()
      }
    },
    isIdle,
    subscribe: (listener) => count.subscribe(listener),
    whenIdle(task) {
      if (isIdle()) {
        task()
        return () => {}
      }
      const stop = count.subscribe(() => {
        if (!isIdle()) return
        stop()
        task()
      })
      return stop
    },
  }
}

export const workUnderWay = createWorkUnderWay()
