import { jamRoomPath } from '../../../worker/contract/jam/jams.ts'
import { JAM_PROTOCOL, type JamServerEvent } from '../../../worker/contract/jam/frames.ts'
import { chatTicket } from '../../support/load/people.ts'
import type { ProductUnderFault } from './product-under-fault.ts'
import { ResumingTab, Story } from './resuming-tab.ts'

export class JamStory extends Story {
  /** Ids of markers whose edit is confirmed. */
  readonly markers = new Set<string>()
}

/** An editor that repeats edits that were not applied. */
export class JamTab extends ResumingTab<JamServerEvent> {
  private readonly story: JamStory
  private readonly client: string
  private readonly pending = new Map<number, { marker: string; done: () => void }>()
  private count = 0

  constructor(product: ProductUnderFault, { person, story }: { person: number; story: JamStory }) {
    super(product, { person, story })
    this.story = story
    this.client = `chaos-editor-${person}`
  }

  protected get pendingCount(): number {
    return this.pending.size
  }

  get state(): string {
    return `${this.client} in ${this.story.id}: ${this.pending.size} edits without an answer, at ${this.rev} of ${this.story.newest}`
  }

  protected async address() {
    const ticket = await chatTicket(this.product.lines, this.person)
    return { path: jamRoomPath(this.story.id), protocols: [JAM_PROTOCOL, `ticket.${ticket}`] }
  }

  protected hello() {
    return { t: 'hello', client: this.client, rev: this.rev }
  }

  protected receive(event: JamServerEvent) {
    if (event.t === 'live') {
      this.isLive = true
      // Edits up to `n` were applied, and their events follow if they are missing.
      for (const n of this.pending.keys()) if (n > event.n) this.transmit(n)
    }
    if (event.t === 'edit') this.note(event)
    if (event.t === 'refused') this.product.fault(`${this.state}: refused as ${event.code}`)
    if (event.t === 'reset') this.reset(event.rev)
  }

  private note({ rev, client, n }: Extract<JamServerEvent, { t: 'edit' }>) {
    this.advance(rev, `${client} ${n}`)
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
    this.send({ t: 'edit', n, base: this.rev, edit: { kind: 'addMarker', marker } })
  }

  write(): Promise<void> {
    const n = ++this.count
    return new Promise((done) => {
      this.pending.set(n, { marker: `${this.client}-${n}`, done })
      this.transmit(n)
    })
  }
}
