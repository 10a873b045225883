import { signal, type Signal } from '../../platform/signal.ts'

/** Seconds that the place is counted on at most without a report. */
const LONGEST_GUESS = 0.2

/** The audible position of a mix: the worklet's reports, and pending jumps. */
export interface Playhead {
  readonly place: Signal<number>
  readonly jumps: Signal<number>
  position(isPlaying: boolean): number
  /** The worklet is at this second; before it has made the latest jump, that is where it was before. */
  reported(seconds: number): void
  /** The place is counted on from now. */
  started(): void
  /** Jumps to a position, visible at once; `work` moves the worklet, unless a later jump was made. */
  jump(seconds: number, work: (isLatest: () => boolean) => Promise<void>): Promise<void>
}

export function createPlayhead(now: () => number = () => performance.now()): Playhead {
  const place = signal(0)
  const jumps = signal(0)
  /** The jump that the worklet has made. */
  let arrived = 0
  let reportedAt = 0
  const isThere = () => arrived === jumps.get()

  return {
    place,
    jumps,
    position(isPlaying) {
      if (!isPlaying || !isThere()) return place.get()
      return place.get() + Math.min(LONGEST_GUESS, (now() - reportedAt) / 1_000)
    },
    reported(seconds) {
      if (!isThere()) return
      reportedAt = now()
      place.set(seconds)
    },
    started() {
      reportedAt = now()
    },
    async jump(seconds, work) {
      const jump = jumps.get() + 1
      jumps.set(jump)
      place.set(seconds)
      try {
        await work(() => jump === jumps.get())
      } finally {
        arrived = Math.max(arrived, jump)
        reportedAt = now()
      }
    },
  }
}
