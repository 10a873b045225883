/** Minimum interval of typing events per user. */
const TYPING_MS = 1_000
const MAX_PEOPLE = 1_000

/** The time of each user's last typing event, in milliseconds. */
export class Typing {
  private readonly sentAt = new Map<string, number>()

  /** Returns whether a new typing event is due. */
  begins(user: string, now: number): boolean {
    if (now - (this.sentAt.get(user) ?? 0) < TYPING_MS) return false
    if (this.sentAt.size > MAX_PEOPLE) this.sentAt.clear()
    this.sentAt.set(user, now)
    return true
  }

  ends(user: string) {
    this.sentAt.delete(user)
  }
}
