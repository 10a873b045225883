import { closeCodes, type ClientFrame, type ServerEvent, type ServerFrame } from '#contract/chat/frames'

type RoomEvent = Extract<ServerEvent, { t: 'event' }>

export interface LiveDeps {
  /** `false`: not connected. */
  send(frame: ClientFrame): boolean
  /** The next event of a room, in order and once. */
  onEvent(event: RoomEvent): void
  onOther(event: Exclude<ServerEvent, RoomEvent | { t: 'live' } | { t: 'reset' } | { t: 'pong' }>): void
  /**
   * Subscribed rooms, each with the seconds of this user's mute (0: none). `isNew`: a room is new to this client, so
   * earlier events are not replayed.
   */
  onLive(rooms: Map<string, number>, isNew: boolean): void
  /** Too many events were missed: the room has to be reloaded. */
  onReset(room: string): void
  now(): number
}

/** An unanswered hello is repeated after this time if events are missing. */
const ASK_AGAIN_MS = 5_000

/** Events are acknowledged after this many characters or milliseconds. */
const CONFIRM_CHARACTERS = 256 * 1024
const CONFIRM_MS = 10_000

/** Orders the server's events: each event of a room exactly once. A gap makes it resubscribe from the last one. */
export class Live {
  private readonly deps: LiveDeps
  private readonly positions = new Map<string, number>()
  private readonly startRevisions = new Map<string, number>()
  private unconfirmed = 0
  private confirmedAt = 0
  private asking = false
  private askedAt = 0

  constructor(deps: LiveDeps, positions: Iterable<[string, number]> = []) {
    this.deps = deps
    for (const [room, rev] of positions) this.positions.set(room, rev)
  }

  position(room: string): number | undefined {
    return this.positions.get(room)
  }

  /** A room without known events was loaded at `rev`. */
  startAt(room: string, rev: number) {
    if (!this.positions.has(room)) this.positions.set(room, rev)
  }

  /** Returns whether an event happened before this client subscribed. */
  isMissed({ room, rev }: Pick<RoomEvent, 'room' | 'rev'>): boolean {
    return rev <= (this.startRevisions.get(room) ?? -1)
  }

  forget(room: string) {
    this.positions.delete(room)
  }

  /** Sends the last known revision of these and all known rooms; with none, the server subscribes to all. */
  hello(rooms: string[] = []) {
    this.asking = true
    this.askedAt = this.deps.now()
    const names = new Set([...rooms, ...this.positions.keys()])
    const after = Object.fromEntries([...names].map((room) => [room, this.positions.get(room) ?? -1]))
    this.deps.send(names.size > 0 ? { t: 'hello', after } : { t: 'hello' })
  }

  receive(text: string) {
    // Frames follow the contract: outdated clients are closed with a code of their own.
    for (const event of JSON.parse(text) as ServerFrame) this.take(event)
    this.unconfirmed += text.length
    const late = this.deps.now() - this.confirmedAt > CONFIRM_MS
    if (this.unconfirmed > CONFIRM_CHARACTERS || late) this.confirm()
  }

  /** Call it regularly, so that quiet connections are confirmed as well. */
  confirm() {
    if (this.unconfirmed === 0) return
    if (!this.deps.send({ t: 'have', after: Object.fromEntries(this.positions) })) return
    this.unconfirmed = 0
    this.confirmedAt = this.deps.now()
  }

  private take(event: ServerEvent) {
    switch (event.t) {
      case 'live':
        return this.takeLive(event)
      case 'reset':
        this.positions.set(event.room, event.rev)
        return this.deps.onReset(event.room)
      case 'event':
        return this.inOrder(event)
      case 'pong':
        return undefined
      case 'ack':
      case 'refused':
      case 'read':
      case 'muted':
      case 'typing':
      case 'presence':
      case 'rooms':
      case 'you':
        return this.deps.onOther(event)
      default:
        return event satisfies never
    }
  }

  private takeLive({ rooms, muted }: Extract<ServerEvent, { t: 'live' }>) {
    this.asking = false
    for (const [room, rev] of Object.entries(rooms)) this.startRevisions.set(room, rev)
    const unknown = Object.entries(rooms).filter(([room]) => !this.positions.has(room))
    for (const [room, rev] of unknown) this.positions.set(room, rev)
    const followed = new Map(Object.keys(rooms).map((room) => [room, muted?.[room] ?? 0]))
    this.deps.onLive(followed, unknown.length > 0)
  }

  private inOrder(event: RoomEvent) {
    const position = this.positions.get(event.room)
    if (position !== undefined && event.rev <= position) return
    if (position !== undefined && event.rev > position + 1) {
      if (!this.asking || this.deps.now() - this.askedAt > ASK_AGAIN_MS) this.hello()
      return
    }
    this.positions.set(event.room, event.rev)
    this.deps.onEvent(event)
  }
}

/** Returns whether reconnecting makes sense after this close code. */
export function comesBack(code: number): boolean {
  return code !== closeCodes.updateYourClient
}
