import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import type { ChatOutcome, ChatUser, ChatCommand } from '../../../worker/chat-calls.ts'
import type { ChatMessageRecord } from '../../../worker/contract/chat/chat.ts'
import type { ClientFrame } from '../../../worker/contract/chat/frames.ts'
import { USER_HEADER, toHeader } from '../../../worker/platform/forwarded-headers.ts'
import { ChatTab, newKey } from './chat-tab.ts'

export const roomObject = (id: string) => env.CHAT_ROOMS.getByName(id)

export function chatUser(name: string, more: Partial<ChatUser> = {}): ChatUser {
  return { id: name.toLowerCase().padEnd(15, '0'), name, avatar: undefined, admin: false, ...more }
}

/** A command without the fields that every command has. */
export type Bare = ChatCommand extends infer One
  ? One extends ChatCommand
    ? Omit<One, 'room'>
    : never
  : never

/** Commands one thing of a room, past any socket. */
export async function command(
  room: string,
  who: ChatUser,
  what: Bare,
  card?: string,
): Promise<ChatOutcome | undefined> {
  // The room was the only thing it lacked.
  const whole = { ...what, room } as ChatCommand
  const outcomes = await roomObject(room).receive([{ user: who, command: whole, ...(card && { card }) }])
  return outcomes?.[0]
}

export function say(room: string, who: ChatUser, text: string, key = newKey()) {
  return command(room, who, { t: 'send', key, text })
}

/** Says something and answers the message's id. */
export async function said(room: string, who: ChatUser, text: string): Promise<string> {
  const outcome = await say(room, who, text)
  if (!outcome?.done) throw new Error(`Refused: ${JSON.stringify(outcome)}`)
  return outcome.id
}

let lines = 0

/** Has people who are not there say `count` things, past any limit of one person. */
export async function chatter(room: string, count: number) {
  for (let from = 0; from < count; from += 500) {
    const asks = Array.from({ length: Math.min(500, count - from) }, (_, index) => ({
      user: chatUser(`crowd${String(Math.floor(lines++ / 10)).padStart(6, '0')}`),
      command: { t: 'send' as const, room, key: newKey(), text: `line ${from + index}` },
    }))
    const outcomes = await roomObject(room).receive(asks)
    expect(outcomes?.every(({ done }) => done)).toBe(true)
  }
}

/** A socket of the room alone, as the worker hands it over. */
export async function joined(room: string, who: ChatUser): Promise<ChatTab> {
  const answer = await roomObject(room).fetch('https://room/', {
    headers: { Upgrade: 'websocket', [USER_HEADER]: toHeader(who) },
  })
  // The two type packages disagree about responses.
  return new ChatTab(answer as unknown as Response)
}

/** A tab that follows the room after `after`. */
export async function following(room: string, who: ChatUser, after?: number): Promise<ChatTab> {
  const tab = await joined(room, who)
  const hello: ClientFrame = { t: 'hello', ...(after !== undefined && { after: { [room]: after } }) }
  tab.say(hello)
  await tab.heard('live')
  return tab
}

/** A room's messages as its history tells them. */
export async function historyOf(room: string): Promise<ChatMessageRecord[]> {
  const history = await roomObject(room).history('nobody', { limit: 200 })
  return history?.messages ?? []
}

/** The rows that the record API reads, oldest first. */
export async function mirrored(room: string): Promise<Record<string, unknown>[]> {
  const { results } = await env.DB.prepare('SELECT * FROM chat_messages WHERE room = ? ORDER BY seq')
    .bind(room)
    .all()
  return results
}

/** Events of a room's messages that the record API has published, as `action text`. */
export async function announced(room: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT action || ' ' || (row ->> 'message') AS event FROM events
     WHERE collection = 'chat_messages' AND row ->> 'room' = ? ORDER BY rowid`,
  )
    .bind(room)
    .all<{ event: string }>()
  return results.map(({ event }) => event)
}

/** Rooms that fail whatever they are asked; with `once`, from the second call on they are the real ones. */
export function failingRooms({ once = false, retryable = true } = {}) {
  let calls = 0
  const broken = (real: (name: string) => object) => (name: string) =>
    new Proxy(real(name), {
      get:
        (target, method) =>
        (...given: unknown[]) => {
          if (!once || calls++ === 0) {
            return Promise.reject(Object.assign(new Error('Durable Object reset'), { retryable }))
          }
          // Every property of a stub is a call, `bind` too.
          const call = Reflect.get(target, method) as (...values: unknown[]) => unknown
          return Reflect.apply(call, target, given)
        },
    })
  const rooms = { getByName: broken((name) => env.CHAT_ROOMS.getByName(name)) }
  // The only method that the worker has a use for.
  return { CHAT_ROOMS: rooms as unknown as typeof env.CHAT_ROOMS }
}
