import type { StudioRecorder } from './recorder.ts'

export interface TapeClock {
  keepTime(recorder: Pick<StudioRecorder, 'state' | 'elapsed'>): void
  /** Starts a tape, `origin` seconds after the recorder's clock started. */
  begin(origin?: number): void
  /** Seconds of the tape at `moment` (milliseconds of `now`); undefined while stopped. */
  at(moment: number): number | undefined
}

/** `now` in milliseconds, as the camera's times. */
export function tapeClock(now: () => number): TapeClock {
  /** The tape's time at its last block, and when that arrived. */
  let clock = { seconds: 0, at: now() }
  let isRunning = () => false
  let startedAt = 0
  return {
    keepTime({ state, elapsed }) {
      isRunning = () => state.get().name === 'recording'
      elapsed.subscribe(() => {
        clock = { seconds: elapsed.get() - startedAt, at: now() }
      })
    },
    begin(origin = 0) {
      startedAt = origin
      clock = { seconds: 0, at: now() }
    },
    at: (moment) => (isRunning() ? Math.max(0, clock.seconds + (moment - clock.at) / 1000) : undefined),
  }
}
