import type { CountsPart, CountsQuery, CrossState } from '../../contract/survey/counts.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import type { SurveySummary } from '../../contract/survey/summary.ts'
import { axesWithValues } from './axes.ts'
import { CrossCounts } from './cross-counts.ts'
import { createSummary } from './summary.ts'

export interface Counts {
  version: number
  schema: SurveySchema
  summary: SurveySummary
  cross: CrossState | undefined
  /** Responses that were read so far, of any filter. */
  read: number
  parts: number
  isWhole: boolean
  /** Figures of small groups are omitted. */
  hasHidden: boolean
}

export type LoadPart = (query: CountsQuery) => Promise<CountsPart>

/** After that, answers change faster than they can be counted. */
const MAX_RESTARTS = 5

/**
 * Adds up the results of a query and yields them after each part. Counting starts again when a counted answer changes
 * or is deleted meanwhile.
 */
export async function* countParts(load: LoadPart, query: CountsQuery): AsyncGenerator<Counts, undefined> {
  for (let restarts = 0; ; restarts++) {
    for await (const counts of countOnce(load, query, restarts < MAX_RESTARTS)) {
      yield counts
      if (counts.isWhole) return undefined
    }
  }
}

/** Ends before the results are whole if they have changed. */
async function* countOnce(load: LoadPart, query: CountsQuery, isExact: boolean): AsyncGenerator<Counts> {
  const first = await load(query)
  const { schema, version, changes } = first
  if (!schema) throw new Error('The first part has no questions')
  const summary = createSummary(schema, { hasValues: true })
  const axes = axesWithValues(schema)
  const axis = (name: string | undefined) => axes.find(({ id }) => id === name)
  const [row, column] = [axis(query.row), axis(query.column)]
  const cross = row && column && new CrossCounts(row, column)
  let [read, parts, hasHidden] = [0, 0, false]
  for (let part = first; !isExact || part.changes === changes;) {
    parts++
    summary.merge(part.summary)
    if (part.cross) cross?.merge(part.cross)
    read += part.read
    hasHidden ||= part.hasHidden === true
    const isWhole = part.next === ''
    yield {
      version,
      schema,
      summary: summary.result(),
      cross: cross?.state(),
      read,
      parts,
      isWhole,
      hasHidden,
    }
    if (isWhole) return
    // All parts count the version of the first, whatever is published meanwhile.
    part = await load({ ...query, version, after: part.next })
  }
}
