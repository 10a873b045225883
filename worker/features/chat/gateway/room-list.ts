export interface ListedRoom {
  id: string
  archived: boolean
}

interface ListDeps {
  rooms(): Promise<ListedRoom[]>
  now(): number
}

/** Maximum age of the list, in case a change was not reported. */
const CACHE_MS = 60_000
/** Minimum interval of reloads for an unknown room. */
const MISSED_MS = 1_000

export class RoomList {
  private readonly deps: ListDeps
  private rooms: ListedRoom[] = []
  private ids = new Set<string>()
  private readAt = -Infinity
  private reading: Promise<void> | undefined

  constructor(deps: ListDeps) {
    this.deps = deps
  }

  has(id: string): boolean {
    return this.ids.has(id)
  }

  forget() {
    this.readAt = -Infinity
    // A running query may be older than the change.
    this.reading = undefined
  }

  all(): Promise<ListedRoom[]> {
    return this.holding([])
  }

  /** All rooms; reloads if one of these is missing. */
  async holding(ids: string[]): Promise<ListedRoom[]> {
    const complete = ids.every((id) => this.ids.has(id))
    const age = this.deps.now() - this.readAt
    if (age > (complete ? CACHE_MS : MISSED_MS)) {
      try {
        await this.read()
      } catch (error) {
        // An older list is better than none.
        if (this.rooms.length === 0) throw error
      }
    }
    return this.rooms
  }

  /** Returns whether the room exists; if the database does not answer, the room itself decides. */
  async find(id: string): Promise<boolean> {
    try {
      await this.holding([id])
    } catch {
      return true
    }
    return this.ids.has(id)
  }

  private read(): Promise<void> {
    if (this.reading) return this.reading
    const reading = this.deps
      .rooms()
      .then((rooms) => {
        if (this.reading !== reading) return
        this.rooms = rooms
        this.ids = new Set(rooms.map(({ id }) => id))
        this.readAt = this.deps.now()
      })
      .finally(() => {
        if (this.reading === reading) this.reading = undefined
      })
    this.reading = reading
    return reading
  }
}
