import type { JamRefusal, JamSeat } from '../../contract/jam/frames.ts'

/** Time for which a seat is reserved after the user's last socket closes, and while they record. */
export const SEAT_HOLD_MS = 30_000
export const RECORDING_SEAT_HOLD_MS = 30 * 60_000

export interface Sitting {
  seat: number
  user: string
  name: string
  /** The time their last socket was lost; 0 while present. */
  left: number
  /** The running recording, or `''`, and its tab. */
  recording: string
  recorder: string
  /** Newest last, which records: several devices of one user would each record the same singing. */
  armed: string[]
  live: boolean
}

const seatDefaults = { recording: '', recorder: '', armed: [] }

export interface ReadySeat {
  seat: number
  tab: string
}

/** The seats and their users. Times are milliseconds. */
export class Seats {
  private readonly occupied: Map<number, Sitting>

  constructor(stored: Sitting[]) {
    this.occupied = new Map(
      stored.map((sitting) => {
        // Rooms of earlier builds stored no tabs, or only one.
        const complete = { ...seatDefaults, ...sitting }
        const armed = [complete.armed].flat().filter((tab) => tab !== '')
        return [sitting.seat, { ...complete, armed }]
      }),
    )
  }

  get all(): Sitting[] {
    return [...this.occupied.values()]
  }

  get performers(): Map<number, string> {
    return new Map(this.all.map(({ seat, user }) => [seat, user]))
  }

  at(seat: number): Sitting | undefined {
    return this.occupied.get(seat)
  }

  /** Takes a seat, and leaves any other that is not recording. */
  take(person: { id: string; name: string }, seat: number, count: number): JamRefusal | undefined {
    if (seat >= count) return 'no_such_seat'
    const there = this.occupied.get(seat)
    if (there && there.user !== person.id) return 'seat_taken'
    if (
      this.all.some(
        ({ user, recording, seat: other }) => user === person.id && recording !== '' && other !== seat,
      )
    ) {
      return 'recording'
    }
    for (const { user, seat: other } of this.all)
      if (user === person.id && other !== seat) this.occupied.delete(other)
    this.occupied.set(
      seat,
      there ?? { ...seatDefaults, seat, user: person.id, name: person.name, left: 0, live: false },
    )
    return undefined
  }

  leave(user: string, seat: number): JamRefusal | undefined {
    const there = this.occupied.get(seat)
    if (there?.user !== user) return 'not_your_seat'
    if (there.recording !== '') return 'recording'
    this.occupied.delete(seat)
    return undefined
  }

  /** The tab `recorder` starts a recording, or ends it, unless another tab has started a newer one. */
  setRecording(
    user: string,
    seat: number,
    { recording, recorder, on }: { recording: string; recorder: string; on: boolean },
  ): JamRefusal | undefined {
    const there = this.occupied.get(seat)
    if (there?.user !== user) return 'not_your_seat'
    if (on) Object.assign(there, { recording, recorder })
    else if (there.recording === recording) Object.assign(there, { recording: '', recorder: '' })
    return undefined
  }

  /** A recording has arrived: its author may have been away when it ended, and so not reported it. */
  endRecording(recording: string): boolean {
    const there = this.all.find((sitting) => sitting.recording === recording)
    if (there) Object.assign(there, { recording: '', recorder: '' })
    return there !== undefined
  }

  setArmed(
    user: string,
    seat: number,
    { client, on }: { client: string; on: boolean },
  ): JamRefusal | undefined {
    const there = this.occupied.get(seat)
    if (there?.user !== user) return 'not_your_seat'
    there.armed = [...there.armed.filter((tab) => tab !== client), ...(on ? [client] : [])]
    return undefined
  }

  get ready(): ReadySeat[] {
    return this.all.flatMap(({ seat, armed, recording }) => {
      const tab = armed.at(-1)
      return tab !== undefined && recording === '' ? [{ seat, tab }] : []
    })
  }

  setLive(user: string, seat: number, live: boolean): JamRefusal | undefined {
    const there = this.occupied.get(seat)
    if (there?.user !== user) return 'not_your_seat'
    there.live = live
    return undefined
  }

  /**
   * An absent user loses the seat after a while. A closed tab is disarmed; when it reconnects, it arms itself again.
   * Returns whether anything changed.
   */
  updatePresence(
    { users, clients }: { users: ReadonlySet<string>; clients: ReadonlySet<string> },
    now: number,
  ): boolean {
    let changed = false
    for (const sitting of this.occupied.values()) {
      if (sitting.armed.some((tab) => !clients.has(tab))) {
        sitting.armed = sitting.armed.filter((tab) => clients.has(tab))
        changed = true
      }
      // The user is here without the recording tab, which was reloaded.
      if (sitting.recording !== '' && users.has(sitting.user) && !clients.has(sitting.recorder)) {
        Object.assign(sitting, { recording: '', recorder: '' })
        changed = true
      }
      if (users.has(sitting.user) === (sitting.left === 0)) continue
      sitting.left = users.has(sitting.user) ? 0 : now
      if (sitting.left > 0) sitting.live = false
      changed = true
    }
    return changed
  }

  expire(now: number): boolean {
    const due = this.all.filter((sitting) => dueAt(sitting) <= now)
    for (const { seat } of due) this.occupied.delete(seat)
    return due.length > 0
  }

  /** The time of the next expiry; undefined: none. */
  get nextExpiry(): number | undefined {
    const times = this.all.map(dueAt).filter((at) => at < Infinity)
    return times.length > 0 ? Math.min(...times) : undefined
  }

  /** A removed user's running recording may still be placed. */
  remove(user: string) {
    for (const { seat, user: other } of this.all) if (other === user) this.occupied.delete(seat)
  }

  toJamSeats(count: number): JamSeat[] {
    return Array.from({ length: count }, (_, seat) => {
      const sitting = this.occupied.get(seat)
      return {
        seat,
        person: sitting ? { id: sitting.user, name: sitting.name } : null,
        away: (sitting?.left ?? 0) > 0,
        recording: (sitting?.recording ?? '') !== '',
        armed: (sitting?.armed.length ?? 0) > 0,
        tabs: sitting?.armed ?? [],
        live: sitting?.live ?? false,
      }
    })
  }
}

function dueAt({ left, recording }: Sitting): number {
  if (left === 0) return Infinity
  return left + (recording === '' ? SEAT_HOLD_MS : RECORDING_SEAT_HOLD_MS)
}
