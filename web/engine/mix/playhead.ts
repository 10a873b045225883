import { signal, type Signal } from '../../platform/signal.ts'

/** Seconds that the place is counted on at most without a report. */
const LONGEST_GUESS = 0.2

/** Where a mix is heard: what its worklet reports, and where it has been sent meanwhile. */
export interface Playhead {
  /** Seconds, as of the latest report or jump. */
  readonly place: Signal<number>
  /** Counts up whenever it is sent somewhere. */
  readonly jumps: Signal<number>
  /** Seconds of what is heard; between reports it is counted on while the mix plays. */
  position(isPlaying: boolean): number
  /** The worklet is at this second; before it has made the latest jump, that is where it was before. */
  reported(seconds: number): void
  /** The place is counted on from now. */
  started(): void
  /** Sends it to a second, at once for whoever looks; `work` takes the worklet there, unless a later jump has come. */
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
