import type { ChatCardRecord } from '#contract/chat/chat'
import type { RoomFile } from '#model/chat/room-file'
import type { Refusal } from '#model/chat/refusal'
import type { CommandOf } from './changes/change.ts'
import type { ChangeFrame } from './changes/index.ts'

/** A command that must be applied once, however often it is sent. */
export type OutboxFrame = CommandOf<'send'> | ChangeFrame

export interface Waiting {
  frame: OutboxFrame
  card: ChatCardRecord | null
  /** The server's refusal; the command stays until the user decides. */
  refusal?: Refusal
  /** A file that must be uploaded to the room first. */
  attachment?: RoomFile
  /** Names after an @ that must be resolved first. */
  namesPeople?: boolean
}

export interface OutboxStore {
  set(key: string, waiting: Waiting): Promise<void>
  delete(key: string): Promise<void>
}

export interface OutboxDeps {
  send(frame: OutboxFrame): void
  store: OutboxStore
  /** Uploads the file of a message to its room; resolves to the card to send with the message. */
  upload(waiting: Waiting, signal: AbortSignal): Promise<ChatCardRecord>
  /** An upload failed: returns whether to retry; if not, the message has been refused. */
  onUploadFailed(key: string, failure: unknown): 'again' | 'refused'
  /** Replaces typed names by mentions; unchanged if none was resolved in time. Never rejects. */
  mention(text: string): Promise<string>
  /** The text of a message was changed by that. */
  onMentioned(waiting: Waiting): void
  /** Runs `work` after a delay; returns a cancel function. */
  schedule(milliseconds: number, work: () => void): () => void
}

/** Time after which an unanswered command is sent again. */
const ANSWER_MS = 15_000

/** Delay before a failed upload is retried. */
const UPLOAD_RETRY_MS = 5_000

/**
 * Ordered commands. In each room one at a time is in flight, and the next is sent when it is answered: so a command
 * that is deferred or repeated cannot be overtaken. Their keys make a repeat harmless.
 */
export class Outbox {
  private readonly deps: OutboxDeps
  /** In the order of their keys, which is the order of creation. */
  private waiting: Waiting[] = []
  /** The command in flight of each room: its key, and a function to cancel its timeout. */
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

  /** The connection was opened or closed. */
  connect(connected: boolean) {
    this.connected = connected
    for (const { stop } of this.asked.values()) stop()
    this.asked.clear()
    if (connected) for (const room of this.rooms()) this.go(room)
  }

  /** The server has applied it, or the user has discarded it. */
  settle(key: string): Waiting | undefined {
    const found = this.find(key)
    if (!found) return undefined
    this.waiting = this.waiting.filter((one) => one !== found)
    this.deps.store.delete(key).catch(() => undefined)
    this.answered(found)
    return found
  }

  /** The server refused it: it stays, and the next command is sent. */
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

  /** The room asks to wait for this many milliseconds. */
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

  /** Later commands of the room wait meanwhile, as with a file. */
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

  /** Later commands of the room wait meanwhile, so that none overtakes it. */
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

/**
 * Removes the part of a message that the room refused for good: a reply to a deleted message, a preview that is gone.
 */
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
