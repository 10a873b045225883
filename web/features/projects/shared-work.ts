/** Work by key that several parts of the screen want and one of them does. */
export interface SharedWork {
  /**
   * Does `work`, or waits for the one of this key that is under way and takes its place if that was stopped. Returns
   * whether it ended before `signal` stopped it. Rejects like the work.
   */
  run(key: string, work: () => Promise<void>, signal?: AbortSignal): Promise<boolean>
}

export function createSharedWork(): SharedWork {
  const underWay = new Map<string, Promise<boolean>>()
  return {
    async run(key, work, signal) {
      for (let other = underWay.get(key); other; other = underWay.get(key)) {
        const isDone = await other
        if (signal?.aborted) return false
        if (isDone) return true
      }
      const mine = work()
        .then(() => !signal?.aborted)
        .finally(() => underWay.delete(key))
      underWay.set(key, mine)
      return mine
    },
  }
}
