import { setTimeout as pause } from 'node:timers/promises'
import type { ServerEvent } from '../../../worker/contract/chat/frames.ts'
import { openLeanSocket, type LeanSocket } from '../../support/load/lean-socket.ts'
import { chatProtocols } from '../../support/load/people.ts'
import type { ProductUnderFault } from './product-under-fault.ts'

const AGAIN_MS = 300

/** A message of a tab, with its text in the order of the attempts to change it. */
export interface WrittenMessage {
  room: string
  key: string
  author: number
  /** Both 0 or '' until the room has confirmed it. */
  seq: number
  id: string
  /** The confirmed text, and texts of changes that may have been applied since. */
  texts: string[]
  isDeleted: 'no' | 'maybe' | 'yes'
}

interface Pending {
  frame: object
  done: () => void
  message: WrittenMessage
}

/** Events of a room by position, which every tab must see the same. */
export class RoomStory {
  readonly id: string
  readonly messages: WrittenMessage[] = []
  readonly events = new Map<number, string>()

  constructor(id: string) {
    this.id = id
  }

  get newest(): number {
    return this.events.size === 0 ? 0 : Math.max(...this.events.keys())
  }
}

/** A tab of one room that reconnects, resumes behind its last event, and repeats commands without an answer. */
export class RoomTab {
  private readonly product: ProductUnderFault
  private readonly person: number
  private readonly story: RoomStory
  private readonly pending = new Map<string, Pending>()
  private socket: LeanSocket | undefined
  private isClosed = false
  private count = 0
  isLive = false
  rev = 0

  constructor(product: ProductUnderFault, { person, story }: { person: number; story: RoomStory }) {
    this.product = product
    this.person = person
    this.story = story
  }

  get isQuiet(): boolean {
    return this.pending.size === 0 && this.rev === this.story.newest
  }

  get state(): string {
    return `person ${this.person} in ${this.story.id}: ${this.pending.size} commands without an answer, at event ${this.rev} of ${this.story.newest}`
  }

  async connect(): Promise<void> {
    for (;;) {
      if (this.isClosed) return
      try {
        const { lines } = this.product
        const protocols = await chatProtocols(lines, this.person)
        const url = `${lines.address.replace('http', 'ws')}/api/chat/live`
        const socket = await openLeanSocket(
          url,
          protocols,
          (bytes, start, end) => {
            if (this.socket !== socket) return
            // Safe: the gateway's own frames.
            const events = JSON.parse(bytes.toString('utf8', start, end)) as ServerEvent[]
            for (const event of events) this.receive(event)
          },
          () => this.lost(socket),
        )
        this.socket = socket
        socket.send(JSON.stringify({ t: 'hello', after: { [this.story.id]: this.rev } }))
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

  private receive(event: ServerEvent) {
    switch (event.t) {
      case 'live':
        this.isLive = true
        for (const { frame } of this.pending.values()) this.socket?.send(JSON.stringify(frame))
        return
      case 'event':
        return this.note(event)
      case 'ack':
        return this.settle(event.key, event.seq, event.id)
      case 'refused':
        return this.refused(event)
      case 'reset':
        this.product.fault(`${this.state}: reset`)
        this.rev = event.rev
        return
      default:
        return
    }
  }

  private note({ rev, action, seq }: Extract<ServerEvent, { t: 'event' }>) {
    if (rev !== this.rev + 1) this.product.fault(`${this.state}: event ${rev} came`)
    this.rev = rev
    const known = this.story.events.get(rev)
    const seen = `${action} ${seq}`
    if (known !== undefined && known !== seen)
      this.product.fault(`${this.state}: event ${rev} was ${known} and is ${seen}`)
    this.story.events.set(rev, seen)
  }

  private settle(key: string, seq: number, id: string) {
    const pending = this.pending.get(key)
    if (!pending) return
    this.pending.delete(key)
    const { message } = pending
    if (message.seq !== 0 && message.seq !== seq)
      this.product.fault(`${this.state}: message ${message.seq} became ${seq}`)
    message.seq = seq
    message.id = id
    pending.done()
  }

  private refused({ key, code }: Extract<ServerEvent, { t: 'refused' }>) {
    const pending = key === undefined ? undefined : this.pending.get(key)
    if (code !== 'unavailable') {
      // A repeated deletion finds nothing any more.
      if (!(code === 'not_found' && pending?.message.isDeleted === 'maybe'))
        this.product.fault(`${this.state}: refused as ${code}`)
      if (pending && key !== undefined) this.settle(key, pending.message.seq, pending.message.id)
      return
    }
    // The hello was refused, or the command.
    if (key === undefined) return this.socket?.terminate()
    if (pending) void pause(AGAIN_MS).then(() => this.pending.has(key) && this.transmit(pending.frame))
  }

  private transmit(frame: object) {
    if (this.isLive) this.socket?.send(JSON.stringify(frame))
  }

  private command(key: string, frame: object, message: WrittenMessage): Promise<void> {
    return new Promise((done) => {
      const pending = { frame: { ...frame, room: this.story.id, key }, message, done }
      this.pending.set(key, pending)
      this.transmit(pending.frame)
    })
  }

  private newKey(): string {
    return `chaos-${this.person}-${String(++this.count).padStart(6, '0')}`
  }

  /** Sends a message, and now and then changes or deletes it. */
  async write(): Promise<void> {
    const key = this.newKey()
    const text = `Message ${key}`
    const message: WrittenMessage = {
      room: this.story.id,
      key,
      author: this.person,
      seq: 0,
      id: '',
      texts: [text],
      isDeleted: 'no',
    }
    this.story.messages.push(message)
    await this.command(key, { t: 'send', text }, message)
    const chance = Math.random()
    if (chance < 0.2) {
      const changed = `${text} changed`
      message.texts.push(changed)
      await this.command(this.newKey(), { t: 'edit', id: message.id, text: changed }, message)
      message.texts.shift()
    } else if (chance < 0.3) {
      message.isDeleted = 'maybe'
      await this.command(this.newKey(), { t: 'delete', id: message.id }, message)
      message.isDeleted = 'yes'
    }
  }

  close() {
    this.isClosed = true
    this.socket?.terminate()
  }
}
