/** One round trip. Milliseconds; `local` is this page's clock, `remote` the room's. */
interface Sample {
  roundTrip: number
  /** The room's clock minus ours, for equal delays in both directions. */
  offset: number
  at: number
}

const MAX_SAMPLES = 30
const BEST = 3
/** Greatest drift between two clocks: 100 ppm. */
const DRIFT = 100e-6
const FIRST_PINGS = 8
const FIRST_PINGS_MS = 100
const PINGS_MS = 2_000

/**
 * The mean of the three best of the last thirty round trips, preferring short and recent ones. A difference between
 * both directions is undetectable; half of it is the remaining error.
 */
export class RoomClock {
  private samples: Sample[] = []
  private boot: string | undefined
  private pings = 0

  get nextPing(): number {
    return this.pings < FIRST_PINGS ? FIRST_PINGS_MS : PINGS_MS
  }

  asked() {
    this.pings++
  }

  /** Requests soon again, because the device slept or the connection is new. */
  hurry() {
    this.pings = 0
  }

  /** Handles an answer: requested and received at `sent` and `received` of our clock, sent at `now` of the room's. */
  answered({ sent, received, now, boot }: { sent: number; received: number; now: number; boot: string }) {
    // A restarted room may be on another machine with another clock.
    if (this.boot !== boot) this.samples = []
    this.boot = boot
    const roundTrip = received - sent
    this.samples.push({ roundTrip, offset: now - (sent + received) / 2, at: received })
    if (this.samples.length > MAX_SAMPLES) this.samples.shift()
  }

  get isKnown(): boolean {
    return this.samples.length > 0
  }

  /** The room's time at `local`, in milliseconds; undefined before the first answer. */
  roomTime(local: number): number | undefined {
    const best = this.best(local)
    if (best.length === 0) return undefined
    return local + best.reduce((sum, { offset }) => sum + offset, 0) / best.length
  }

  /** Estimated one-way delay in milliseconds. */
  get delay(): number {
    const trips = this.samples.map(({ roundTrip }) => roundTrip).sort((one, other) => one - other)
    return (trips[Math.floor(trips.length / 2)] ?? 0) / 2
  }

  private best(local: number): Sample[] {
    const badness = ({ roundTrip, at }: Sample) => roundTrip / 2 + (local - at) * DRIFT
    return this.samples.toSorted((one, other) => badness(one) - badness(other)).slice(0, BEST)
  }
}
