/** An object of the platform: one thread, which work occupies for a while. */
export class Thread {
  freeAt = 0
  busyMs = 0
  spent = 0
}

interface Due {
  at: number
  order: number
  thread: Thread | undefined
  work: () => void
}

/** Simulated time: work runs in its order, and waits for its thread. The same run gives the same figures. */
export class SimulatedClock {
  time = 0
  private order = 0
  private running: Thread | undefined
  private readonly heap: Due[] = []

  /** The time of the running work, with what it has spent so far. */
  now(): number {
    return this.time + (this.running?.spent ?? 0)
  }

  /** The running work occupies its thread for this long. */
  occupy(milliseconds: number) {
    if (this.running) this.running.spent += milliseconds
  }

  /** Runs `work` on a thread after some milliseconds; without a thread it takes no time. */
  after(milliseconds: number, thread: Thread | undefined, work: () => void) {
    this.push({ at: this.now() + milliseconds, order: this.order++, thread, work })
  }

  async runUntil(end: number) {
    for (let due = this.pop(end); due; due = this.pop(end)) {
      const { thread, work } = due
      if (thread && thread.freeAt > due.at) {
        this.push({ ...due, at: thread.freeAt })
        continue
      }
      this.time = due.at
      this.running = thread
      if (thread) thread.spent = 0
      work()
      // Continuations belong to the work that they follow.
      if (thread) await settled()
      if (thread) {
        thread.freeAt = due.at + thread.spent
        thread.busyMs += thread.spent
      }
      this.running = undefined
    }
    this.time = end
  }

  private push(due: Due) {
    const { heap } = this
    let at = heap.push(due) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const other = heap[parent]
      if (!other || !isBefore(due, other)) break
      heap[at] = other
      at = parent
    }
    heap[at] = due
  }

  private pop(end: number): Due | undefined {
    const { heap } = this
    const [first] = heap
    const last = heap.at(-1)
    if (!first || !last || first.at > end) return undefined
    heap.pop()
    if (heap.length === 0) return first
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      const [left, right] = [heap[child], heap[child + 1]]
      if (!left) break
      if (right && isBefore(right, left)) child++
      const smaller = heap[child]
      if (!smaller || !isBefore(smaller, last)) break
      heap[at] = smaller
      at = child
    }
    heap[at] = last
    return first
  }
}

function isBefore(one: Due, other: Due): boolean {
  return one.at === other.at ? one.order < other.order : one.at < other.at
}

/** Promises that resolve at once have a few steps each. */
async function settled() {
  for (let step = 0; step < 12; step++) await Promise.resolve()
}
