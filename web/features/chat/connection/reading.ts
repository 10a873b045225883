import { NEVER_READ } from '#contract/chat/chat'

export interface ReadMark {
  seq: number
  at: string
}

export interface ReadingDeps {
  /** `false`: not connected. */
  send(room: string, seq: number): boolean
  /** The number of people in a room, as last reported. */
  people(room: string): number
  onMark(room: string, mark: ReadMark): void
  schedule(milliseconds: number, work: () => void): () => void
}

/** Delay in milliseconds that batches the marks of a busy room. */
const SEND_DELAY_MS = 200
/** In a crowd it is longer, so that all its marks together are 2,000 a second at most. */
const MS_PER_PERSON = 0.5

/** Milliseconds for which a read mark waits in a room with this many people. */
export function readDelay(people: number): number {
  return Math.max(SEND_DELAY_MS, people * MS_PER_PERSON)
}

/** The user's read mark in each room. It never moves back, here or on the server. */
export class Reading {
  private readonly deps: ReadingDeps
  private readonly marks = new Map<string, ReadMark>()
  /** Marks that the server may not have; sent again after each reconnection. */
  private readonly unconfirmed = new Map<string, number>()
  private readonly scheduled = new Set<string>()

  constructor(deps: ReadingDeps) {
    this.deps = deps
  }

  /** `undefined`: nothing is known about this room. */
  mark(room: string): ReadMark | undefined {
    return this.marks.get(room)
  }

  isRead(room: string, seq: number): boolean {
    return seq <= (this.marks.get(room)?.seq ?? 0)
  }

  /** Restores the marks of an earlier visit; unconfirmed ones are sent again. */
  restore(marks: Record<string, ReadMark>, unconfirmed: Record<string, number>) {
    for (const [room, mark] of Object.entries(marks)) this.move(room, mark)
    for (const [room, seq] of Object.entries(unconfirmed)) this.unconfirmed.set(room, seq)
  }

  snapshot(): { marks: Record<string, ReadMark>; unconfirmed: Record<string, number> } {
    return { marks: Object.fromEntries(this.marks), unconfirmed: Object.fromEntries(this.unconfirmed) }
  }

  read(room: string, mark: ReadMark) {
    if (this.isRead(room, mark.seq)) return
    this.move(room, mark)
    this.unconfirmed.set(room, mark.seq)
    if (this.scheduled.has(room)) return
    this.scheduled.add(room)
    this.deps.schedule(readDelay(this.deps.people(room)), () => {
      this.scheduled.delete(room)
      this.send(room)
    })
  }

  /** The user's read position as reported by the server, from any device. */
  confirm(room: string, mark: ReadMark) {
    if (mark.seq >= (this.unconfirmed.get(room) ?? 0)) this.unconfirmed.delete(room)
    this.move(room, mark)
  }

  sendAll() {
    for (const room of this.unconfirmed.keys()) this.send(room)
  }

  private send(room: string) {
    const seq = this.unconfirmed.get(room)
    if (seq !== undefined) this.deps.send(room, seq)
  }

  private move(room: string, { seq, at }: ReadMark) {
    const known = this.marks.get(room)
    if (known && seq < known.seq) return
    const before = known?.at ?? NEVER_READ
    const mark = { seq, at: at > before ? at : before }
    this.marks.set(room, mark)
    this.deps.onMark(room, mark)
  }
}
