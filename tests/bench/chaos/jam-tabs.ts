import { setTimeout as pause } from 'node:timers/promises'
import { jamRoomPath } from '../../../worker/contract/jam/jams.ts'
import { JAM_PROTOCOL, type JamServerEvent } from '../../../worker/contract/jam/frames.ts'
import { openLeanSocket, type LeanSocket } from '../../support/load/lean-socket.ts'
import { chatTicket } from '../../support/load/people.ts'
import type { ProductUnderFault } from './product-under-fault.ts'

const AGAIN_MS = 300

/** A jam's edits by revision, which every tab must see the same. */
export class JamStory {
  readonly id: string
  /** Ids of markers whose edit is confirmed. */
  readonly markers = new Set<string>()
  readonly edits = new Map<number, string>()

  constructor(id: string) {
    this.id = id
  }

  get newest(): number {
    return this.edits.size === 0 ? 0 : Math.max(...this.edits.keys())
  }
}

/** An editor that reconnects, resumes behind its last edit, and repeats edits that were not applied. */
export class JamTab {
  private readonly product: ProductUnderFault
  private readonly story: JamStory
  private readonly person: number
  private readonly client: string
  private readonly pending = new Map<number, { marker: string; done: () => void }>()
  private socket: LeanSocket | undefined
  private isClosed = false
  private count = 0
  isLive = false
  rev = 0

  constructor(product: ProductUnderFault, { person, story }: { person: number; story: JamStory }) {
    this.product = product
    this.story = story
    this.person = person
    this.client = `chaos-editor-${person}`
  }

  get isQuiet(): boolean {
    return this.pending.size === 0 && this.rev === this.story.newest
  }

  get state(): string {
    return `${this.client} in ${this.story.id}: ${this.pending.size} edits without an answer, at ${this.rev} of ${this.story.newest}`
  }

  async connect(): Promise<void> {
    for (;;) {
      if (this.isClosed) return
      try {
        const { lines } = this.product
        const ticket = await chatTicket(lines, this.person)
        const url = lines.address.replace('http', 'ws') + jamRoomPath(this.story.id)
        const socket = await openLeanSocket(
          url,
          [JAM_PROTOCOL, `ticket.${ticket}`],
          (bytes, start, end) => {
            if (this.socket !== socket) return
            // Safe: the jam's own frames.
            const events = JSON.parse(bytes.toString('utf8', start, end)) as JamServerEvent[]
            for (const event of events) this.receive(event)
          },
          () => this.lost(socket),
        )
        this.socket = socket
        socket.send(JSON.stringify({ t: 'hello', client: this.client, rev: this.rev }))
        return
      } catch {
        await pause(AGAIN_MS)
      }
    }
  }

  private lost(socket: LeanSocket) {
    if (this.socket !== socket) return
    this.socket = undefined
    this.isLive = false
    void pause(AGAIN_MS).then(() => this.connect())
  }

  private receive(event: JamServerEvent) {
    if (event.t === 'live') {
      this.isLive = true
      // Edits up to `n` were applied, and their events follow if they are missing.
      for (const n of this.pending.keys()) if (n > event.n) this.transmit(n)
    }
    if (event.t === 'edit') this.note(event)
    if (event.t === 'refused') this.product.fault(`${this.state}: refused as ${event.code}`)
    if (event.t === 'reset') {
      this.product.fault(`${this.state}: reset`)
      this.rev = event.rev
    }
  }

  private note({ rev, client, n }: Extract<JamServerEvent, { t: 'edit' }>) {
    if (rev !== this.rev + 1) this.product.fault(`${this.state}: edit ${rev} came`)
    this.rev = rev
    const known = this.story.edits.get(rev)
    const seen = `${client} ${n}`
    if (known !== undefined && known !== seen)
      this.product.fault(`${this.state}: edit ${rev} was ${known} and is ${seen}`)
    this.story.edits.set(rev, seen)
    if (client !== this.client) return
    const pending = this.pending.get(n)
    if (!pending) return this.product.fault(`${this.state}: edit ${n} was applied twice`)
    this.pending.delete(n)
    this.story.markers.add(pending.marker)
    pending.done()
  }

  private transmit(n: number) {
    const pending = this.pending.get(n)
    if (!this.isLive || !pending) return
    const marker = { id: pending.marker, time: n, name: `Marker ${n}` }
    this.socket?.send(JSON.stringify({ t: 'edit', n, base: this.rev, edit: { kind: 'addMarker', marker } }))
  }

  write(): Promise<void> {
    const n = ++this.count
    return new Promise((done) => {
      this.pending.set(n, { marker: `${this.client}-${n}`, done })
      this.transmit(n)
    })
  }

  close() {
    this.isClosed = true
    this.socket?.terminate()
  }
}
