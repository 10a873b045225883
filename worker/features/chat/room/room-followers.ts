import type { ChatDelivery, ChatDelta, ChatMutes } from '../../../chat-calls.ts'
import type { PresentPerson } from './room-presence.ts'
import type { AppliedCommands } from './room-deps.ts'

interface GatewayWay {
  deliver(delivery: ChatDelivery): Promise<void>
}

interface FollowerDeps {
  room: string
  facts: {
    gateways(): { name: string; people: PresentPerson[]; further: number }[]
    storeGateway(name: string, people: PresentPerson[], further: number): void
    dropGateway(name: string): void
  }
  gateway(name: string): GatewayWay
  since(after: number): ChatDelta
  mutes(): ChatMutes
  schedule(milliseconds: number, work: () => void): void
}

interface Follower {
  name: string
  way: GatewayWay
  people: PresentPerson[]
  /** Present users beyond the listed ones. */
  further: number
  /** `rev` of the last delivery that the gateway confirmed. */
  delivered: number
  /** 0: healthy; otherwise new deliveries wait until the missed ones are sent. */
  failures: number
  /** Its users differ from the stored ones. */
  changed: boolean
}

const RETRY_MS = 200
const PER_USER_MS = 100
/** About 50 seconds of retries; a follower that returns later sends its own cursor. */
const MAX_FAILURES = 8

/** The gateways that follow a room. Each gets every event in order, or is dropped. */
export class RoomFollowers {
  private readonly deps: FollowerDeps
  private readonly followers = new Map<string, Follower>()
  /** Events for single users that no delivery has carried yet. */
  private perUser: AppliedCommands['perUser'] = []
  private perUserDue = false

  constructor(deps: FollowerDeps) {
    this.deps = deps
    const { rev } = deps.since(-1)
    // The room hibernated. Followers missed nothing, or will notice with the next delivery.
    for (const { name, ...present } of deps.facts.gateways()) this.add(name, rev, present)
  }

  /** `rev`: the cursor in the answer to its call. */
  attach(name: string, rev: number, people: PresentPerson[], further = 0) {
    this.deps.facts.storeGateway(name, people, further)
    this.add(name, rev, { people, further })
  }

  detach(name: string) {
    if (this.followers.delete(name)) this.deps.facts.dropGateway(name)
  }

  /** The room was deleted. */
  stop() {
    this.followers.clear()
  }

  present(name: string, people: PresentPerson[], further = 0) {
    const follower = this.followers.get(name)
    if (!follower) return
    follower.people = people
    follower.further = further
    follower.changed = true
  }

  *people(): Iterable<PresentPerson> {
    for (const { people } of this.followers.values()) yield* people
  }

  /** Present users that no gateway lists. A user's tabs share a gateway, so no one counts twice. */
  get further(): number {
    let sum = 0
    for (const { further } of this.followers.values()) sum += further
    return sum
  }

  storePeople() {
    for (const follower of this.followers.values()) {
      const { name, people, further } = follower
      if (follower.changed) this.deps.facts.storeGateway(name, people, further)
      follower.changed = false
    }
  }

  deliver({ after, rev, events, perUser, ephemeral }: AppliedCommands) {
    if (this.followers.size === 0) return
    this.perUser.push(...perUser)
    if (events.length === 0 && ephemeral.length === 0) return this.deliverPerUserSoon()
    const own = this.perUser
    this.perUser = []
    const delivery: ChatDelivery = {
      room: this.deps.room,
      after,
      rev,
      events: events.join(','),
      ...(own.length > 0 && { perUser: own }),
      ...(ephemeral.length > 0 && { ephemeral: ephemeral.join(',') }),
    }
    for (const follower of this.followers.values()) {
      if (follower.failures === 0) this.send(follower, delivery)
    }
  }

  /** Read marks wait for the next event, or a moment: in a crowd each would be a call to every gateway. */
  private deliverPerUserSoon() {
    if (this.perUser.length === 0 || this.perUserDue) return
    this.perUserDue = true
    this.deps.schedule(PER_USER_MS, () => {
      this.perUserDue = false
      const { perUser } = this
      this.perUser = []
      if (perUser.length === 0) return
      const { rev } = this.deps.since(-1)
      const delivery = { room: this.deps.room, after: rev, rev, events: '', perUser }
      for (const follower of this.followers.values())
        if (follower.failures === 0) this.send(follower, delivery)
    })
  }

  /** Sends every gateway the room's position and mutes: one that missed events requests them. */
  remind() {
    const { rev } = this.deps.since(-1)
    const delivery = { room: this.deps.room, after: rev, rev, events: '', mutes: this.deps.mutes() }
    for (const follower of this.followers.values()) this.send(follower, delivery)
  }

  /** The room was restored from a backup, so every gateway starts from its new position. */
  restart() {
    const { rev } = this.deps.since(-1)
    const mutes = this.deps.mutes()
    const delivery = { room: this.deps.room, after: rev, rev, events: '', mutes, restored: true } as const
    for (const follower of this.followers.values()) this.send(follower, delivery)
  }

  private add(name: string, rev: number, present: Pick<Follower, 'people' | 'further'>) {
    const way = this.deps.gateway(name)
    this.followers.set(name, { name, way, ...present, delivered: rev, failures: 0, changed: false })
  }

  private send(follower: Follower, delivery: ChatDelivery) {
    // Calls through one stub arrive in order, so they need not wait for each other.
    follower.way.deliver(delivery).then(
      () => {
        follower.delivered = Math.max(follower.delivered, delivery.rev)
      },
      () => {
        // Several calls in flight fail together; the first failure starts the retry.
        if (follower.failures === 0) this.retry(follower)
      },
    )
  }

  private retry(follower: Follower) {
    follower.failures++
    if (!this.isCurrent(follower)) return
    if (follower.failures > MAX_FAILURES) return this.detach(follower.name)
    this.deps.schedule(RETRY_MS * 2 ** (follower.failures - 1), () => this.sendMissed(follower))
  }

  private sendMissed(follower: Follower) {
    if (!this.isCurrent(follower)) return
    const after = follower.delivered
    const delta = this.deps.since(after)
    // Too far behind: it must reload the room, and will notice.
    if (delta.reset) return this.detach(follower.name)
    // A broken stub stays broken.
    follower.way = this.deps.gateway(follower.name)
    const { rev, missed: events } = delta
    follower.way.deliver({ room: this.deps.room, after, rev, events, mutes: this.deps.mutes() }).then(
      () => {
        follower.delivered = delta.rev
        if (this.deps.since(-1).rev > delta.rev) return this.sendMissed(follower)
        follower.failures = 0
      },
      () => this.retry(follower),
    )
  }

  /** It may have detached or attached again while a call was in flight. */
  private isCurrent(follower: Follower): boolean {
    return this.followers.get(follower.name) === follower
  }
}
