import type { ChatCardRecord } from '#contract/chat/chat'
import type { ClientFrame } from '#contract/chat/frames'
import type { RoomFile } from '#model/chat/room-file'
import type { Refusal } from '#model/chat/refusal'

/** A command that is to be carried out once, however often it has to be said. */
export type OutboxFrame = Extract<ClientFrame, { t: 'send' | 'edit' | 'delete' | 'react' }> & { key: string }

export interface Waiting {
  frame: OutboxFrame
  /** What a message shows as its card until the server's version is here. */
  card: ChatCardRecord | null
  /** Why the server would not; it stays for the person to decide. */
  refusal?: Refusal
  /** A file that has to be brought to the room first. */
  attachment?: RoomFile
  /** Names were typed after an @, and who they mean has to be looked up first. */
  namesPeople?: boolean
}

/** Where commands are kept until the server has answered them. */
export interface OutboxStore {
  set(key: string, waiting: Waiting): Promise<void>
  delete(key: string): Promise<void>
}

export interface OutboxDeps {
  send(frame: OutboxFrame): void
  store: OutboxStore
  /** Brings the file of a message to its room; the card that it answers goes along with the message. */
  upload(waiting: Waiting, signal: AbortSignal): Promise<ChatCardRecord>
  /** A file could not be brought: whether it is worth another attempt; if not, the message has been refused. */
  onUploadFailed(key: string, failure: unknown): 'again' | 'refused'
  /** The text with the people it names by hand as mentions; as it is where nobody was found in time. Never rejects. */
  mention(text: string): Promise<string>
  /** The text of a message has changed for that. */
  onMentioned(waiting: Waiting): void
  /** Runs `work` after so many milliseconds; returns the way to call it off. */
  schedule(milliseconds: number, work: () => void): () => void
}

/** An answer that takes longer is asked for again. */
const ANSWER_MS = 15_000

/** A file that did not arrive is tried again after this long. */
const BRING_AGAIN_MS = 5_000

/**
 * Commands in their order. In each room one at a time is on its way, and the next goes when it is answered: whatever
 * is refused for a while or has to be repeated cannot be overtaken. Their keys make a repeat harmless.
 */
export class Outbox {
  private readonly deps: OutboxDeps
  /** In the order of their keys, which is the order in which they were made. */
  private waiting: Waiting[] = []
  /** What each room is to answer: the key, and the way to stop waiting for it. */
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
    // A store that refuses costs only what a closed page would lose.
    this.deps.store.set(key, waiting).catch(() => undefined)
    this.go(room)
  }

  /** Keeps what has changed in a command that waits. */
  async save(waiting: Waiting): Promise<void> {
    if (this.find(waiting.frame.key) === waiting) await this.deps.store.set(waiting.frame.key, waiting)
  }

  /** There is a connection from now on, or there is none. */
  connect(connected: boolean) {
    this.connected = connected
    for (const { stop } of this.asked.values()) stop()
    this.asked.clear()
    if (connected) for (const room of this.rooms()) this.go(room)
  }

  /** The server has carried it out, or the person has given it up. */
  settle(key: string): Waiting | undefined {
    const found = this.find(key)
    if (!found) return undefined
    this.waiting = this.waiting.filter((one) => one !== found)
    this.deps.store.delete(key).catch(() => undefined)
    this.answered(found)
    return found
  }

  /** The server would not: it stays, and the next one's turn comes. */
  refuse(key: string, refusal: Refusal): Waiting | undefined {
    const found = this.find(key)
    if (!found) return undefined
    found.refusal = refusal
    this.deps.store.set(key, found).catch(() => undefined)
    this.answered(found)
    return found
  }

  /** The person asks for another attempt at what was refused. */
  retry(key: string) {
    const found = this.find(key)
    if (!found?.refusal) return
    withoutRefused(found)
    delete found.refusal
    this.deps.store.set(key, found).catch(() => undefined)
    this.go(found.frame.room)
  }

  /** The room asks to wait for so many milliseconds. */
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

  /** Nothing is said any more. */
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

  /** What comes after it in the room waits meanwhile, as with a file. */
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

  /** What comes after it in the room waits meanwhile, so that nothing is overtaken. */
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
      if (this.deps.onUploadFailed(key, failure) === 'again') this.pause(room, BRING_AGAIN_MS)
    }
  }
}

/** Takes out of a message what the room refused for good: a reply to a deleted message, a preview that is gone. */
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
