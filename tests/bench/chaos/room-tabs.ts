import { setTimeout as pause } from 'node:timers/promises'
import type { ServerEvent } from '../../../worker/contract/chat/frames.ts'
import { chatProtocols } from '../../support/load/people.ts'
import type { ProductUnderFault } from './product-under-fault.ts'
import { ResumingTab, RETRY_MS, Story } from './resuming-tab.ts'

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

export class RoomStory extends Story {
  readonly messages: WrittenMessage[] = []
}

/** A tab of one room that repeats commands without an answer. */
export class RoomTab extends ResumingTab<ServerEvent> {
  private readonly story: RoomStory
  private readonly pending = new Map<string, Pending>()
  private count = 0

  constructor(product: ProductUnderFault, { person, story }: { person: number; story: RoomStory }) {
    super(product, { person, story })
    this.story = story
  }

  protected get pendingCount(): number {
    return this.pending.size
  }

  get state(): string {
    return `person ${this.person} in ${this.story.id}: ${this.pending.size} commands without an answer, at event ${this.rev} of ${this.story.newest}`
  }

  protected async address() {
    return { path: '/api/chat/live', protocols: await chatProtocols(this.product.lines, this.person) }
  }

  protected hello() {
    return { t: 'hello', after: { [this.story.id]: this.rev } }
  }

  protected receive(event: ServerEvent) {
    switch (event.t) {
      case 'live':
        this.isLive = true
        for (const { frame } of this.pending.values()) this.send(frame)
        return
      case 'event':
        return this.advance(event.rev, `${event.action} ${event.seq}`)
      case 'ack':
        return this.settle(event.key, event.seq, event.id)
      case 'refused':
        return this.refused(event)
      case 'reset':
        return this.reset(event.rev)
      default:
        return
    }
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
    if (key === undefined) return this.disconnect()
    if (pending) void pause(RETRY_MS).then(() => this.pending.has(key) && this.transmit(pending.frame))
  }

  private transmit(frame: object) {
    if (this.isLive) this.send(frame)
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
}
