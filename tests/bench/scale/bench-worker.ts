import { Hono } from 'hono'
import { createApp } from '../../../worker/app.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import { users } from '../../../worker/collections/users.ts'
import { insertAccount } from '../../../worker/features/auth/storage.ts'
import { signSession } from '../../../worker/platform/credentials/tokens.ts'
import { database } from '../../../worker/platform/database.ts'
import { newId, randomText } from '../../../worker/platform/ids.ts'

export { RealtimeHub } from '../../../worker/index.ts'

const app = createApp({ development: true })
const bare = new Hono<{ Bindings: Bindings }>()

/** A database that adds up its statements, and the rows that they read and write. */
function watched(binding: D1Database) {
  const cost = { statements: 0, read: 0, written: 0 }
  const count = <Result extends D1Result>(result: Result): Result => {
    cost.statements++
    cost.read += result.meta.rows_read
    cost.written += result.meta.rows_written
    return result
  }
  const prepare = (text: string): D1PreparedStatement =>
    counted(binding.prepare(text), /^\s*(SELECT|WITH)/i.test(text))
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const counted = (statement: D1PreparedStatement, reads: boolean): D1PreparedStatement => {
    const all = async () => count(await statement.all())
    const one = {
      bind: (...values: unknown[]) => counted(statement.bind(...values), reads),
      all,
      run: all,
      first: async (column?: string) => {
        const [row] = (await all()).results as Record<string, unknown>[]
        return column === undefined ? (row ?? null) : (row?.[column] ?? null)
      },
      // No figures come with rows without names: a query is run a second time for them.
      raw: async () => {
        const found = await statement.raw()
        if (reads) await all()
        else cost.statements++
        return found
      },
    } as unknown as D1PreparedStatement
    originals.set(one, statement)
    return one
  }
  const session = {
    prepare,
    batch: async (list: D1PreparedStatement[]) =>
      (await binding.batch(list.map((one) => originals.get(one) ?? one))).map(count),
    getBookmark: () => null,
  }
  // The worker asks a database for sessions only, and those for these three.
  return { DB: { ...session, withSession: () => session } as unknown as D1Database, cost }
}

/** A new account; returns its token. */
bare.post('/person', async (context) => {
  const id = newId()
  const tokenKey = randomText(50)
  const created = new Date().toISOString().replace('T', ' ')
  const account = { id, email: `person-${id}@bench.test`, name: `Person ${id}`, admin: false, created }
  const secrets = { password: randomText(160), tokenKey }
  await insertAccount(database(context.env.DB), { ...account, ...secrets, agrees: true })
  const subject = { id, collectionId: users.id, tokenKey }
  const token = await signSession(subject, context.env.AUTH_SECRET ?? '', new Date())
  return context.json({ id, token })
})

bare.get('/bytes', async (context) => {
  const { meta } = await context.env.DB.prepare('SELECT 1').all()
  return context.json({ bytes: meta.size_after })
})

/** Any call of the product, with what it asked of the database in a header. */
bare.all('*', async (context) => {
  const { DB, cost } = watched(context.env.DB)
  const answer = await app.fetch(context.req.raw, { ...context.env, DB }, context.executionCtx)
  const counted = new Response(answer.body, answer)
  counted.headers.set('X-Cost', JSON.stringify(cost))
  return counted
})

export default bare
