import type { ChatRequest, ChatOutcome, ChatRoomCalls } from '../../../chat-calls.ts'

interface CommandQueueDeps {
  /** The way to the room as it is now. */
  room(): Pick<ChatRoomCalls, 'receive'>
  /** A broken way stays broken: the next call needs another one. */
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
/** After this long a command is given up. */
const PATIENCE_MS = 5_000

/**
 * Commands on their way to one room. Those of one turn go as one call, and calls go after each other without
 * waiting; when one breaks, nothing new leaves before the broken ones are repeated in their order.
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

  /** `answer` is called once, when it is stored or refused. It leaves with the next `forward`. */
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

/** Whether a room that had already carried it out would answer the same: all but what turns something over. */
function harmlessTwice({ command }: ChatRequest): boolean {
  return command.t !== 'react' || command.on !== undefined
}
