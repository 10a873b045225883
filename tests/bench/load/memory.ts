import { readdirSync, readFileSync } from 'node:fs'
import { WebSocket } from 'ws'

export interface MemorySample {
  /** Used bytes of each isolate's heap, by the name of its service. */
  heaps: Map<string, number>
  rssBytes: number
}

/** Reads the heaps of a workerd through its inspector and its resident memory from `/proc`. */
export class MemoryWatch {
  private readonly sockets = new Map<string, WebSocket>()
  private readonly workerd: number
  private count = 0

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
      const socket = new WebSocket(webSocketDebuggerUrl)
      await new Promise((done, fail) => socket.on('open', done).on('error', fail))
      watch.sockets.set(title, socket)
    }
    return watch
  }

  async sample(): Promise<MemorySample> {
    const heaps = new Map<string, number>()
    for (const [title, socket] of this.sockets) heaps.set(title, await this.usedHeap(socket))
    return { heaps, rssBytes: this.rssBytes() }
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
    for (const socket of this.sockets.values()) socket.terminate()
  }

  private rssBytes(): number {
    const status = readFileSync(`/proc/${this.workerd}/status`, 'utf8')
    return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  }

  private usedHeap(socket: WebSocket): Promise<number> {
    const id = ++this.count
    return new Promise((done) => {
      const read = (data: Buffer) => {
        const answer = JSON.parse(data.toString()) as { id?: number; result?: { usedSize: number } }
        if (answer.id !== id) return
        socket.off('message', read)
        done(answer.result?.usedSize ?? 0)
      }
      socket.on('message', read)
      socket.send(JSON.stringify({ id, method: 'Runtime.getHeapUsage' }))
    })
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
