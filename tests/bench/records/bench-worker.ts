import { Hono } from 'hono'
import { createApp } from '../../../worker/app.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import { users } from '../../../worker/collections/users.ts'
import { signSession } from '../../../worker/platform/credentials/tokens.ts'

export { RealtimeHub } from '../../../worker/index.ts'

interface Seen {
  text: string
  params: unknown[]
}

/** A database that notes its statements and the rows they read. */
function watched(binding: D1Database) {
  const seen: Seen[] = []
  let rows = 0
  let returned = 0
  const texts = new WeakMap<D1PreparedStatement, Seen>()
  const prepare = (text: string) => {
    const prepared = binding.prepare(text)
    const bind = prepared.bind.bind(prepared)
    texts.set(prepared, { text, params: [] })
    prepared.bind = (...params) => {
      const bound = bind(...params)
      texts.set(bound, { text, params })
      return bound
    }
    return prepared
  }
  const batch = async (list: D1PreparedStatement[]) => {
    seen.push(...list.flatMap((one) => texts.get(one) ?? []))
    const results = await binding.batch(list)
    rows += results.reduce((sum, { meta }) => sum + meta.rows_read, 0)
    returned += results.reduce((sum, one) => sum + one.results.length, 0)
    return results
  }
  const session = { prepare, batch, getBookmark: () => null }
  // The worker asks a database for sessions only, and those for these three.
  const DB = { ...session, withSession: () => session } as unknown as D1Database
  return { DB, seen, rows: () => rows, returned: () => returned }
}

const app = createApp({ development: true })
const bare = new Hono<{ Bindings: Bindings }>()
let statements: Seen[] = []

/** Cost of a request, and its statements for `/bare`. */
bare.get('/cost', async (context) => {
  const { DB, seen, rows, returned } = watched(context.env.DB)
  const user = context.req.query('as')
  const subject = { id: user ?? '', collectionId: users.id, tokenKey: 'bench' }
  const token = user ? await signSession(subject, context.env.AUTH_SECRET ?? '', new Date()) : ''
  const request = new Request(new URL(context.req.query('path') ?? '', context.req.url), {
    headers: token ? { Authorization: token } : {},
  })
  const answer = await app.fetch(request, { ...context.env, DB }, context.executionCtx)
  const body: { items: unknown[] } = await answer.json()
  statements = seen
  return context.json({
    status: answer.status,
    items: body.items.length,
    statements: seen.length,
    rows: rows(),
    returned: returned(),
  })
})

/** The minimum cost of any list: the statements of the last `/cost`, and their rows as JSON. */
bare.get('/bare', async (context) => {
  const { DB } = context.env
  const answers: unknown[] = []
  for (const { text, params } of statements) {
    const { results } = await DB.prepare(text)
      .bind(...params)
      .all()
    answers.push(results)
  }
  return context.json({ items: answers[0], related: answers[1] })
})

const filled = ['users', 'cam_projects', 'takes', 'media', 'user_flags'] as const
/** Per statement. */
const CHUNK = 100_000

/**
 * Fifty published projects and flags a user, 200 takes and sounds a project, all in its film. Events and indexes are
 * off: an index is faster made afterwards.
 */
bare.post('/fill', async (context) => {
  const rows = Math.trunc(Number(context.req.query('rows')))
  const { DB } = context.env
  const run = (text: string) => DB.prepare(text).run()
  const { results: extras } = await DB.prepare(
    `SELECT type, name, sql FROM sqlite_master WHERE sql <> '' AND (type = 'trigger' OR type = 'index')
      AND tbl_name IN (${filled.map((table) => `'${table}'`).join()})`,
  ).all<{ type: string; name: string; sql: string }>()
  for (const { type, name } of extras) await run(`DROP ${type} "${name}"`)
  for (const table of filled) await run(`DELETE FROM ${table}`)
  for (let from = 0; from < rows; from += CHUNK) {
    for (const line of inserts(from, Math.min(rows, from + CHUNK), rows)) await run(line)
  }
  for (const { type, sql } of extras) if (type === 'index') await run(sql)
  return context.json({})
})

function inserts(from: number, to: number, rows: number): string[] {
  const count = `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to - 1})`
  // Equal widths, so that they come in the order of the primary key.
  const id = (kind: string, number: string) => `'${kind}' || substr('0000000' || (${number}), -7)`
  const owner = id('bench', 'i / 50')
  const maker = id('bench', 'i / 200')
  const project = id('project', 'i / 200')
  const at = "'2026-01-01 00:00:00.' || substr('000' || (i % 1000), -3) || 'Z'"
  const take = `'take' || substr('0000000' || (n.i * 200 + "clip".value), -7)`
  const clips = `SELECT json_group_array(json_object('take', ${take})) FROM json_each((SELECT places FROM clips)) AS "clip"`
  const film = `json_object('tracks', json_array(json_object('clips', json((${clips})))))`
  const places = `clips(places) AS (SELECT json_group_array(i) FROM (WITH RECURSIVE c(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c WHERE i < 199) SELECT i FROM c))`
  return [
    `${count} INSERT INTO users (id, created, updated, email, name, tokenKey) SELECT ${id('bench', 'i / 50')}, ${at}, ${at}, i || '@bench.test', 'Bench', 'bench' FROM n WHERE i % 50 = 0`,
    `${count}, ${places} INSERT INTO cam_projects (id, created, updated, owner, title, character, document, published, trashed) SELECT ${id('project', 'i')}, ${at}, ${at}, ${owner}, 'Film ' || i, 'characterpip001', iif(i < ${Math.max(1, rows / 200)}, ${film}, '{}'), 1, iif(i BETWEEN 10 AND 14, ${at}, '') FROM n`,
    `${count} INSERT INTO takes (id, created, updated, owner, project, sound, name, source, duration) SELECT ${id('take', 'i')}, ${at}, ${at}, ${maker}, ${project}, ${id('sound', 'i')}, 'Take', 'upload', 1 FROM n`,
    `${count} INSERT INTO media (id, created, updated, owner, project, kind, file, type) SELECT ${id('sound', 'i')}, ${at}, ${at}, ${maker}, ${project}, 'sound', 's.wav', 'audio/wav' FROM n`,
    `${count} INSERT INTO user_flags (id, created, updated, user, key) SELECT ${id('flag', 'i')}, ${at}, ${at}, ${owner}, 'k' || i FROM n`,
  ]
}

bare.all('*', (context) => app.fetch(context.req.raw, context.env, context.executionCtx))

export default bare
