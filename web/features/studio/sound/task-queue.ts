import { signal, type Signal } from '../../../platform/signal.ts'

export interface Task {
  run(abort: AbortSignal): Promise<void>
}

/** Runs tasks one after the other, in the order in which they came. */
export interface TaskQueue<Kind extends Task> {
  /** Tasks that wait for their turn. */
  waiting: Signal<number>
  /** Resolves when this task is over, however it ended. */
  add(task: Kind): Promise<void>
  /** Aborts the running task; waiting ones continue. */
  abort(): void
  /** Resolves when all that was added is over. */
  settled(): Promise<void>
}

export function createTaskQueue<Kind extends Task>(on: {
  /** The first task after a rest is about to run. */
  start(): void
  /** A task has failed without being aborted. */
  failure(error: unknown, task: Kind): void
  /** The last one is over. */
  rest(): void
}): TaskQueue<Kind> {
  const waiting = signal(0)
  let running: AbortController | undefined
  /** Tasks that are not over, the running one among them. */
  let open = 0
  let last = Promise.resolve()

  async function run(task: Kind) {
    const abort = new AbortController()
    running = abort
    waiting.set(open - 1)
    try {
      await task.run(abort.signal)
    } catch (error) {
      if (!abort.signal.aborted) on.failure(error, task)
    } finally {
      running = undefined
      open--
      if (open === 0) on.rest()
    }
  }

  return {
    waiting,
    add(task) {
      const isFirst = open++ === 0
      waiting.set(open - 1)
      if (isFirst) on.start()
      last = isFirst ? run(task) : last.then(() => run(task))
      return last
    },
    abort: () => running?.abort(),
    settled: () => last,
  }
}
