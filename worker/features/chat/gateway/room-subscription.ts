import type { ChatDelivery, ChatMutes, ChatRoomCalls, ChatDelta, PresentUsers } from '../../../chat-calls.ts'
import { CommandQueue } from './command-queue.ts'

export type RoomCalls = Pick<ChatRoomCalls, 'attach' | 'detach' | 'present' | 'receive' | 'since'>

interface RoomSubscriptionDeps {
  id: string
  gateway: string
  /** A new stub of the room. */
  room(): RoomCalls
  /** Passes a delivery on: events in order, each once. */
  pass(delivery: ChatDelivery): void
  onMutes(mutes: ChatMutes): void
  onDeleted(): void
  present(): PresentUsers
  hasSubscribers(): boolean
  now(): number
  schedule(milliseconds: number, work: () => void): void
}

const RETRY_MS = 100
const MAX_RETRY_MS = 5_000
/** Time within which the delivery of a command's event is expected; later it counts as lost. */
const OVERDUE_MS = 500

/** Deliveries are passed on in order and once; a gap is fetched while later ones are held. */
export class RoomSubscription {
  readonly id: string
  readonly commands: CommandQueue
  /** Pending subscribers, who prevent the release of the room. */
  refCount = 0
  private readonly deps: RoomSubscriptionDeps
  /** One stub for all calls, which keeps them in order. */
  private room: RoomCalls
  private lastRev: number | undefined
  private attaching: Promise<void> | undefined
  private held: ChatDelivery[] = []
  private readonly pendingCatchUps = new Map<number, Promise<ChatDelta | undefined>>()
  private overdue: number | undefined

  constructor(deps: RoomSubscriptionDeps) {
    this.id = deps.id
    this.deps = deps
    this.room = deps.room()
    this.commands = new CommandQueue({
      room: () => this.room,
      renew: () => this.renew(),
      now: deps.now,
      schedule: deps.schedule,
    })
  }

  /** The newest event passed on; undefined while the room is not attached. */
  get cursor(): number | undefined {
    return this.lastRev
  }

  get idle(): boolean {
    return this.refCount === 0 && this.commands.idle
  }

  /** After hibernation: the room regards us as attached, and `cursor` is the last event that we received. */
  resume(cursor: number) {
    this.lastRev = Math.max(cursor, this.lastRev ?? 0)
  }

  /**
   * Retries as long as there are subscribers. The caller that attaches gets the events after `after`; concurrent
   * callers get nothing.
   */
  async subscribe(after: number): Promise<ChatDelta | undefined> {
    if (this.lastRev !== undefined) return undefined
    if (this.attaching) {
      await this.attaching
      return undefined
    }
    let answer: ChatDelta | undefined
    await this.attach(after, (delta) => {
      answer = delta
      this.lastRev = delta.rev
    })
    return answer
  }

  since(after: number): Promise<ChatDelta | undefined> {
    const asked = this.pendingCatchUps.get(after)
    if (asked) return asked
    const question = this.room.since(after).catch((error: unknown) => {
      this.renew()
      throw error
    })
    this.pendingCatchUps.set(after, question)
    const forget = () => this.pendingCatchUps.delete(after)
    question.then(forget, forget)
    return question
  }

  receive(delivery: ChatDelivery) {
    if (this.attaching) {
      this.held.push(delivery)
      return
    }
    if (delivery.restored) return this.reset(delivery)
    // After hibernation only the room knows our cursor.
    this.lastRev ??= delivery.after
    const { after, rev, perUser, ephemeral, mutes } = delivery
    if (rev > this.lastRev && after !== this.lastRev) {
      this.held.push(delivery)
      this.reattach(this.lastRev)
      return
    }
    if (mutes) this.deps.onMutes(mutes)
    if (rev > this.lastRev) {
      this.lastRev = rev
      this.deps.pass(delivery)
    } else if (perUser || ephemeral) {
      this.deps.pass({ ...delivery, events: '' })
    }
  }

  private reset({ room, rev, mutes }: ChatDelivery) {
    const after = this.lastRev ?? rev
    this.lastRev = rev
    if (mutes) this.deps.onMutes(mutes)
    this.deps.pass({ room, after, rev, events: JSON.stringify({ t: 'reset', room, rev }) })
  }

  /** One of our commands became event `rev`; if its delivery does not arrive, it is fetched. */
  expect(rev: number) {
    if (this.lastRev === undefined || rev <= this.lastRev) return
    const waiting = this.overdue !== undefined
    this.overdue = Math.max(rev, this.overdue ?? 0)
    if (waiting) return
    this.deps.schedule(OVERDUE_MS, () => {
      const due = this.overdue ?? 0
      this.overdue = undefined
      if (this.lastRev !== undefined && this.lastRev < due && !this.attaching) this.reattach(this.lastRev)
    })
  }

  /** Reports our users to the room; returns the event that newcomers have not received. */
  async present(): Promise<string | undefined> {
    if (this.lastRev === undefined) return undefined
    const { people, further } = this.deps.present()
    return this.room.present(this.deps.gateway, people, further)
  }

  async detach(): Promise<void> {
    this.lastRev = undefined
    await this.room.detach(this.deps.gateway)
  }

  /** Attaches again, so that the room knows us as well, and passes on the missed events. */
  private reattach(after: number) {
    void this.attach(after, ({ rev, missed, reset }) => {
      this.lastRev = rev
      const events = reset ? JSON.stringify({ t: 'reset', room: this.id, rev }) : missed
      if (events !== '') this.deps.pass({ room: this.id, after, rev, events })
    })
  }

  private attach(after: number, attached: (delta: ChatDelta) => void): Promise<void> {
    this.attaching = this.tryToAttach(after, attached).finally(() => {
      this.attaching = undefined
      const held = this.held
      this.held = []
      if (this.lastRev !== undefined) for (const delivery of held) this.receive(delivery)
    })
    return this.attaching
  }

  private async tryToAttach(after: number, attached: (delta: ChatDelta) => void) {
    for (
      let wait = RETRY_MS;
      this.refCount > 0 || this.deps.hasSubscribers();
      wait = Math.min(wait * 2, MAX_RETRY_MS)
    ) {
      try {
        const { people, further } = this.deps.present()
        const delta = await this.room.attach(this.deps.gateway, after, people, further)
        if (!delta) return this.deps.onDeleted()
        this.deps.onMutes(delta.mutes ?? {})
        attached(delta)
        return
      } catch {
        // The room is restarting or unreachable.
        this.renew()
        await new Promise<void>((done) => this.deps.schedule(wait, done))
      }
    }
    this.lastRev = undefined
  }

  private renew() {
    this.room = this.deps.room()
  }
}
