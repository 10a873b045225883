/** Pause after the last change before it is sent, in milliseconds. */
const PAUSE = 800
/** Waits between tries while the server cannot be reached, in milliseconds; the last one repeats. */
const RETRIES = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/** Schedules the next save. A new schedule replaces the previous one. */
export interface SaveSchedule {
  /** Saves after a pause: what is changed until then goes along. */
  afterPause(): void
  /** Saves again later; each time in a row it waits longer. */
  retry(): void
  /** The server has answered: the next retry is the first one again. */
  reset(): void
  cancel(): void
}

/** `later` runs a task after a delay in milliseconds and returns the way to call it off. */
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
