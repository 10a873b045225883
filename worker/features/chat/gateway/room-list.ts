export interface ListedRoom {
  id: string
  archived: boolean
}

interface ListDeps {
  rooms(): Promise<ListedRoom[]>
  now(): number
}

/** The list is read anew after this long, should a change of it not have been told. */
const CACHE_MS = 60_000
/** A room that is not in it makes the list be read anew this often at most. */
const MISSED_MS = 1_000

/** The rooms there are, as last read from the database. */
export class RoomList {
  private readonly deps: ListDeps
  private rooms: ListedRoom[] = []
  private ids = new Set<string>()
  private readAt = -Infinity
  private reading: Promise<void> | undefined

  constructor(deps: ListDeps) {
    this.deps = deps
  }

  /** Whether the list as it is known has this room. */
  has(id: string): boolean {
    return this.ids.has(id)
  }

  /** The list has changed. */
  forget() {
    this.readAt = -Infinity
    // What is being read may be older than the change.
    this.reading = undefined
  }

  all(): Promise<ListedRoom[]> {
    return this.holding([])
  }

  /** All rooms; read anew when one of these is not among them. */
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

  /** Whether there is such a room; a database that does not answer leaves that to the room. */
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
