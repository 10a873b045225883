import type { JamGuest } from '../../jam-calls.ts'
import { FRAME_MAX_BYTES } from '../../contract/chat/frames.ts'
import {
  JAM_EDITORS_MAX,
  JAM_EDITS_PER_10_S,
  JAM_FRAMES_PER_10_S,
  JAM_KEY_SOCKETS_MAX,
  JAM_SOCKETS_MAX,
  JAM_WHOLES_PER_10_S,
  jamClientFrame,
  type JamClientFrame,
} from '../../contract/jam/frames.ts'

interface Attachment {
  guest: JamGuest
  /** Its tab's id, after its hello. */
  client: string
}

/**
 * Milliseconds. Pages request the time every two seconds, once a minute in the background; a silent connection is
 * dead.
 */
const SILENT_MS = 90_000

interface FrameCounts {
  since: number
  frames: number
  edits: number
  /** Frames that may be answered with the whole document. */
  wholes: number
}

export interface Member extends Attachment {
  socket: WebSocket
  delay: number
  /** The user's cursor, if known. */
  here: { time: number; chosen: string[] } | undefined
  /** Time of its last frame, in milliseconds. */
  lastFrameAt: number
  /** Counts of the current ten seconds, and their start. */
  counts: FrameCounts
}

/** The sockets of a jam. Events are collected and sent in one frame per socket and turn. */
export class JamSockets {
  private readonly context: DurableObjectState
  private readonly now: () => number
  private readonly members = new Map<WebSocket, Member>()
  private everybody: string[] = []
  private single = new Map<WebSocket, string[]>()

  /** `now` returns the time in milliseconds. */
  constructor(context: DurableObjectState, now: () => number) {
    this.context = context
    this.now = now
    for (const socket of context.getWebSockets()) {
      // Written by `remember`.
      const { guest, client } = socket.deserializeAttachment() as Attachment
      this.hold(socket, guest, client)
    }
  }

  get all(): Iterable<Member> {
    return this.members.values()
  }

  get size(): number {
    return this.members.size
  }

  /** Returns whether the jam has room for one more guest. */
  hasRoomFor(guest: JamGuest): boolean {
    if (this.members.size >= JAM_SOCKETS_MAX) return false
    if (guest.kind === 'key') {
      const byKey = [...this.members.values()].filter((other) => other.guest.kind === 'key')
      return byKey.length < JAM_KEY_SOCKETS_MAX
    }
    const users = this.users()
    return users.has(guest.user.id) || users.size < JAM_EDITORS_MAX
  }

  accept(socket: WebSocket, guest: JamGuest) {
    this.context.acceptWebSocket(socket)
    this.remember(this.hold(socket, guest, ''))
  }

  silent(now: number): WebSocket[] {
    return [...this.members.values()]
      .filter(({ lastFrameAt }) => now - lastFrameAt > SILENT_MS)
      .map(({ socket }) => socket)
  }

  member(socket: WebSocket): Member | undefined {
    return this.members.get(socket)
  }

  named(member: Member, client: string) {
    member.client = client
    this.remember(member)
  }

  users(): Set<string> {
    return new Set(this.people().keys())
  }

  here(): { users: Set<string>; clients: Set<string> } {
    return {
      users: this.users(),
      clients: new Set([...this.members.values()].map(({ client }) => client)),
    }
  }

  people(): Map<string, string> {
    const people = new Map<string, string>()
    for (const { guest } of this.members.values()) {
      if (guest.kind === 'person') people.set(guest.user.id, guest.user.name)
    }
    return people
  }

  delays(): number[] {
    return [...this.members.values()].map(({ delay }) => delay)
  }

  /** Counts a frame; `false`: too many. */
  isWithinRate(member: Member, { t }: JamClientFrame, now: number): boolean {
    const { counts } = member
    member.lastFrameAt = now
    if (now - counts.since >= 10_000) Object.assign(counts, emptyCounts(now))
    counts.frames++
    if (t === 'edit' || t === 'undo') counts.edits++
    if (t === 'hello' || t === 'have') counts.wholes++
    return (
      counts.frames <= JAM_FRAMES_PER_10_S &&
      counts.edits <= JAM_EDITS_PER_10_S &&
      counts.wholes <= JAM_WHOLES_PER_10_S
    )
  }

  broadcast(event: object) {
    this.everybody.push(JSON.stringify(event))
  }

  send(member: Member, event: object) {
    const waiting = this.single.get(member.socket) ?? []
    // Earlier events belong before it, and the answer to `hello` includes them.
    waiting.push(JSON.stringify(event))
    this.single.set(member.socket, waiting)
  }

  /** Answered at once: waiting for a turn or for the disk would distort the time. */
  sendTime(
    member: Member,
    { n, delay }: Extract<JamClientFrame, { t: 'clock' }>,
    clock: { now: number; boot: string },
  ) {
    if (delay !== undefined && delay >= 0) member.delay = delay
    this.sendFrame(member, JSON.stringify([{ t: 'clock', n, ...clock }]))
  }

  /** Drops the pending events of a failed turn. */
  forget() {
    this.everybody = []
    this.single.clear()
  }

  /** Events for single sockets follow the shared ones of the same turn. */
  flush() {
    const all = this.everybody
    const { single } = this
    this.everybody = []
    this.single = new Map()
    const frame = all.length > 0 ? `[${all.join(',')}]` : undefined
    for (const member of this.members.values()) {
      const own = single.get(member.socket)
      if (own) this.sendFrame(member, `[${[...(member.client === '' ? [] : all), ...own].join(',')}]`)
      else if (frame && member.client !== '') this.sendFrame(member, frame)
    }
  }

  close(socket: WebSocket, code: number, reason: string) {
    this.members.delete(socket)
    try {
      socket.close(code, reason)
    } catch {
      // It is closed already.
    }
  }

  closed(socket: WebSocket) {
    this.close(socket, 1000, '')
  }

  closeWhere(which: (member: Member) => boolean, code: number, reason: string) {
    for (const member of this.members.values()) if (which(member)) this.close(member.socket, code, reason)
  }

  remember(member: Member) {
    const { guest, client } = member
    member.socket.serializeAttachment({ guest, client } satisfies Attachment)
  }

  private hold(socket: WebSocket, guest: JamGuest, client: string): Member {
    const lastFrameAt = this.now()
    const member: Member = {
      socket,
      guest,
      client,
      delay: 0,
      here: undefined,
      lastFrameAt,
      counts: emptyCounts(0),
    }
    this.members.set(socket, member)
    return member
  }

  private sendFrame(member: Member, frame: string) {
    try {
      member.socket.send(frame)
    } catch {
      // It is closing; `closed` is about to be called.
      this.members.delete(member.socket)
    }
  }
}

/** The user of a socket; `''` for those opened by key. */
export function userOf({ guest }: Member): string {
  return guest.kind === 'person' ? guest.user.id : ''
}

function emptyCounts(since: number): FrameCounts {
  return { since, frames: 0, edits: 0, wholes: 0 }
}

/** Parses a client's frame; `undefined` if it is invalid. */
export function readFrame(raw: string | ArrayBuffer): JamClientFrame | undefined {
  if (typeof raw !== 'string' || raw.length > FRAME_MAX_BYTES) return undefined
  try {
    const frame = jamClientFrame.safeParse(JSON.parse(raw))
    return frame.success ? frame.data : undefined
  } catch {
    // Not even JSON.
    return undefined
  }
}
