import type { ChatRequest, ChatOutcome } from '../../../chat-calls.ts'
import { FlushTimer } from '../flush-timer.ts'
import type { AppliedCommands } from './room-deps.ts'

interface CommandBatcherDeps {
  apply(asks: ChatRequest[]): AppliedCommands
  broadcast(applied: AppliedCommands): void
  failed(error: unknown): void
  now(): number
  schedule(milliseconds: number, work: () => void): void
}

interface PendingCommand {
  request: ChatRequest
  answer(outcome: ChatOutcome): void
}

/**
 * Concurrent commands share a transaction and a delivery, which are the cost of a busy room; a quiet one does not
 * wait.
 */
export class CommandBatcher {
  private readonly deps: CommandBatcherDeps
  private readonly timer: FlushTimer
  private waiting: PendingCommand[] = []

  constructor(deps: CommandBatcherDeps) {
    this.deps = deps
    this.timer = new FlushTimer({ now: deps.now, schedule: deps.schedule, flush: () => this.flush() })
  }

  /** `answer` is called once, when the command is stored or refused. */
  add(request: ChatRequest, answer: (outcome: ChatOutcome) => void) {
    this.waiting.push({ request, answer })
    this.timer.add(1)
  }

  private flush() {
    const batch = this.waiting
    this.waiting = []
    if (this.tryApply(batch) || batch.length === 1) return
    // A failing command does not fail the others.
    for (const one of batch) this.tryApply([one])
  }

  private tryApply(batch: PendingCommand[]): boolean {
    let applied: AppliedCommands
    try {
      applied = this.deps.apply(batch.map(({ request }) => request))
    } catch (error) {
      if (batch.length === 1) {
        this.deps.failed(error)
        batch[0]?.answer({ done: false, code: 'unavailable' })
      }
      return false
    }
    for (const [index, { answer }] of batch.entries()) {
      answer(applied.outcomes[index] ?? { done: false, code: 'unavailable' })
    }
    this.deps.broadcast(applied)
    return true
  }
}
