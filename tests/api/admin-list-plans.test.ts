import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { collections } from '../../worker/collections/index.ts'
import { listKinds } from '../../worker/collections/lists/index.ts'
import type { ListKind } from '../../worker/collections/definition/list-kind.ts'
import type { Sql } from '../../worker/collections/definition/sql.ts'
import { candidateCount, candidatesFor, countSql, pageOf } from '../../worker/features/admin/list-query.ts'
import { filterTerms } from '../../worker/features/records/filter/condition.ts'
import { looksOf, type Look } from '../support/admin-looks.ts'
import { migrated } from '../support/worker/world.ts'

beforeAll(migrated)

const context = { collections, actor: { id: '', admin: true }, now: new Date() }
const compile = (filter: string, { collection }: ListKind) => filterTerms(filter, collection, context)

const samples = {
  search: () => ['otter'],
  value: (_kind: ListKind, _field: string, operator: string) =>
    operator === 'after' || operator === 'before' ? ['2026-01-01'] : ['12'],
}

async function plansOf(statements: readonly Sql[]): Promise<string[][]> {
  const plans = await env.DB.batch<{ detail: string }>(
    statements.map(({ text, params }) => env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`).bind(...params)),
  )
  return plans.map(({ results }) => results.map(({ detail }) => detail))
}

/** Rows that a statement reads whole, or sorts, without a limit. */
function unbounded(
  kind: ListKind,
  plan: readonly string[],
  { limited = false, ordered = true } = {},
): string[] {
  const { name } = kind.collection
  const allowed = [
    // Lists of values, and full-text tables with their words.
    /VIRTUAL TABLE INDEX/,
    /^SCAN (?:CONSTANT ROW|few|held|found|scanned|\(subquery-\d+\))$/,
    // The rows of the page, in its order.
    ...(ordered ? [new RegExp(`^SCAN (?:named|${name}) USING (?:COVERING )?INDEX`)] : []),
    ...(limited ? [new RegExp(`^SCAN ${name}$`)] : []),
    ...(kind.isSmall ? [new RegExp(`^SCAN ${name}`)] : []),
  ]
  // Each of these is one row, whatever an index could find as well.
  const [, joined = ''] = plan.slice(plan.indexOf('SCAN scanned'))
  const isJoinWide =
    plan.includes('SCAN scanned') &&
    joined.startsWith(`SEARCH ${name} `) &&
    !/[( ](?:row)?id=\?\)$/.test(joined)
  return plan.filter(
    (detail) =>
      (isJoinWide && detail === joined) ||
      (detail.startsWith('SCAN') && !allowed.some((pattern) => pattern.test(detail))) ||
      (detail.includes('TEMP B-TREE FOR ORDER BY') && !kind.isSmall),
  )
}

/** The statements of a look: those that count candidates, one page and the count. */
function statementsOf({ kind, query }: Look): { statement: Sql; limited: boolean; ordered?: boolean }[] {
  const ordered = pageOf(kind, query, { compile })
  return [
    ...candidatesFor(kind, query, compile).map((source) => ({
      statement: candidateCount(source),
      limited: false,
      ordered: false,
    })),
    { statement: ordered.statement, limited: false },
    ...(ordered.end ? [{ statement: ordered.end.statement, limited: false }] : []),
    { statement: countSql(kind, query, { compile, limit: 10 }), limited: true },
  ]
}

test.each(listKinds.map((kind) => [kind.name, kind] as const))(
  'no look of the list %s reads or sorts a whole table',
  async (_name, kind) => {
    const asked = looksOf(kind, samples)
      // One by one: together they have the same sources.
      .filter(({ query }) => !query.filter || !query.search)
      .flatMap((look) => statementsOf(look).map((one) => ({ ...one, look: look.name })))
    // Most looks differ in values alone.
    const different = [...new Map(asked.map((one) => [one.statement.text, one])).values()]
    const plans = await plansOf(different.map(({ statement }) => statement))
    const costly = plans.flatMap((plan, index) => {
      const { look = '', limited = false, ordered = true } = different[index] ?? {}
      return unbounded(kind, plan, { limited, ordered }).map((detail) => `${look}: ${detail}`)
    })
    expect(costly).toEqual([])
  },
)
