import type { ChatDelivery, ChatMutes, ChatRoomCalls, ChatUser, ChatDelta } from '../../../chat-calls.ts'
import { CommandQueue } from './command-queue.ts'

export type RoomCalls = Pick<ChatRoomCalls, 'attach' | 'detach' | 'present' | 'receive' | 'since'>

interface RoomSubscriptionDeps {
  id: string
  /** The name of the gateway that follows. */
  gateway: string
  /** A fresh way to the room. */
  room(): RoomCalls
  /** Passes a delivery on: events in their order, each once. */
  pass(delivery: ChatDelivery): void
  /** Whom the room has muted. */
  onMutes(mutes: ChatMutes): void
  /** There is no such room. */
  onDeleted(): void
  people(): ChatUser[]
  /** Whether any tab follows the room. */
  hasSubscribers(): boolean
  now(): number
  schedule(milliseconds: number, work: () => void): void
}

const RETRY_MS = 100
const MAX_RETRY_MS = 5_000
/** A delivery of what has been granted to one of ours comes within this time, or was lost. */
const OVERDUE_MS = 500

/**
 * A room as one gateway follows it. Its deliveries are passed on in order and once; what is missing between two
 * of them is asked for, while the later ones are held.
 */
export class RoomSubscription {
  readonly id: string
  readonly commands: CommandQueue
  /** Somebody is about to follow: it must not be let go. */
  refCount = 0
  private readonly deps: RoomSubscriptionDeps
  /** One way for all calls: they arrive in the order they were made. */
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

  /** After a sleep: the room believes us attached, and this is how far it had told us. */
  resume(cursor: number) {
    this.lastRev = Math.max(cursor, this.lastRev ?? 0)
  }

  /**
   * Attaches to the room if need be, and goes on trying for as long as anybody wants it. Anyone who begins it is
   * answered what happened after `after`; the others nothing.
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

  /** What happened after `after`; the same question at the same time is asked once. */
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

  /** A delivery has come in. */
  receive(delivery: ChatDelivery) {
    if (this.attaching) {
      this.held.push(delivery)
      return
    }
    // We have slept and forgotten: the room knows what it has told us.
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

  /** A command of ours has been granted as event `rev`: should its delivery not come, it is asked for. */
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

  /** Tells the room who is here through us; the answer is what those who have just come were not told. */
  async present(): Promise<string | undefined> {
    if (this.lastRev === undefined) return undefined
    return this.room.present(this.deps.gateway, this.deps.people())
  }

  /** Lets the room go. */
  async detach(): Promise<void> {
    this.lastRev = undefined
    await this.room.detach(this.deps.gateway)
  }

  /** Attaches anew, so that the room knows us again as well, and passes on what was missed. */
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
        const delta = await this.room.attach(this.deps.gateway, after, this.deps.people())
        if (!delta) return this.deps.onDeleted()
        this.deps.onMutes(delta.mutes ?? {})
        attached(delta)
        return
      } catch {
        // The room is restarting or out of reach.
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
