import { Hono } from 'hono'
import { createApp } from '../../../worker/app.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import { users } from '../../../worker/collections/users.ts'
import { signSession } from '../../../worker/platform/credentials/tokens.ts'

export { RealtimeHub } from '../../../worker/index.ts'

const app = createApp({ development: true })
const bare = new Hono<{ Bindings: Bindings }>()

const ADMIN = 'benchadmin00001'

/** A database that adds up the rows its statements read. */
function watched(binding: D1Database) {
  let rows = 0
  const count = <Result extends D1Result>(result: Result): Result => {
    rows += result.meta.rows_read
    return result
  }
  const session = {
    prepare: (text: string) => binding.prepare(text),
    batch: async (list: D1PreparedStatement[]) => (await binding.batch(list)).map(count),
    getBookmark: () => null,
  }
  // The worker asks a database for sessions only, and those for these three.
  const DB = { ...session, withSession: () => session } as unknown as D1Database
  return { DB, rows: () => rows }
}

/** A list as the bench's admin gets it, with the rows that were read for it. */
bare.get('/cost', async (context) => {
  const { DB, rows } = watched(context.env.DB)
  const subject = { id: ADMIN, collectionId: users.id, tokenKey: 'bench' }
  const token = await signSession(subject, context.env.AUTH_SECRET ?? '', new Date())
  const request = new Request(new URL(context.req.query('path') ?? '', context.req.url), {
    headers: { Authorization: token },
  })
  const began = Date.now()
  const answer = await app.fetch(request, { ...context.env, DB }, context.executionCtx)
  const body: { items?: unknown[]; next?: string; count?: number } = await answer.json()
  return context.json({
    status: answer.status,
    items: body.items?.length ?? 0,
    next: body.next ?? '',
    count: body.count,
    rows: rows(),
    ms: Date.now() - began,
  })
})

/** Per statement. */
const CHUNK = 50_000

/** One admin, and as many users and projects as requested. Events are off: only the rows count here. */
bare.post('/fill', async (context) => {
  const rows = Math.trunc(Number(context.req.query('rows')))
  const { DB } = context.env
  const run = (text: string) => DB.prepare(text).run()
  const { results } = await DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'events\\_%' ESCAPE '\\'",
  ).all<{ name: string }>()
  for (const { name } of results) await run(`DROP TRIGGER "${name}"`)
  await run(
    `INSERT INTO users (id, created, updated, email, name, admin, tokenKey) VALUES ('${ADMIN}', '2026-01-01 00:00:00.000Z', '', 'admin@bench.test', 'Admin', 1, 'bench')`,
  )
  for (let from = 0; from < rows; from += CHUNK) {
    for (const line of inserts(from, Math.min(rows, from + CHUNK))) await run(line)
  }
  return context.json({})
})

function inserts(from: number, to: number): string[] {
  const count = `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to - 1})`
  const id = (kind: string, number = 'i') => `'${kind}' || substr('0000000000' || ${number}, -10)`
  // One creator has a thousand.
  const owner = id('benchu', 'iif(i % 1000 = 7, 500500, i)')
  // A day for each thousand rows, in the order in which they were made.
  const at = "strftime('%Y-%m-%d %H:%M:%S.000Z', '2023-01-01', (i * 86) || ' seconds')"
  const word = "substr('ottertigerzebrakoalapandalemurbisongeckoravenfinch', (i % 10) * 5 + 1, 5)"
  return [
    `${count} INSERT INTO users (id, created, updated, email, name, verified, banned) SELECT ${id('benchu')}, ${at}, ${at}, 'person' || i || '@bench.test', ${word} || ' ' || (i % 977), i % 3 > 0, iif(i % 5000 = 0, ${at}, '') FROM n`,
    `${count} INSERT INTO cam_projects (id, created, updated, owner, title, character, document, published, featured, trashed) SELECT ${id('benchp')}, ${at}, ${at}, ${owner}, ${word} || ' film ' || (i % 977), 'characterpip001', '{}', i % 2, i % 1000 = 1, iif(i % 500 = 0, ${at}, '') FROM n`,
  ]
}

bare.all('*', (context) => app.fetch(context.req.raw, context.env, context.executionCtx))

export default bare
