import {
  NEVER_READ,
  type ChatMessageRecord,
  type ChatPerson,
  type ChatRoomRecord,
} from '../../worker/contract/chat/chat.ts'
import type { ClientFrame, RefusalCode, ServerEvent } from '../../worker/contract/chat/frames.ts'
import type { HistoryPage, HistoryPlace } from '#contract/chat/chat'
import { isFor } from '../../worker/model/chat/markdown.ts'

const dateOf = (at: number) => new Date(at).toISOString().replace('T', ' ')
const base = { collectionId: 'x', collectionName: 'x', created: '', updated: '' }
export const personOf = (id: string): ChatPerson => ({ id, ...base, name: id, avatar: '' })
export const ROOM = 'roomgeneral0001'
export const roomOf = (id: string): ChatRoomRecord => ({
  id,
  ...base,
  name: id,
  slug: id,
  parent: '',
  topic: '',
  locked: false,
  archived: false,
})

/** Mulberry32. */
export function chance(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function settled(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((done) => {
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage('')
  })
}

export class Clock {
  now = Date.parse('2026-01-01T12:00:00Z')
  private queue: { at: number; work: () => void }[] = []

  later = (milliseconds: number, work: () => void) => {
    const one = { at: this.now + milliseconds, work }
    this.queue.push(one)
    return () => void (this.queue = this.queue.filter((other) => other !== one))
  }

  async pass(milliseconds: number) {
    const end = this.now + milliseconds
    for (;;) {
      // Promises of this moment come first.
      await settled()
      const next = this.queue.toSorted((a, b) => a.at - b.at)[0]
      if (!next || next.at > end) break
      this.queue = this.queue.filter((one) => one !== next)
      this.now = next.at
      next.work()
    }
    this.now = end
  }
}

export type Line = { receive(events: ServerEvent[]): void; follows: boolean; user: string }
type Command = Exclude<ClientFrame, { t: 'hello' | 'have' | 'typing' | 'read' }>

/** In memory, by the contract. */
export class ModelServer {
  readonly messages: ChatMessageRecord[] = []
  readonly events: { action: 'create' | 'update' | 'delete'; seq: number }[] = []
  readonly lines = new Set<Line>()
  readonly deleted = new Set<number>()
  /** Probability of a missed event. */
  forgetful = 0.03
  /** Share of commands that must wait. */
  strict = 0.05
  refusesHello = false
  refuses: (frame: ClientFrame) => RefusalCode | undefined = () => undefined
  private readonly mutes = new Map<string, number>()
  readonly marks = new Map<string, number>()
  /** Frames that are no confirmations. */
  heard = 0
  /** In the order of arrival, including refused ones. */
  readonly sent: string[] = []
  private readonly keys = new Map<string, number>()
  private readonly clock: Clock
  private readonly random: () => number

  constructor(clock: Clock, random: () => number) {
    this.clock = clock
    this.random = random
  }

  take(line: Line, frame: ClientFrame) {
    if (frame.t !== 'have') this.heard++
    if (frame.t === 'hello') {
      if (this.refusesHello) return line.receive([{ t: 'refused', code: 'unavailable' }])
      line.follows = true
      const after = frame.after?.[ROOM] ?? -1
      const seconds = this.mutedFor(line.user)
      const muted = seconds > 0 ? { muted: { [ROOM]: seconds } } : {}
      line.receive([{ t: 'live', rooms: { [ROOM]: this.events.length }, ...muted }])
      if (after < 0) return
      if (this.events.length - after > 40) {
        return line.receive([{ t: 'reset', room: ROOM, rev: this.events.length }])
      }
      line.receive(this.events.slice(after).map((_, index) => this.eventAt(after + index + 1)))
      return
    }
    if (frame.t === 'have' || frame.t === 'typing') return
    if (frame.t === 'read') {
      const mark = Math.max(frame.seq ?? this.messages.length, this.marks.get(line.user) ?? 0)
      this.marks.set(line.user, mark)
      const event = { t: 'read' as const, room: ROOM, seq: mark, lastReadAt: this.dateAt(mark) }
      for (const other of this.lines) if (other.user === line.user) other.receive([event])
      return
    }
    const key = frame.key ?? ''
    const code = this.refuses(frame)
    if (code) return line.receive([{ t: 'refused', key, room: ROOM, code }])
    const retryAfter = this.mutedFor(line.user)
    if (retryAfter > 0) return line.receive([{ t: 'refused', key, room: ROOM, code: 'muted', retryAfter }])
    if (!this.keys.has(key) && this.random() < this.strict) {
      return line.receive([{ t: 'refused', key, room: ROOM, code: 'too_fast', retryAfter: 1 }])
    }
    const seq = this.keys.get(key) ?? this.carryOut(line.user, frame)
    if (seq === 0) return line.receive([{ t: 'refused', key, room: ROOM, code: 'not_found' }])
    const isNew = !this.keys.has(key)
    this.keys.set(key, seq)
    if (isNew) {
      for (const other of this.lines) {
        if (other.follows && this.random() >= this.forgetful)
          other.receive([this.eventAt(this.events.length)])
      }
    }
    line.receive([{ t: 'ack', key, id: idOf(seq), seq }])
  }

  /** 0: unmuted. */
  mute(user: string, seconds: number) {
    this.mutes.set(user, this.clock.now + seconds * 1_000)
    for (const line of this.lines) {
      if (line.follows && line.user === user) line.receive([{ t: 'muted', room: ROOM, seconds }])
    }
  }

  private mutedFor(user: string): number {
    return Math.max(0, Math.ceil(((this.mutes.get(user) ?? 0) - this.clock.now) / 1_000))
  }

  history(reader: string, { before, after, around }: HistoryPlace): HistoryPage {
    const mark = this.marks.get(reader) ?? 0
    const there = this.messages.filter(({ seq }) => !this.deleted.has(seq))
    const middle = around === undefined ? undefined : there.findIndex(({ seq }) => seq >= around)
    const from =
      middle !== undefined
        ? Math.max(0, middle - 5)
        : after !== undefined
          ? there.findIndex(({ seq }) => seq > after)
          : Math.max(0, there.filter(({ seq }) => seq < (before ?? Infinity)).length - 10)
    const list = from < 0 ? [] : there.slice(from, from + 10).filter(({ seq }) => seq < (before ?? Infinity))
    return {
      messages: list,
      rev: this.events.length,
      newest: this.messages.length,
      earlier: list[0] !== undefined && list[0] !== there[0],
      later: list.length > 0 && list.at(-1) !== there.at(-1),
      lastReadAt: this.dateAt(mark),
      lastReadSeq: mark,
    }
  }

  hasUnread(reader: string): boolean {
    const mark = this.marks.get(reader) ?? 0
    return this.messages.some(({ seq, author }) => seq > mark && author !== reader && !this.deleted.has(seq))
  }

  mentionsFor(reader: string): number {
    const mark = this.marks.get(reader) ?? 0
    return this.messages.filter(
      (one) => one.seq > mark && one.author !== reader && !this.deleted.has(one.seq) && isFor(reader, one),
    ).length
  }

  private dateAt(seq: number): string {
    return this.messages[seq - 1]?.created ?? NEVER_READ
  }

  private carryOut(user: string, frame: Command): number {
    if (frame.t === 'send') {
      const seq = this.messages.length + 1
      const created = dateOf(this.clock.now)
      this.sent.push(frame.text)
      const answered = this.messages.find(({ id }) => id === frame.reply)
      this.messages.push({
        ...base,
        id: idOf(seq),
        created,
        room: ROOM,
        seq,
        author: user,
        message: frame.text,
        reply: frame.reply ?? '',
        ...(answered && answered.author !== user && !frame.quiet && { notifies: answered.author }),
        card: '',
        reactions: [],
        edited: '',
      })
      this.events.push({ action: 'create', seq })
      return seq
    }
    const seq = Number.parseInt(frame.id.slice(-8), 32)
    const record = this.messages[seq - 1]
    if (!record || this.deleted.has(seq)) return 0
    if (frame.t === 'delete') {
      this.deleted.add(seq)
      this.messages[seq - 1] = { ...record, message: '' }
    } else if (frame.t === 'edit') this.messages[seq - 1] = { ...record, message: frame.text, edited: 'now' }
    this.events.push({ action: frame.t === 'delete' ? 'delete' : 'update', seq })
    return seq
  }

  /** With the current message. */
  private eventAt(rev: number): ServerEvent {
    const { action, seq } = this.events[rev - 1] ?? { action: 'create', seq: 0 }
    const record = this.messages[seq - 1]
    if (!record) throw new Error(`No event ${rev}`)
    return { t: 'event', room: ROOM, rev, seq, action, record }
  }
}

const idOf = (seq: number) => ROOM + seq.toString(32).padStart(8, '0')
