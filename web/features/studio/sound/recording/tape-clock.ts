import type { Recorder } from './recorder.ts'

/** The clock of a running tape, for what is recorded beside it. Without sound, and in pauses, it stands. */
export interface TapeClock {
  /** Follows this recorder. */
  keepTime(recorder: Pick<Recorder, 'step' | 'elapsed'>): void
  /** A tape begins, `origin` seconds after the recorder's clock did. */
  begin(origin?: number): void
  /** Seconds of the tape at `moment` (milliseconds of `now`); nothing while it stands. */
  at(moment: number): number | undefined
}

/** `now` in milliseconds, as the camera's times. */
export function tapeClock(now: () => number): TapeClock {
  /** What the tape's clock showed when its last block came, and when that was. */
  let clock = { seconds: 0, at: now() }
  let isRunning = () => false
  let begun = 0
  return {
    keepTime({ step, elapsed }) {
      isRunning = () => step.get().name === 'recording'
      elapsed.subscribe(() => {
        clock = { seconds: elapsed.get() - begun, at: now() }
      })
    },
    begin(origin = 0) {
      begun = origin
      clock = { seconds: 0, at: now() }
    },
    at: (moment) => (isRunning() ? Math.max(0, clock.seconds + (moment - clock.at) / 1000) : undefined),
  }
}
