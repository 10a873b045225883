import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { markUnknown } from '../../worker/features/emails/sending-storage.ts'
import { migrated } from '../support/worker/world.ts'

const MINUTE = 60_000

beforeAll(migrated)

/** The database, with the statements that are run on it. */
function watched() {
  const statements: string[] = []
  const binding = new Proxy(env.DB, {
    get(database, name) {
      if (name !== 'prepare') return Reflect.get(database, name)
      return (text: string) => {
        statements.push(text)
        return database.prepare(text)
      }
    },
  })
  return { binding, statements }
}

test('claims without an outcome are found by an index of the claimed alone', async () => {
  const now = Date.now()
  const claimed = (address: string, state: string, minutes: number) =>
    env.DB.prepare('INSERT INTO email_recipients (email, address, state, claimed) VALUES (?, ?, ?, ?)').bind(
      'spring',
      address,
      state,
      now - minutes * MINUTE,
    )
  await env.DB.batch([
    claimed('lost@x.test', 'sending', 6),
    claimed('recent@x.test', 'sending', 4),
    claimed('sent@x.test', 'sent', 6),
  ])
  const { binding, statements } = watched()
  expect(await markUnknown(binding, now)).toBe(1)
  const { results } = await env.DB.prepare(
    `SELECT address FROM email_recipients WHERE state = 'unknown'`,
  ).all()
  expect(results).toEqual([{ address: 'lost@x.test' }])
  const [statement = ''] = statements
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement}`)
    .bind(...(statement.match(/\?/g) ?? []).map(() => 0))
    .all<{ detail: string }>()
  expect(plan.results[0]?.detail).toBe(
    'SEARCH email_recipients USING COVERING INDEX email_recipients_claimed (claimed<?)',
  )
})
