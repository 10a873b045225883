import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { findDestinations } from '../../worker/features/surveys/deliveries/destination-storage.ts'
import { claimDeliveries, queueDeliveries } from '../../worker/features/surveys/deliveries/outbox-storage.ts'
import { jobs } from '../../worker/jobs.ts'
import { migrated } from '../support/worker/world.ts'

beforeAll(migrated)

/** A database that remembers the statements that are prepared. */
function watched() {
  const statements = new Set<string>()
  const watch = <Binding extends object>(binding: Binding): Binding =>
    new Proxy(binding, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (name === 'prepare') statements.add(String(args[0]))
          const result: unknown = Reflect.apply(value, target, args)
          return name === 'withSession' ? watch(result as object) : result
        }
      },
    })
  return { binding: watch(env.DB), statements }
}

async function planOf(text: string): Promise<string[]> {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
    .bind(...(text.match(/\?/g) ?? []).map(() => ''))
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

/** Tables that have few rows, or whose rows are all waiting to be handled. */
const short = [
  'backup_runs',
  'backup_touched',
  'failed_mail',
  'forgettings',
  'privacy_journal',
  'surveys',
  // At most twenty per survey.
  'survey_destinations',
  // The destinations that deliveries name.
  'named',
  'templates',
  // Cards of chat messages: those without a message are found by comparing all.
  'chat_cards',
]

test.each(jobs.map((job) => [job.name, job] as const))('the job %s scans no table', async (_name, job) => {
  const { binding, statements } = watched()
  await job.run({ ...env, DB: binding }, new Date())
  const scans: string[] = []
  for (const text of statements) {
    for (const detail of await planOf(text)) {
      const [, table = ''] = /^SCAN (\w+)$/.exec(detail) ?? []
      if (table !== '' && !short.includes(table)) scans.push(`${detail}: ${text}`)
    }
  }
  expect(scans).toEqual([])
})

test('a claim of deliveries reads the first of those that wait, and sorts none', async () => {
  const { binding, statements } = watched()
  await claimDeliveries(binding, 'nothing00000001', { limit: 5, now: 0 })
  const plans = await Promise.all([...statements].map(planOf))
  expect(plans.flat().join('\n')).toContain('survey_deliveries_due')
  expect(plans.flat().join('\n')).not.toContain('TEMP B-TREE')
})

test('the list of destinations, which is looked at again and again, reads indexes of deliveries only', async () => {
  const { binding, statements } = watched()
  await findDestinations(binding, 'nothing00000001', new Date())
  const plans = await Promise.all([...statements].map(planOf))
  const reads = plans.flat().filter((detail) => detail.includes('survey_deliveries'))
  expect(reads).toHaveLength(4)
  for (const detail of reads) expect(detail).toContain('USING COVERING INDEX')
})

test('a changed answer does not read what waits for a receiver', async () => {
  const { write } = queueDeliveries(
    env.DB,
    { survey: 'x', response: 'y', event: 'edited', anonymous: false },
    { now: new Date(), when: sql`1` },
  )
  const reads = (await planOf(write.text)).filter((detail) => detail.includes('survey_deliveries'))
  expect(reads).toEqual([expect.stringContaining('survey_deliveries_response')])
})
