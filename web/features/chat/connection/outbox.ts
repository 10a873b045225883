import type { ChatCardRecord } from '#contract/chat'
import type { ClientFrame, RefusalCode } from '#contract/chat-frames'

/** A command that is to be carried out once, however often it has to be said. */
export type OutboxFrame = Extract<ClientFrame, { t: 'send' | 'edit' | 'delete' | 'react' }> & { key: string }

export interface Waiting {
  frame: OutboxFrame
  /** What a message shows as its card until the server's version is here. */
  card: ChatCardRecord | null
  /** Why the server would not; it stays for the person to decide. */
  refusal?: RefusalCode
}

/** Where commands are kept until the server has answered them. */
export interface OutboxStore {
  set(key: string, waiting: Waiting): Promise<void>
  delete(key: string): Promise<void>
}

interface OutboxDeps {
  say(frame: OutboxFrame): void
  store: OutboxStore
  /** Runs `work` after so many milliseconds; returns the way to call it off. */
  later(milliseconds: number, work: () => void): () => void
}

/** An answer that takes longer is asked for again. */
const ANSWER_MS = 15_000

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
  refuse(key: string, refusal: RefusalCode): Waiting | undefined {
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
    delete found.refusal
    this.deps.store.set(key, found).catch(() => undefined)
    this.go(found.frame.room)
  }

  /** The room asks to wait for so many milliseconds. */
  pause(room: string, milliseconds: number) {
    this.asked.get(room)?.stop()
    this.asked.delete(room)
    this.paused.get(room)?.()
    const stop = this.deps.later(milliseconds, () => {
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
    const stop = this.deps.later(ANSWER_MS, () => {
      this.asked.delete(room)
      this.go(room)
    })
    this.asked.set(room, { key: next.frame.key, stop })
    this.deps.say(next.frame)
  }
}
