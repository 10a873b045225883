/** Steps closer together than this, in milliseconds, count as one. */
const STEP_MS = 20

/**
 * Up to where a listener has surely heard. Nobody tells a server which bytes arrived: what was taken to be sent
 * shortly before a connection broke may have been lost on the way.
 */
export class Arrival {
  /** What may still be lost, oldest first: the first event of a step, when it was sent, the bytes sent by then. */
  private steps: { seq: number; at: number; end: number }[] = []

  /** Event `seq` was sent at `at` (ms) and ends at byte `end` of the stream. */
  sent(seq: number, at: number, end: number): void {
    const last = this.steps.at(-1)
    if (last && at - last.at < STEP_MS) last.end = end
    else this.steps.push({ seq, at, end })
  }

  /** The first event that may be lost, of those sent after `since` (ms) or beyond byte `taken`; none: `undefined`. */
  firstUnsure(since: number, taken = Number.POSITIVE_INFINITY): number | undefined {
    const sure = this.steps.findIndex(({ at, end }) => at > since || end > taken)
    this.steps = sure === -1 ? [] : this.steps.slice(sure)
    return this.steps[0]?.seq
  }
}
