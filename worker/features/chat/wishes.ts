import type { ChatAsk, ChatOutcome, ChatRoomCalls } from '../../chat-calls.ts'

interface WishesDeps {
  /** The way to the room as it is now. */
  room(): Pick<ChatRoomCalls, 'receive'>
  /** A broken way stays broken: the next call needs another one. */
  renew(): void
  now(): number
  later(milliseconds: number, work: () => void): void
}

interface Wished {
  ask: ChatAsk
  since: number
  answer(outcome: ChatOutcome): void
}

interface Batch {
  number: number
  wished: Wished[]
}

const RETRY_MS = 100
/** After this long a wish is given up. */
const PATIENCE_MS = 5_000

/**
 * Wishes on their way to one room. Those of one turn go as one call, and calls go after each other without
 * waiting; when one breaks, nothing new leaves before the broken ones are repeated in their order.
 */
export class Wishes {
  private readonly deps: WishesDeps
  private waiting: Wished[] = []
  private failed: Batch[] = []
  private underway = 0
  private calls = 0
  private attempts = 0
  private repeats = false

  constructor(deps: WishesDeps) {
    this.deps = deps
  }

  get idle(): boolean {
    return this.waiting.length === 0 && this.underway === 0 && this.failed.length === 0
  }

  /** Answers once, when it is stored or refused. It leaves with the next `forward`. */
  add(ask: ChatAsk, answer: (outcome: ChatOutcome) => void) {
    this.waiting.push({ ask, answer, since: this.deps.now() })
  }

  forward() {
    if (this.waiting.length === 0 || this.failed.length > 0) return
    const wished = this.waiting
    this.waiting = []
    this.carry({ number: this.calls++, wished })
  }

  private carry(batch: Batch) {
    const { wished } = batch
    this.underway++
    this.deps
      .room()
      .receive(wished.map(({ ask }) => ask))
      .then(
        (outcomes) => {
          this.underway--
          this.attempts = 0
          const nothing: ChatOutcome = { done: false, code: outcomes ? 'unavailable' : 'unknown_room' }
          for (const [index, { answer }] of wished.entries()) answer(outcomes?.[index] ?? nothing)
        },
        () => {
          this.underway--
          this.failed.push(batch)
        },
      )
      .finally(() => {
        if (this.failed.length === 0 || this.underway > 0 || this.repeats) return
        this.repeats = true
        this.deps.later(RETRY_MS * 2 ** this.attempts++, () => this.repeat())
      })
  }

  private repeat() {
    const wished = this.failed.toSorted((a, b) => a.number - b.number).flatMap((batch) => batch.wished)
    this.failed = []
    this.repeats = false
    this.deps.renew()
    const limit = this.deps.now() - PATIENCE_MS
    const again: Wished[] = []
    for (const one of wished) {
      if (one.since > limit && harmlessTwice(one.ask)) again.push(one)
      else one.answer({ done: false, code: 'unavailable' })
    }
    this.waiting.unshift(...again)
    this.forward()
  }
}

/** Whether a room that had already carried it out would answer the same: all but what turns something over. */
function harmlessTwice({ wish }: ChatAsk): boolean {
  return wish.t !== 'react' || wish.on !== undefined
}
