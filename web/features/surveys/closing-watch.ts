/**
 * Milliseconds that a page waits for its survey to close; a tab left open for longer asks again when it is
 * shown.
 */
const LONGEST_WAIT = 24 * 60 * 60 * 1_000
/** Between two looks, where this device's clock is ahead of the server's. */
const SHORTEST_WAIT = 2_000

export interface ClosingWatch {
  /** `look` runs once, just after the survey closes at this time; `''`: it does not. */
  until(closes: string): void
  end(): void
}

/** Wakes a page up when its survey closes. */
export function createClosingWatch(look: () => void): ClosingWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    until(closes) {
      clearTimeout(timer)
      const wait = Date.parse(closes.replace(' ', 'T')) - Date.now()
      if (wait < LONGEST_WAIT) timer = setTimeout(look, Math.max(SHORTEST_WAIT, wait + 500))
    },
    end: () => clearTimeout(timer),
  }
}
