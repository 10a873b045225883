import type { ReadMark, RoomLog } from './room-log.ts'

/**
 * How far everybody has read. Anyone who writes has read all before it; that is known from the messages themselves,
 * so sending one does not cost a second write: such marks are stored later, many at a time.
 */
export class ReadMarks {
  private readonly log: RoomLog
  private readonly written: Map<string, ReadMark>

  constructor(log: RoomLog) {
    this.log = log
    this.written = new Map(log.wroteAfter(log.marked()).map(({ user, mark }) => [user, mark]))
  }

  of(user: string): ReadMark | undefined {
    const stored = this.log.readMark(user)
    const written = this.written.get(user)
    return written && written.seq > (stored?.seq ?? 0) ? written : stored
  }

  /**
   * Marks as read what is there up to message `upTo`, of `newest`; returns the new mark. `undefined`: that much was
   * read before.
   */
  read(
    user: string,
    { upTo, newest, now }: { upTo: number; newest: number; now: number },
  ): ReadMark | undefined {
    const seq = Math.min(upTo, newest)
    const known = this.of(user)
    if (seq <= (known?.seq ?? 0)) return undefined
    // Read to the end is read now; otherwise up to the moment of the message where reading stopped.
    const at = seq === newest ? now : (this.log.message(seq)?.created ?? now)
    const mark = { seq, at: Math.max(at, known?.at ?? 0) }
    this.log.markRead(user, mark)
    return mark
  }

  wrote(user: string, mark: ReadMark) {
    this.written.set(user, mark)
  }

  /** Stores what people have read by writing; `newest` is the newest message. */
  keep(newest: number) {
    if (this.written.size === 0) return
    for (const [user, mark] of this.written) this.log.markRead(user, mark)
    this.log.setMarked(newest)
    this.written.clear()
  }

  forget(user: string) {
    this.written.delete(user)
  }
}
