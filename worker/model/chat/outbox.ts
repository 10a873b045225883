import type { ChatCardRecord } from '#contract/chat/chat'
import type { RoomFile } from '#model/chat/room-file'
import type { Refusal } from '#model/chat/refusal'
import type { CommandOf } from './changes/change.ts'
import type { ChangeFrame } from './changes/index.ts'

/** Applied once, however often it is sent. */
export type OutboxFrame = CommandOf<'send'> | ChangeFrame

export interface Waiting {
  frame: OutboxFrame
  card: ChatCardRecord | null
  /** The command stays until the user decides. */
  refusal?: Refusal
  /** Must be uploaded to the room first. */
  attachment?: RoomFile
  /** Names after an @ must be resolved first. */
  namesPeople?: boolean
}

export interface OutboxStore {
  set(key: string, waiting: Waiting): Promise<void>
  delete(key: string): Promise<void>
}

export interface OutboxDeps {
  send(frame: OutboxFrame): void
  store: OutboxStore
  /** Resolves to the card to send with the message. */
  upload(waiting: Waiting, signal: AbortSignal): Promise<ChatCardRecord>
  /** `refused`: the message stays with its refusal. */
  onUploadFailed(key: string, failure: unknown): 'again' | 'refused'
  /** Unchanged if no name was resolved in time. Never rejects. */
  mention(text: string): Promise<string>
  onMentioned(waiting: Waiting): void
  /** Returns a cancel function. */
  schedule(milliseconds: number, work: () => void): () => void
}

/** After this time an unanswered command is sent again. */
const ANSWER_MS = 15_000

const UPLOAD_RETRY_MS = 5_000

/**
 * One command per room is in flight, so that a deferred or repeated one cannot be overtaken. Keys make repeats
 * harmless.
 */
export class Outbox {
  private readonly deps: OutboxDeps
  /** In the order of their keys, which is that of creation. */
  private waiting: Waiting[] = []
  /** By room, with a function that cancels the timeout. */
  private readonly asked = new Map<string, { key: string; stop: () => void }>()
  private readonly paused = new Map<string, () => void>()
  private connected = false

  constructor(deps: OutboxDeps) {
    this.deps = deps
  }

  get size(): number {
    return this.waiting.length
  }

  find(key: string): Waiting | undefined {
    return this.waiting.find(({ frame }) => frame.key === key)
  }

  inRoom(room: string): Waiting[] {
    return this.waiting.filter(({ frame }) => frame.room === room)
  }

  rooms(): string[] {
    return [...new Set(this.waiting.map(({ frame }) => frame.room))]
  }

  add(waiting: Waiting) {
    const { key, room } = waiting.frame
    if (this.find(key)) return
    const at = this.waiting.findLastIndex(({ frame }) => frame.key < key) + 1
    this.waiting.splice(at, 0, waiting)
    // A failing store costs only what closing the page would lose.
    this.deps.store.set(key, waiting).catch(() => undefined)
    this.go(room)
  }

  async save(waiting: Waiting): Promise<void> {
    if (this.find(waiting.frame.key) === waiting) await this.deps.store.set(waiting.frame.key, waiting)
  }

  connect(connected: boolean) {
    this.connected = connected
    for (const { stop } of this.asked.values()) stop()
    this.asked.clear()
    if (connected) for (const room of this.rooms()) this.go(room)
  }

  /** The server applied the command, or the user discarded it. */
  settle(key: string): Waiting | undefined {
    const found = this.find(key)
    if (!found) return undefined
    this.waiting = this.waiting.filter((one) => one !== found)
    this.deps.store.delete(key).catch(() => undefined)
    this.answered(found)
    return found
  }

  /** The command stays, and the next one is sent. */
  refuse(key: string, refusal: Refusal): Waiting | undefined {
    const found = this.find(key)
    if (!found) return undefined
    found.refusal = refusal
    this.deps.store.set(key, found).catch(() => undefined)
    this.answered(found)
    return found
  }

  retry(key: string) {
    const found = this.find(key)
    if (!found?.refusal) return
    withoutRefused(found)
    delete found.refusal
    this.deps.store.set(key, found).catch(() => undefined)
    this.go(found.frame.room)
  }

  /** Milliseconds, as requested by the room. */
  pause(room: string, milliseconds: number) {
    this.asked.get(room)?.stop()
    this.asked.delete(room)
    this.paused.get(room)?.()
    const stop = this.deps.schedule(milliseconds, () => {
      this.paused.delete(room)
      this.go(room)
    })
    this.paused.set(room, stop)
  }

  end() {
    this.connect(false)
    for (const stop of this.paused.values()) stop()
    this.paused.clear()
    this.waiting = []
  }

  private answered({ frame: { room, key } }: Waiting) {
    const asked = this.asked.get(room)
    if (asked?.key === key) {
      asked.stop()
      this.asked.delete(room)
    }
    this.go(room)
  }

  private go(room: string) {
    if (!this.connected || this.paused.has(room) || this.asked.has(room)) return
    const next = this.waiting.find(({ frame, refusal }) => frame.room === room && !refusal)
    if (!next) return
    if (next.attachment) return void this.upload(next)
    if (next.namesPeople) return void this.mention(next)
    const stop = this.deps.schedule(ANSWER_MS, () => {
      this.asked.delete(room)
      this.go(room)
    })
    this.asked.set(room, { key: next.frame.key, stop })
    this.deps.send(next.frame)
  }

  /** Later commands of the room wait, as with a file. */
  private async mention(waiting: Waiting) {
    const { key, room } = waiting.frame
    const leaving = new AbortController()
    this.asked.set(room, { key, stop: () => leaving.abort() })
    const { frame } = waiting
    const text = 'text' in frame ? await this.deps.mention(frame.text) : ''
    if (leaving.signal.aborted || this.find(key) !== waiting) return
    if ('text' in frame) waiting.frame = { ...frame, text }
    delete waiting.namesPeople
    this.deps.onMentioned(waiting)
    this.deps.store.set(key, waiting).catch(() => undefined)
    this.asked.delete(room)
    this.go(room)
  }

  /** Later commands of the room wait, so that none overtakes it. */
  private async upload(waiting: Waiting) {
    const { key, room } = waiting.frame
    const leaving = new AbortController()
    this.asked.set(room, { key, stop: () => leaving.abort() })
    const isOver = () => leaving.signal.aborted || this.find(key) !== waiting
    try {
      const card = await this.deps.upload(waiting, leaving.signal)
      if (isOver() || waiting.frame.t !== 'send') return
      waiting.frame = { ...waiting.frame, card: card.id }
      waiting.card = card
      delete waiting.attachment
      this.deps.store.set(key, waiting).catch(() => undefined)
      this.asked.delete(room)
      this.go(room)
    } catch (failure) {
      if (isOver()) return
      if (this.deps.onUploadFailed(key, failure) === 'again') this.pause(room, UPLOAD_RETRY_MS)
    }
  }
}

/** Refused for good: a reply to a deleted message, or a deleted preview. */
function withoutRefused(waiting: Waiting) {
  const { frame, refusal } = waiting
  if (frame.t !== 'send') return
  if (refusal === 'bad_reply') {
    const { reply: _, quiet: __, ...rest } = frame
    waiting.frame = rest
  }
  if (refusal === 'bad_card') {
    const { card: _, ...rest } = frame
    waiting.frame = rest
    waiting.card = null
  }
}
