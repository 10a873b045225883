import type { ChatRequest, ChatOutcome, ChatRoomCalls } from '../../../chat-calls.ts'

interface CommandQueueDeps {
  /** The current stub of the room. */
  room(): Pick<ChatRoomCalls, 'receive'>
  /** A broken stub stays broken: the next call needs a new one. */
  renew(): void
  now(): number
  schedule(milliseconds: number, work: () => void): void
}

interface QueuedCommand {
  request: ChatRequest
  since: number
  answer(outcome: ChatOutcome): void
}

interface Batch {
  number: number
  commands: QueuedCommand[]
}

const RETRY_MS = 100
/** Time after which a command is given up. */
const PATIENCE_MS = 5_000

/**
 * Commands of one turn share a call, and calls follow each other without waiting. When one fails, new commands wait
 * until the failed ones have been repeated in order.
 */
export class CommandQueue {
  private readonly deps: CommandQueueDeps
  private waiting: QueuedCommand[] = []
  private failed: Batch[] = []
  private underway = 0
  private calls = 0
  private attempts = 0
  private repeats = false

  constructor(deps: CommandQueueDeps) {
    this.deps = deps
  }

  get idle(): boolean {
    return this.waiting.length === 0 && this.underway === 0 && this.failed.length === 0
  }

  /** `answer` is called once, when the command is stored or refused. The next `forward` sends it. */
  add(request: ChatRequest, answer: (outcome: ChatOutcome) => void) {
    this.waiting.push({ request, answer, since: this.deps.now() })
  }

  forward() {
    if (this.waiting.length === 0 || this.failed.length > 0) return
    const commands = this.waiting
    this.waiting = []
    this.carry({ number: this.calls++, commands })
  }

  private carry(batch: Batch) {
    const { commands } = batch
    this.underway++
    this.deps
      .room()
      .receive(commands.map(({ request }) => request))
      .then(
        (outcomes) => {
          this.underway--
          this.attempts = 0
          const nothing: ChatOutcome = { done: false, code: outcomes ? 'unavailable' : 'unknown_room' }
          for (const [index, { answer }] of commands.entries()) answer(outcomes?.[index] ?? nothing)
        },
        () => {
          this.underway--
          this.failed.push(batch)
        },
      )
      .finally(() => {
        if (this.failed.length === 0 || this.underway > 0 || this.repeats) return
        this.repeats = true
        this.deps.schedule(RETRY_MS * 2 ** this.attempts++, () => this.repeat())
      })
  }

  private repeat() {
    const commands = this.failed.toSorted((a, b) => a.number - b.number).flatMap((batch) => batch.commands)
    this.failed = []
    this.repeats = false
    this.deps.renew()
    const limit = this.deps.now() - PATIENCE_MS
    const again: QueuedCommand[] = []
    for (const one of commands) {
      if (one.since > limit && harmlessTwice(one.request)) again.push(one)
      else one.answer({ done: false, code: 'unavailable' })
    }
    this.waiting.unshift(...again)
    this.forward()
  }
}

/** Returns whether the command is idempotent: all are, except toggles. */
function harmlessTwice({ command }: ChatRequest): boolean {
  return command.t !== 'react' || command.on !== undefined
}
