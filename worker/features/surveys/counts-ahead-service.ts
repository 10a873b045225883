import type { Bindings } from '../../bindings.ts'
import type { SummaryState } from '../../contract/survey/counts.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { withJoinedValues } from '../../model/survey/joined-values.ts'
import { createSummary } from '../../model/survey/summary.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { counted, PART_ROWS, withoutRespondents } from './counts-service.ts'
import { findCounts, findLargeSurveys, findRuns, storeCounts, type RunsOf } from './counts-storage.ts'
import { responsesAfter } from './response-pages-storage.ts'
import { findSchema } from './storage.ts'

const limits = {
  /** Sent responses of surveys that are counted ahead: more than two calls read. */
  minSent: 10_000,
  /** Responses of a run: those that are counted again when one of them changes. */
  runRows: 50_000,
  /** Responses that are read at once. */
  partRows: PART_ROWS,
}
/** Responses that one job reads. */
const MAX_AHEAD = 1_000_000
const SETTLED_MS = 2 * 60 * 60 * 1000
/** A row of the database has 2 MB at most. Answers with too many different numbers are counted when they are read. */
const MAX_COUNTS_BYTES = 1_000_000

/**
 * Counts the responses of large surveys ahead, some minutes at most; the next job continues. The newest are not counted:
 * anonymous ones are stored with the start of their hour, so that others may still come before them.
 */
export async function countAhead(
  { DB }: Pick<Bindings, 'DB'>,
  now: Date,
  { minSent, ...sizes } = limits,
): Promise<number> {
  const before = recordDateOf(new Date(now.getTime() - SETTLED_MS))
  let left = MAX_AHEAD
  for (const { survey, version } of await findLargeSurveys(DB, minSent)) {
    const schema = await findSchema(DB, survey, version)
    if (!schema) continue
    for (const state of ['begun', 'sent'] as const) {
      left -= await countSurveyAhead(DB, { survey, version, state, schema, before, ...sizes }, left)
    }
  }
  return MAX_AHEAD - left
}

interface Ahead extends RunsOf {
  schema: SurveySchema
  before: string
  runRows: number
  partRows: number
}

/** Fills the gaps between the stored runs and continues the last one. Returns the responses that it read. */
async function countSurveyAhead(binding: D1Database, ahead: Ahead, limit: number): Promise<number> {
  const runs = await findRuns(binding, ahead)
  let [place, total] = ['', 0]
  while (total < limit) {
    const following = runs.find(({ after }) => after >= place)
    if (following?.after === place && (following !== runs.at(-1) || following.read >= ahead.runRows)) {
      place = following.until
      continue
    }
    const gapEnd = following?.after === place ? undefined : following?.after
    const { read, next } = await countRun(binding, ahead, { after: place, gapEnd })
    total += read
    if (next === undefined) break
    place = next
  }
  return total
}

/**
 * Counts and stores the run from a place, up to the one that follows. Returns the responses that it read, and the place
 * to continue from, if any. The run is not stored if a response has changed meanwhile.
 */
async function countRun(
  binding: D1Database,
  { schema, before, runRows, partRows, ...of }: Ahead,
  { after, gapEnd }: { after: string; gapEnd: string | undefined },
): Promise<{ read: number; next?: string }> {
  const { survey, version, state } = of
  const { runs, changes } = await findCounts(binding, of, after)
  const started = runs.find((run) => run.after === after)
  const summary = createSummary(schema, { hasValues: true })
  if (started) summary.merge(started.counts)
  let [place, read, isEnd] = [started?.until ?? after, 0, false]
  while (!isEnd && (started?.read ?? 0) + read < runRows) {
    const part = await responsesAfter(binding, survey, {
      filter: { version },
      after: { state, place },
      limit: Math.min(partRows, runRows - (started?.read ?? 0) - read),
      before,
      until: gapEnd,
    })
    if (part.changes !== changes) return { read }
    for (const item of part.items) summary.add(counted(schema, item))
    read += part.read
    place = part.place
    isEnd = part.read === 0
  }
  const isGapFilled = isEnd && gapEnd !== undefined
  const next = isGapFilled ? gapEnd : isEnd ? undefined : place
  if (read > 0) {
    // The runs follow each other, so that readers need not look between them.
    const until = isGapFilled ? gapEnd : place
    const counts = storedText(withoutRespondents(summary.state()))
    const run = { after, until, read: (started?.read ?? 0) + read, counts: counts ?? '' }
    if (counts !== undefined) await storeCounts(binding, of, run, changes)
  }
  return { read, ...(next !== undefined && { next }) }
}

/** Counts as they are stored, without the values of texts if these are too long; `undefined` if all else is, too. */
function storedText(summary: SummaryState): string | undefined {
  return [summary, withJoinedValues(summary)]
    .map((one) => JSON.stringify(one))
    .find((text) => new TextEncoder().encode(text).length < MAX_COUNTS_BYTES)
}
