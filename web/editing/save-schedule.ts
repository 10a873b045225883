/** Milliseconds after the last change. */
const PAUSE = 800
/** Milliseconds, while the server is unreachable; the last one repeats. */
const RETRIES = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/** A new schedule replaces the previous one. */
export interface SaveSchedule {
  /** Saves after a pause, together with changes made until then. */
  afterPause(): void
  /** Retries with growing delays. */
  retry(): void
  /** The server answered: the next delay is the first one again. */
  reset(): void
  cancel(): void
}

/** `later` returns a cancel function. */
export function createSaveSchedule(
  later: (task: () => void, delay: number) => () => void,
  save: () => void,
): SaveSchedule {
  let failures = 0
  let callOff: (() => void) | undefined

  function cancel() {
    callOff?.()
    callOff = undefined
  }

  function plan(delay: number) {
    cancel()
    callOff = later(save, delay)
  }

  return {
    afterPause: () => plan(PAUSE),
    retry: () => plan(RETRIES[Math.min(failures++, RETRIES.length - 1)] ?? PAUSE),
    reset() {
      failures = 0
    },
    cancel,
  }
}
