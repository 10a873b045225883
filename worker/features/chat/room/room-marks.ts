import type { ReadMark, RoomLog } from './room-log.ts'

/**
 * Authors have read everything before their message, which follows from the messages; so sending needs no second
 * write, and such marks are stored later in bulk.
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

  /** Marks messages up to `upTo`, of `newest`, as read; returns the new mark. `undefined`: they were read before. */
  read(
    user: string,
    { upTo, newest, now }: { upTo: number; newest: number; now: number },
  ): ReadMark | undefined {
    const seq = Math.min(upTo, newest)
    const known = this.of(user)
    if (seq <= (known?.seq ?? 0)) return undefined
    // Reading to the end counts as now; otherwise the time of the last message read.
    const at = seq === newest ? now : (this.log.message(seq)?.created ?? now)
    const mark = { seq, at: Math.max(at, known?.at ?? 0) }
    this.log.markRead(user, mark)
    return mark
  }

  wrote(user: string, mark: ReadMark) {
    this.written.set(user, mark)
  }

  /** Stores the marks of authors; `newest` is the newest message. */
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
