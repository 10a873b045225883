import { readdirSync, readFileSync } from 'node:fs'
import { WebSocket } from 'ws'

/** It never samples: only its profile is wanted, because V8 collects garbage before it returns one. */
const SAMPLING_INTERVAL_BYTES = 2 ** 40

/** Reads the heaps of a workerd through its inspector and its resident memory from `/proc`. */
export class MemoryWatch {
  private readonly isolates = new Map<string, Inspected>()
  private readonly workerd: number

  private constructor(workerd: number) {
    this.workerd = workerd
  }

  /** `parent` is the process that started workerd. */
  static async open(parent: number, inspectorPort: number): Promise<MemoryWatch> {
    const watch = new MemoryWatch(workerdOf(parent))
    const answer = await fetch(`http://127.0.0.1:${inspectorPort}/json`)
    // Safe: the inspector protocol's list of targets.
    const targets = (await answer.json()) as { title: string; webSocketDebuggerUrl: string }[]
    for (const { title, webSocketDebuggerUrl } of targets) {
      const isolate = await Inspected.open(webSocketDebuggerUrl)
      await isolate.ask('HeapProfiler.startSampling', { samplingInterval: SAMPLING_INTERVAL_BYTES })
      watch.isolates.set(title, isolate)
    }
    return watch
  }

  /**
   * Collects garbage and returns the bytes that each isolate still uses, by the name of its service. workerd does not
   * answer `HeapProfiler.collectGarbage`.
   */
  async liveHeaps(): Promise<Map<string, number>> {
    const heaps = new Map<string, number>()
    for (const [title, isolate] of this.isolates) {
      await isolate.ask('HeapProfiler.getSamplingProfile')
      const { usedSize } = await isolate.ask('Runtime.getHeapUsage')
      heaps.set(title, Number(usedSize))
    }
    return heaps
  }

  rssBytes(): number {
    const status = readFileSync(`/proc/${this.workerd}/status`, 'utf8')
    return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  }

  /** Kilobytes by kind of mapping: `Anonymous`, `Private_Clean` and others of `smaps_rollup`. */
  mappings(): Record<string, number> {
    const text = readFileSync(`/proc/${this.workerd}/smaps_rollup`, 'utf8')
    return Object.fromEntries(
      [...text.matchAll(/^(\w+):\s+(\d+) kB$/gm)].map(([, name = '', size]) => [name, Number(size)]),
    )
  }

  /** User and system time in seconds. */
  processorSeconds(): number {
    const stat = readFileSync(`/proc/${this.workerd}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS
  }

  close(): void {
    for (const isolate of this.isolates.values()) isolate.close()
  }
}

type Answer = Record<string, unknown>

/** One isolate's line of the inspector protocol. */
class Inspected {
  private readonly socket: WebSocket
  private readonly pending = new Map<number, PromiseWithResolvers<Answer>>()
  private count = 0
  private isClosed = false

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => this.receive(data.toString()))
    socket.on('close', () => {
      this.isClosed = true
      for (const { reject } of this.pending.values()) reject(new Error('The inspector hung up.'))
    })
  }

  static async open(url: string): Promise<Inspected> {
    const socket = new WebSocket(url)
    await new Promise((done, fail) => socket.on('open', done).on('error', fail))
    return new Inspected(socket)
  }

  /** Rejects if the isolate refuses the method. */
  ask(method: string, params: object = {}): Promise<Answer> {
    if (this.isClosed) return Promise.reject(new Error('The inspector hung up.'))
    const id = ++this.count
    const answer = Promise.withResolvers<Answer>()
    this.pending.set(id, answer)
    this.socket.send(JSON.stringify({ id, method, params }))
    return answer.promise
  }

  close(): void {
    this.socket.terminate()
  }

  private receive(text: string) {
    // Safe: the inspector protocol's answers; events have no id.
    const {
      id = 0,
      result,
      error,
    } = JSON.parse(text) as {
      id?: number
      result?: Answer
      error?: { message: string }
    }
    const answer = this.pending.get(id)
    this.pending.delete(id)
    if (result) answer?.resolve(result)
    else answer?.reject(new Error(error?.message))
  }
}

/** Linux counts processor time in hundredths of a second. */
const CLOCK_TICKS = 100

function workerdOf(parent: number): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (status.includes(`\nPPid:\t${parent}\n`) && status.startsWith('Name:\tworkerd')) return Number(pid)
    } catch {
      // The process has just ended.
    }
  }
  throw new Error('No workerd runs there.')
}
