export interface Turns {
  /** Returns a cancel function. */
  wait(turn: () => void): () => void
}

/** Runs what waits one after the other, each in a call of `later`, so that none makes a task longer. */
export function createTurns(later: (run: () => void) => void): Turns {
  const waiting = new Set<() => void>()
  let isScheduled = false

  function schedule() {
    if (isScheduled || waiting.size === 0) return
    isScheduled = true
    later(() => {
      isScheduled = false
      const [next] = waiting
      if (!next) return
      waiting.delete(next)
      schedule()
      next()
    })
  }

  return {
    wait(turn) {
      waiting.add(turn)
      schedule()
      return () => void waiting.delete(turn)
    },
  }
}
