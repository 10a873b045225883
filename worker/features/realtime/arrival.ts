/** Steps closer together than this, in milliseconds, count as one. */
const STEP_MS = 20

/** A server does not learn which bytes arrived: those sent shortly before a connection broke may have been lost. */
export class Arrival {
  /** Steps that may still be lost, oldest first: the first event of each, its time, and the bytes sent by then. */
  private steps: { seq: number; at: number; end: number }[] = []

  /** Event `seq` was sent at `at` (ms) and ends at byte `end` of the stream. */
  sent(seq: number, at: number, end: number): void {
    const last = this.steps.at(-1)
    if (last && at - last.at < STEP_MS) last.end = end
    else this.steps.push({ seq, at, end })
  }

  /** Among events after `since` (ms) or beyond byte `consumed`; `undefined` if none may be lost. */
  firstUnsure(since: number, consumed = Number.POSITIVE_INFINITY): number | undefined {
    const sure = this.steps.findIndex(({ at, end }) => at > since || end > consumed)
    this.steps = sure === -1 ? [] : this.steps.slice(sure)
    return this.steps[0]?.seq
  }
}
