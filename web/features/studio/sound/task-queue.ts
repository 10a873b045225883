import { signal, type Signal } from '../../../platform/signal.ts'

export interface Task {
  run(abort: AbortSignal): Promise<void>
}

export interface TaskQueue<Kind extends Task> {
  waiting: Signal<number>
  /** Resolves when this task has ended in any way. */
  add(task: Kind): Promise<void>
  /** Aborts the running task; waiting ones continue. */
  abort(): void
  /** Resolves when all tasks have ended. */
  settled(): Promise<void>
}

export function createTaskQueue<Kind extends Task>(on: {
  /** Called before the first task after a pause. */
  start(): void
  failure(error: unknown, task: Kind): void
  /** Called after the last task. */
  rest(): void
}): TaskQueue<Kind> {
  const waiting = signal(0)
  let running: AbortController | undefined
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
