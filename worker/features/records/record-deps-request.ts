import type { Collection } from '../../collections/definition/define.ts'
import { collections } from '../../collections/index.ts'
import type { AppContext } from '../../http/app-env.ts'
import { auditedAct } from '../../http/audit-writes.ts'
import { databaseSession } from '../../platform/database-session.ts'
import { uniqueColumns } from '../../platform/database.ts'
import { databaseOf, idBeside } from '../../platform/owner-databases.ts'
import { explained } from './refusal.ts'
import { AnswerBudget } from './read/answer-budget.ts'
import { parseFilter } from './filter/parser.ts'
import { leadingId } from './filter/pinned.ts'
import { runOn } from './storage.ts'
import type { WriteDeps } from './write/plan.ts'

interface Place {
  /** A record or user in whose database the call's records are; without one it is the first. */
  home?: string
  /** Reads from the primary database, for recent writes of other callers. */
  newest?: boolean
}

export function depsOf(context: AppContext, { home = '', newest = false }: Place = {}): WriteDeps {
  const { DB } = context.env
  const first = newest ? databaseSession(DB, 'first-primary').DB : DB
  const own = databaseOf({ ...context.env, DB: first }, home)
  return {
    collections,
    actor: context.get('actor'),
    now: context.get('now'),
    run: (statements, other) => runOn(other && !other.homeField ? first : own, statements),
    budget: AnswerBudget.for(context.get('actor')),
    newId: idBeside,
    quota: context.get('config').recordQuota,
    uniqueColumns,
    audit: (act) => auditedAct(context, act),
  }
}

/** The id of one record as the home of a call about it. */
export function homeOfRecord({ homeField }: Collection, id: string): string {
  return homeField === undefined ? '' : id
}

/** A list is read from the database that its filter leads to, and else from the caller's own. */
export function homeOfList(context: AppContext, collection: Collection, filter: string | undefined): string {
  // Without a second database the filter need not be parsed here.
  if (!collection.homeField || !context.env.DB_1) return ''
  const led = filter
    ? leadingId(
        explained('filter', () => parseFilter(filter)),
        collection,
        collections,
      )
    : undefined
  return led ?? context.get('actor')?.id ?? ''
}
