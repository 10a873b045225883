import type { ChatAsk, ChatOutcome } from '../../../chat-calls.ts'
import { FlushTimer } from '../flush-timer.ts'
import type { Taken } from './room-deps.ts'

interface TurnsDeps {
  /** Carries commands out in one transaction, or throws and has changed nothing. */
  take(asks: ChatAsk[]): Taken
  /** Passes on what is stored. */
  tell(taken: Taken): void
  failed(error: unknown): void
  now(): number
  later(milliseconds: number, work: () => void): void
}

interface Waiting {
  ask: ChatAsk
  answer(outcome: ChatOutcome): void
}

/**
 * Commands that arrive together share one transaction and one delivery: frames and commits are what a busy room costs,
 * and a quiet one does not wait for anything.
 */
export class Turns {
  private readonly deps: TurnsDeps
  private readonly timer: FlushTimer
  private waiting: Waiting[] = []

  constructor(deps: TurnsDeps) {
    this.deps = deps
    this.timer = new FlushTimer({ now: deps.now, later: deps.later, flush: () => this.flush() })
  }

  /** `answer` is called once, when the command is stored or refused. */
  ask(ask: ChatAsk, answer: (outcome: ChatOutcome) => void) {
    this.waiting.push({ ask, answer })
    this.timer.add(1)
  }

  private flush() {
    const batch = this.waiting
    this.waiting = []
    if (this.carriedOut(batch) || batch.length === 1) return
    // One that cannot be stored does not take the others with it.
    for (const one of batch) this.carriedOut([one])
  }

  private carriedOut(batch: Waiting[]): boolean {
    let taken: Taken
    try {
      taken = this.deps.take(batch.map(({ ask }) => ask))
    } catch (error) {
      if (batch.length === 1) {
        this.deps.failed(error)
        batch[0]?.answer({ done: false, code: 'unavailable' })
      }
      return false
    }
    for (const [index, { answer }] of batch.entries()) {
      answer(taken.outcomes[index] ?? { done: false, code: 'unavailable' })
    }
    this.deps.tell(taken)
    return true
  }
}
