/** Somebody who follows a room, as the others see them there. */
export interface PersonHere {
  id: string
  name: string
}

interface PresenceDeps {
  room: string
  /** Everybody, one by one; somebody with several tabs comes several times. */
  here(): Iterable<PersonHere>
  broadcast(event: string): void
  schedule(milliseconds: number, work: () => void): void
}

/** Who is here is told this often at most. */
const PRESENCE_MS = 2_000
const MAX_NAMES = 50

/**
 * Tells who is in a room: a while after it changed, all changes together, and only if it is another answer; otherwise
 * only those who have come meanwhile.
 */
export class RoomPresence {
  private readonly deps: PresenceDeps
  private due = false
  private lastSent = ''
  private arrivals: ((event: string) => void)[] = []

  constructor(deps: PresenceDeps) {
    this.deps = deps
  }

  /** What everybody has been told, while it holds. */
  get standing(): string | undefined {
    return this.lastSent === this.event() ? this.lastSent : undefined
  }

  /** `arrived`: somebody begins to follow, and how to tell them alone. */
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
        for (const tell of arrivals) tell(event)
        return
      }
      this.lastSent = event
      this.deps.broadcast(event)
    })
  }

  private event(): string {
    const names = new Map<string, string>()
    for (const { id, name } of this.deps.here()) names.set(id, name)
    const people = [...names].slice(0, MAX_NAMES).map(([id, name]) => ({ id, name }))
    return JSON.stringify({ t: 'presence', room: this.deps.room, count: names.size, people })
  }
}

/** Of people, what others see of them in a list of who is here. */
export function namesOf(people: readonly { id: string; name: string }[]): { id: string; name: string }[] {
  return people.map(({ id, name }) => ({ id, name }))
}
