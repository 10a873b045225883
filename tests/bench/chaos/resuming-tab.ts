import { setTimeout as pause } from 'node:timers/promises'
import { openLeanSocket, type LeanSocket } from '../../support/load/lean-socket.ts'
import type { ProductUnderFault } from './product-under-fault.ts'

export const RETRY_MS = 300

/** Events by revision, which every tab must see the same. */
export class Story {
  readonly id: string
  readonly events = new Map<number, string>()

  constructor(id: string) {
    this.id = id
  }

  get newest(): number {
    return this.events.size === 0 ? 0 : Math.max(...this.events.keys())
  }
}

/** A tab with a socket that reconnects and resumes behind its last event, until it is closed. */
export abstract class ResumingTab<Event> {
  protected readonly product: ProductUnderFault
  protected readonly person: number
  private readonly events: Story
  private socket: LeanSocket | undefined
  private isClosed = false
  isLive = false
  rev = 0

  constructor(product: ProductUnderFault, { person, story }: { person: number; story: Story }) {
    this.product = product
    this.person = person
    this.events = story
  }

  /** For the message of a fault. */
  abstract get state(): string

  protected abstract get pendingCount(): number

  protected abstract address(): Promise<{ path: string; protocols: string[] }>

  protected abstract hello(): object

  protected abstract receive(event: Event): void

  get isQuiet(): boolean {
    return this.pendingCount === 0 && this.rev === this.events.newest
  }

  async connect(): Promise<void> {
    while (!this.isClosed) {
      try {
        const { path, protocols } = await this.address()
        const socket = await openLeanSocket(
          this.product.lines.address.replace('http', 'ws') + path,
          protocols,
          (bytes, start, end) => {
            if (this.socket !== socket) return
            // Safe: frames of the product.
            const events = JSON.parse(bytes.toString('utf8', start, end)) as Event[]
            for (const event of events) this.receive(event)
          },
          () => this.lost(socket),
        )
        this.socket = socket
        this.send(this.hello())
        return
      } catch {
        await pause(RETRY_MS)
      }
    }
  }

  protected send(frame: object) {
    this.socket?.send(JSON.stringify(frame))
  }

  protected disconnect() {
    this.socket?.terminate()
  }

  /** Advances to an event, which must be the next one and the same as in other tabs. */
  protected advance(rev: number, event: string) {
    if (rev !== this.rev + 1) this.product.fault(`${this.state}: event ${rev} came`)
    this.rev = rev
    const known = this.events.events.get(rev)
    if (known !== undefined && known !== event)
      this.product.fault(`${this.state}: event ${rev} was ${known} and is ${event}`)
    this.events.events.set(rev, event)
  }

  protected reset(rev: number) {
    this.product.fault(`${this.state}: reset`)
    this.rev = rev
  }

  private lost(socket: LeanSocket) {
    if (this.socket !== socket) return
    this.socket = undefined
    this.isLive = false
    void pause(RETRY_MS).then(() => this.connect())
  }

  close() {
    this.isClosed = true
    this.disconnect()
  }
}
