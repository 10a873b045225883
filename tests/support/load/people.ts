import { join, resolve } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { getPlatformProxy } from 'wrangler'
import { call, type Account } from '../../../.tools/seed/product.ts'
import { users } from '../../../worker/collections/users.ts'
import { makeTicket } from '../../../worker/contract/chat/chat.ts'
import { CHAT_PROTOCOL } from '../../../worker/contract/chat/frames.ts'
import { signSession } from '../../../worker/platform/credentials/tokens.ts'
import { WORKSHOP_SECRET } from '../workerd/bare-worker.ts'
import type { HttpLines } from './http-lines.ts'

const root = resolve(import.meta.dirname, '../../..')
const TOKEN_KEY = 'bench'
const moment = '2026-01-01 00:00:00.000Z'

export const roomIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `benchroom${String(index).padStart(6, '0')}`)

export const personId = (index: number) => `benchperson${String(index).padStart(6, '0')}`

/** Before a worker opens the database. The last `admins` of the people are admins. */
export async function populate(
  folder: string,
  { people, rooms, admins = 0 }: { people: number; rooms: number; admins?: number },
) {
  const config = join(root, '.wrangler', 'seed.toml')
  const local = await getPlatformProxy<{ DB: D1Database }>({
    configPath: config,
    persist: { path: join(folder, 'v3') },
    remoteBindings: false,
  })
  try {
    const { DB } = local.env
    const everybody = Array.from({ length: people }, (_, index) => [
      personId(index),
      `${index}@bench.test`,
      index >= people - admins ? 1 : 0,
    ])
    await DB.prepare(
      `INSERT INTO users (id, created, updated, email, name, admin, tokenKey)
       SELECT value ->> 0, ?1, ?1, value ->> 1, 'Bench', value ->> 2, ?2 FROM json_each(?3)`,
    )
      .bind(moment, TOKEN_KEY, JSON.stringify(everybody))
      .run()
    await DB.prepare(
      `INSERT INTO chat_rooms (id, created, updated, name, slug) SELECT value, ?1, ?1, value, value FROM json_each(?2)`,
    )
      .bind(moment, JSON.stringify(roomIds(rooms)))
      .run()
  } finally {
    await local.dispose()
  }
}

const sessions = new Map<number, Promise<string>>()

export function sessionOf(index: number): Promise<string> {
  const known = sessions.get(index)
  if (known) return known
  const subject = { id: personId(index), collectionId: users.id, tokenKey: TOKEN_KEY }
  const made = signSession(subject, WORKSHOP_SECRET, new Date())
  sessions.set(index, made)
  return made
}

export async function accountOf(index: number): Promise<Account> {
  return { id: personId(index), name: 'Bench', token: await sessionOf(index) }
}

/** For a socket of the n-th person. */
export async function chatTicket(lines: HttpLines, index: number): Promise<string> {
  const { ticket } = await call(lines.product(), makeTicket, { as: await accountOf(index) })
  return ticket
}

export async function chatProtocols(lines: HttpLines, index: number): Promise<string[]> {
  return [CHAT_PROTOCOL, `ticket.${await chatTicket(lines, index)}`]
}
