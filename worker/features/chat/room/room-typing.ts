/** Somebody may be said to be typing this often. */
const TYPING_MS = 1_000
const MAX_PEOPLE = 1_000

/** Who was said to be typing, and when. */
export class Typing {
  private readonly told = new Map<string, number>()

  /** Whether it is time to say so again. */
  begins(user: string, now: number): boolean {
    if (now - (this.told.get(user) ?? 0) < TYPING_MS) return false
    if (this.told.size > MAX_PEOPLE) this.told.clear()
    this.told.set(user, now)
    return true
  }

  /** They have sent what they typed. */
  ends(user: string) {
    this.told.delete(user)
  }
}
