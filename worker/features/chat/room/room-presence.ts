import { MAX_PRESENT } from '../../../chat-calls.ts'

/** A present user as the others see them. */
export interface PresentPerson {
  id: string
  name: string
}

interface PresenceDeps {
  room: string
  /** All present users; one with several tabs appears several times. */
  here(): Iterable<PresentPerson>
  /** The number of present users that `here` omits. */
  further?(): number
  broadcast(event: string): void
  schedule(milliseconds: number, work: () => void): void
}

const PRESENCE_MS = 2_000

/** After a delay that collects changes, and only if the answer differs; otherwise only newcomers get it. */
export class RoomPresence {
  private readonly deps: PresenceDeps
  private due = false
  private lastSent = ''
  private arrivals: ((event: string) => void)[] = []

  constructor(deps: PresenceDeps) {
    this.deps = deps
  }

  /** The last broadcast event, while it is current. */
  get standing(): string | undefined {
    return this.lastSent === this.event() ? this.lastSent : undefined
  }

  /** `arrived` sends an event to a new follower only. */
  changed(arrived?: (event: string) => void) {
    if (arrived) this.arrivals.push(arrived)
    if (this.due) return
    this.due = true
    this.deps.schedule(PRESENCE_MS, () => {
      this.due = false
      const { arrivals } = this
      this.arrivals = []
      const event = this.event()
      if (event === this.lastSent) {
        for (const send of arrivals) send(event)
        return
      }
      this.lastSent = event
      this.deps.broadcast(event)
    })
  }

  private event(): string {
    const names = new Map<string, string>()
    for (const { id, name } of this.deps.here()) names.set(id, name)
    const people = [...names].slice(0, MAX_PRESENT).map(([id, name]) => ({ id, name }))
    const count = names.size + (this.deps.further?.() ?? 0)
    return JSON.stringify({ t: 'presence', room: this.deps.room, count, people })
  }
}

/** The users' public fields for the presence list. */
export function namesOf(people: readonly { id: string; name: string }[]): { id: string; name: string }[] {
  return people.map(({ id, name }) => ({ id, name }))
}
