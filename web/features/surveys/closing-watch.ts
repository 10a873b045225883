/** Milliseconds; a tab that is open for longer checks again when it is shown. */
const LONGEST_WAIT = 24 * 60 * 60 * 1_000
/** Minimum milliseconds between two checks, if this device's clock is ahead of the server's. */
const SHORTEST_WAIT = 2_000

export interface ClosingWatch {
  /** Calls `look` once, just after this time; never for `''`. */
  until(closes: string): void
  end(): void
}

/** Checks the survey when it should close. */
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
