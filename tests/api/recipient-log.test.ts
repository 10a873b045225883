import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { RECIPIENTS_SEARCHED } from '../../worker/contract/emails/campaigns.ts'
import { countsOf, nextTryOf } from '../../worker/features/emails/counts-storage.ts'
import { findRecipients } from '../../worker/features/emails/recipient-storage.ts'
import { migrated } from '../support/worker/world.ts'

beforeAll(migrated)

const run = (text: string, ...values: unknown[]) =>
  env.DB.prepare(text)
    .bind(...values)
    .run()

const insert = 'INSERT OR IGNORE INTO email_recipients (email, address, state, attempts, delivery) VALUES '

const log = (id: string, filter: Partial<Parameters<typeof findRecipients>[2]> = {}, binding = env.DB) =>
  findRecipients(binding, id, {
    state: undefined,
    delivery: undefined,
    search: '',
    page: 1,
    perPage: 100,
    ...filter,
  })

test('the counts of recipients follow every way in which rows change', async () => {
  const counted = () =>
    env.DB.prepare(
      'SELECT state, delivery, tried, mails FROM email_recipient_counts WHERE email = ? ORDER BY 1, 2, 3',
    )
      .bind('counted')
      .all()
  const read = () =>
    env.DB.prepare(
      `SELECT state, delivery, attempts > 0 AS tried, COUNT(*) AS mails FROM email_recipients WHERE email = ?
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    )
      .bind('counted')
      .all()
  const steps = [
    `${insert} ('counted', 'a@x.test', 'waiting', 0, ''), ('counted', 'b@x.test', 'waiting', 0, ''), ('counted', 'c@x.test', 'waiting', 0, '')`,
    // Ignored: the address is there.
    `${insert} ('counted', 'a@x.test', 'sent', 1, '')`,
    "UPDATE email_recipients SET state = 'sending', attempts = 1 WHERE email = 'counted'",
    "UPDATE email_recipients SET state = 'sent' WHERE address IN ('a@x.test', 'b@x.test')",
    // No other kind: nothing changes.
    "UPDATE email_recipients SET state = 'sent', attempts = 2 WHERE address = 'a@x.test'",
    "UPDATE email_recipients SET delivery = 'bounced' WHERE address = 'b@x.test'",
    `INSERT INTO email_recipients (email, address) VALUES ('counted', 'c@x.test') ON CONFLICT DO UPDATE SET state = 'failed'`,
    "DELETE FROM email_recipients WHERE address = 'b@x.test'",
    "DELETE FROM email_recipients WHERE email = 'counted'",
  ]
  for (const step of steps) {
    await run(step)
    expect((await counted()).results, step).toEqual((await read()).results)
  }
})

test('the log lists problems first, by state and delivery', async () => {
  await run(`${insert} ('log', 'a@x.test', 'sent', 1, 'delivered'), ('log', 'b@x.test', 'skipped', 0, ''),
    ('log', 'c@x.test', 'sent', 1, 'bounced'), ('log', 'd@x.test', 'waiting', 1, ''),
    ('log', 'e@x.test', 'sending', 1, ''), ('log', 'f@x.test', 'unknown', 1, ''), ('log', 'g@x.test', 'failed', 1, 'bounced')`)
  const addresses = async (filter = {}) =>
    (await log('log', filter)).items.map(({ address }) => address[0]).join('')
  expect(await addresses()).toBe('gfedcba')
  expect(await addresses({ state: 'sent' })).toBe('ca')
  expect(await addresses({ delivery: 'bounced' })).toBe('gc')
  expect(await addresses({ search: 'A@X' })).toBe('a')
  expect(await log('log', { delivery: 'bounced', perPage: 1 })).toMatchObject({
    totalItems: 2,
    deliveries: { bounced: 2, delivered: 1 },
  })
  const counts = (await countsOf(env.DB, ['log'])).get('log')
  expect(counts).toMatchObject({ total: 7, sent: 2, waiting: 1, deferred: 1, nonexistent: 0 })
  await run(
    "INSERT INTO email_suppressions (id, created, address, scope, reason, source) VALUES ('s', '2026-01-01', 'g@x.test', 'all', 'bounced', 'webhook')",
  )
  expect((await countsOf(env.DB, ['log'])).get('log')).toMatchObject({ failed: 1, nonexistent: 1 })
})

test('the next retry is that of a deferred mail, not of one that only waits', async () => {
  await run(
    `INSERT INTO email_recipients (email, address, state, attempts, due) VALUES ('later', 'a@x.test', 'waiting', 0, 0),
      ('later', 'b@x.test', 'waiting', 0, 1000), ('later', 'c@x.test', 'waiting', 1, 3000), ('later', 'd@x.test', 'waiting', 2, 2000)`,
  )
  expect(await nextTryOf(env.DB, 'later')).toBe('1970-01-01 00:00:02.000Z')
})

test('among many recipients a search finds addresses by their beginning, and reads no others', async () => {
  await run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ?)
      INSERT INTO email_recipients (email, address, name, state) SELECT 'large', 'p' || i || '@x.test', 'Otter', 'sent' FROM n`,
    RECIPIENTS_SEARCHED,
  )
  expect(await log('large', { search: 'P12345@' })).toMatchObject({
    items: [{ address: 'p12345@x.test' }],
    totalItems: 1,
  })
  expect(await log('large', { search: 'otter' })).toMatchObject({ items: [], totalItems: 0 })
  expect(await log('large', { state: 'sent', search: 'p1999' })).toMatchObject({ totalItems: 11 })
  expect((await log('large', { state: 'sent' })).totalItems).toBe(RECIPIENTS_SEARCHED + 1)
})

test('each look at the log goes by an index', async () => {
  const statements: string[] = []
  const binding = new Proxy(env.DB, {
    get(database, name) {
      if (name !== 'prepare') {
        const value: unknown = Reflect.get(database, name)
        return typeof value === 'function' ? value.bind(database) : value
      }
      return (text: string) => {
        statements.push(text)
        return database.prepare(text)
      }
    },
  })
  for (const filter of [{}, { state: 'sent' }, { state: 'failed' }, { delivery: 'bounced' }] as const) {
    statements.length = 0
    await log('large', filter, binding)
    const page = statements.find((one) => one.includes('limit') && one.includes('order by')) ?? ''
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${page}`)
      .bind(...(page.match(/\?/g) ?? []).map(() => 0))
      .all<{ detail: string }>()
    const details = plan.results.map(({ detail }) => detail).join('\n')
    expect(details, JSON.stringify(filter)).toMatch(/USING INDEX email_recipients_(place|delivery)/)
    expect(details, JSON.stringify(filter)).not.toContain('TEMP B-TREE')
  }
})
