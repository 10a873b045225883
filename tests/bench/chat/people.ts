import { Agent, request } from 'node:http'
import { join, resolve } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { getPlatformProxy } from 'wrangler'
import { users } from '../../../worker/collections/users.ts'
import { signSession } from '../../../worker/platform/credentials/tokens.ts'
import { WORKSHOP_SECRET } from '../../support/workerd/bare-worker.ts'

const root = resolve(import.meta.dirname, '../../..')
const TOKEN_KEY = 'bench'
const moment = '2026-01-01 00:00:00.000Z'

export const roomIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `benchroom${String(index).padStart(6, '0')}`)

const personId = (index: number) => `benchperson${String(index).padStart(6, '0')}`

/** Before a worker opens the database. */
export async function populate(folder: string, { people, rooms }: { people: number; rooms: number }) {
  const config = join(root, '.wrangler', 'seed.toml')
  const local = await getPlatformProxy<{ DB: D1Database }>({
    configPath: config,
    persist: { path: join(folder, 'v3') },
    remoteBindings: false,
  })
  try {
    const { DB } = local.env
    const everybody = Array.from({ length: people }, (_, index) => [personId(index), `${index}@bench.test`])
    await DB.prepare(
      `INSERT INTO users (id, created, updated, email, name, tokenKey)
       SELECT value ->> 0, ?1, ?1, value ->> 1, 'Bench', ?2 FROM json_each(?3)`,
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

export async function ticketed(address: string, index: number): Promise<string[]> {
  const { status, text } = await post(`${address}/api/chat/ticket`, await sessionOf(index))
  if (status !== 200) throw new Error(`ticket: ${status} ${text}`)
  // Safe: the contract's makeTicket.
  const { ticket } = JSON.parse(text) as { ticket: string }
  return ['mouthpiece.v1', `ticket.${ticket}`]
}

const agent = new Agent({ keepAlive: true })

/** `fetch` takes this process twice the time, which the server beside it lacks. */
function post(url: string, session: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((done, fail) => {
    const asking = request(url, { method: 'POST', agent, headers: { Authorization: session } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => done({ status: answer.statusCode, text }))
    })
    // A server may close an idle connection just when it is used again: the request never arrived.
    asking.on('error', (error) => (asking.reusedSocket ? done(post(url, session)) : fail(error)))
    asking.end()
  })
}
