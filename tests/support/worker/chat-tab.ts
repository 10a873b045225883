import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import type { Bindings } from '../../../worker/bindings.ts'
import type { ChatRequest, ChatUser } from '../../../worker/chat-calls.ts'
import type { ClientFrame, ServerEvent } from '../../../worker/contract/chat/frames.ts'
import { SocketTab } from './socket-tab.ts'
import { api, migrated, ORIGIN, person, request, type Person } from './world.ts'

export async function ticketOf(as: Person): Promise<string> {
  const { body, status } = await api<{ ticket: string }>('POST', '/api/chat/ticket', { as })
  if (status !== 200) throw new Error(`No ticket: ${status} ${JSON.stringify(body)}`)
  return body.ticket
}

/** A handshake; `protocols` and `origin` as a browser would send them. `''`: no origin at all. */
export function handshake(
  path: string,
  {
    protocols,
    origin = ORIGIN,
    bindings,
  }: { protocols?: string; origin?: string; bindings?: Partial<Bindings> | undefined } = {},
): Promise<Response> {
  return request(path, {
    bindings,
    headers: {
      Upgrade: 'websocket',
      ...(protocols !== undefined && { 'Sec-WebSocket-Protocol': protocols }),
      ...(origin !== '' && { Origin: origin }),
    },
  })
}

const tabs: ChatTab[] = []

/** Closes the sockets that a test has left open. */
export function leaveTabs() {
  for (const tab of tabs.splice(0)) tab.leave()
}

/** A chat socket as a client sees it. */
export class ChatTab extends SocketTab<ClientFrame, ServerEvent> {
  constructor(answer: Response) {
    super(answer)
    tabs.push(this)
  }

  /** A socket for all rooms, or for one. */
  static async open(as: Person, room?: string): Promise<ChatTab> {
    const path = room === undefined ? '/api/chat/live' : `/api/chat/rooms/${room}/live`
    return new ChatTab(await handshake(path, { protocols: `mouthpiece.v1, ticket.${await ticketOf(as)}` }))
  }

  /** Says hello and waits for the answer. */
  static async greeted(as: Person, after?: Record<string, number>, room?: string): Promise<ChatTab> {
    const tab = await ChatTab.open(as, room)
    tab.say({ t: 'hello', ...(after && { after }) })
    await tab.heard('live')
    return tab
  }

  send(room: string, text: string, key = newKey()) {
    this.say({ t: 'send', room, key, text })
  }

  /** Words of a room's messages as they came. */
  words(room: string): string[] {
    return this.all('event').flatMap((event) =>
      event.room === room && event.action === 'create' ? [event.record.message] : [],
    )
  }

  /** `rev`s of a room's events as they came. */
  revs(room: string): number[] {
    return this.all('event').flatMap((event) => (event.room === room ? [event.rev] : []))
  }
}

/** Ada and Ben, in a chat that has only the rooms a test makes. */
export async function twoWithoutRooms(): Promise<{ ada: Person; ben: Person }> {
  await migrated()
  await env.DB.exec('DELETE FROM chat_rooms')
  return { ada: await person({ name: 'Ada' }), ben: await person({ name: 'Ben' }) }
}

let made = 0

/** A chat room, as its record in the database. */
export async function newRoom(): Promise<string> {
  const id = `testroom${String(++made).padStart(7, '0')}`
  await env.DB.prepare(
    "INSERT INTO chat_rooms (id, created, updated, name, slug) VALUES (?1, '2026-01-01 00:00:00.000Z', '', ?1, ?1)",
  )
    .bind(id)
    .run()
  return id
}

let keys = 0
export const newKey = () => `key-${String(++keys).padStart(10, '0')}`

export const gateway = () => env.CHAT_GATEWAYS.getByName('gateway-0')
export const roomObject = (id: string) => env.CHAT_ROOMS.getByName(id)
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Has people who are not there say something, past any limit of one person. */
export async function chatter(room: string, texts: string[]) {
  const asks = texts.map((text, index): ChatRequest => {
    const id = `crowd${String(index % 50).padStart(10, '0')}`
    const user: ChatUser = { id, name: 'Crowd', avatar: undefined, admin: false }
    return { user, command: { t: 'send', room, key: newKey(), text } }
  })
  const outcomes = await roomObject(room).receive(asks)
  expect(outcomes?.every(({ done }) => done)).toBe(true)
}
