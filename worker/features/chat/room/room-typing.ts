/** Somebody may be said to be typing this often. */
const TYPING_MS = 1_000
const MAX_PEOPLE = 1_000

/** When each person was last announced as typing, in milliseconds. */
export class Typing {
  private readonly sentAt = new Map<string, number>()

  /** Whether it is time to say so again. */
  begins(user: string, now: number): boolean {
    if (now - (this.sentAt.get(user) ?? 0) < TYPING_MS) return false
    if (this.sentAt.size > MAX_PEOPLE) this.sentAt.clear()
    this.sentAt.set(user, now)
    return true
  }

  /** They have sent what they typed. */
  ends(user: string) {
    this.sentAt.delete(user)
  }
}
