import { AppError } from '../../contract/app-error.ts'
import type { ResponseFilter } from '../../contract/survey/admin.ts'
import type { CountsPart, SummaryState } from '../../contract/survey/counts.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import type { Answers } from '../../model/survey/answers.ts'
import { axesOf, axesWithValues, type Axis } from '../../model/survey/axes.ts'
import { CrossCounts } from '../../model/survey/cross-counts.ts'
import { reached } from '../../model/survey/reached.ts'
import { createSummary, type Summary } from '../../model/survey/summary.ts'
import type { CountedResponse } from '../../model/survey/tally.ts'
import { questionsIn } from '../../model/survey/walk.ts'
import { findCounts, findRespondents, type RunsOf } from './counts-storage.ts'
import { cursorOf, cursorText, FIRST_SENT, type Cursor } from './places-storage.ts'
import { responsesAfter } from './response-pages-storage.ts'
import type { StoredResponse } from './results-storage.ts'
import { findSchema } from './storage.ts'
import { validAnswers } from './survey.ts'

interface Counting {
  version: number
  schema: SurveySchema
  filter: ResponseFilter
  /** `next` of the part before, or `''`. */
  after: string
  /** Ids of axes. */
  row?: string | undefined
  column?: string | undefined
  /** Responses to read. */
  limit?: number
  /** Counts also the responses that have not both answers. */
  isWhole?: boolean
  /** Counts texts by value, too. */
  hasValues?: boolean
}

/** Responses that one call of an admin reads, and any call at once. */
export const PART_ROWS = 5_000

/** Throws `bad_request` for a question that can't be crossed. */
export async function countPart(
  binding: D1Database,
  survey: string,
  {
    version,
    schema,
    filter,
    after,
    row,
    column,
    limit = PART_ROWS,
    isWhole = false,
    hasValues = false,
  }: Counting,
): Promise<CountsPart> {
  const cross =
    row !== undefined && column !== undefined
      ? crossOf(hasValues ? axesWithValues(schema) : axesOf(schema), row, column)
      : undefined
  const isPlain = !cross && isUnfiltered(filter, version)
  const summary = createSummary(schema, { hasValues })
  let next: Cursor | undefined = startOf(after, filter)
  let [read, rows, hasStored] = [0, 0, false]
  let changes: number | undefined
  do {
    const stored: Merged | undefined = isPlain
      ? await mergeStored(
          binding,
          { survey, version, state: next.state },
          { place: next.place, summary, changes },
        )
      : undefined
    changes ??= stored?.changes
    // A part is of one state of the answers.
    if (stored && stored.changes !== changes) break
    if (stored) {
      next = { ...next, place: stored.place }
      read += stored.read
      hasStored ||= stored.read > 0
      if (stored.hasMore) continue
    }
    const part = await responsesAfter(binding, survey, {
      filter: { ...filter, version },
      after: next,
      limit: Math.min(limit - rows, PART_ROWS),
      until: stored?.until,
    })
    changes ??= part.changes
    if (part.changes !== changes) break
    for (const item of part.items) {
      const response = counted(schema, item)
      summary.add(response)
      if (cross) {
        const walked = reached(schema, response)
        cross.add(walked.answers, questionsIn(walked))
      }
    }
    rows += part.read
    read += part.read
    if (part.read > 0) next = { ...next, place: part.place }
    else if (stored?.until !== undefined) next = { ...next, place: stored.until }
    else next = next.state === 'begun' && filter.state !== 'begun' ? cursorOf(FIRST_SENT) : undefined
  } while (next && rows < limit)
  return {
    version,
    ...(after === '' && { schema }),
    summary: hasStored ? await withRespondents(binding, summary.state()) : summary.state(),
    ...(cross && { cross: isWhole ? cross.wholeState() : cross.state() }),
    read,
    next: next ? cursorText(next) : '',
    changes: changes ?? 0,
  }
}

/** The summary of all sent responses that a part of a filter has read. */
export async function countRead(
  binding: D1Database,
  survey: string,
  { version, schema, after, limit = PART_ROWS }: Counting,
): Promise<SummaryState> {
  const filter = { state: 'sent', version } as const
  const summary = createSummary(schema)
  let next = startOf(after, filter)
  let [rows, isEnd] = [0, false]
  while (!isEnd && rows < limit) {
    const part = await responsesAfter(binding, survey, {
      filter,
      after: next,
      limit: Math.min(limit - rows, PART_ROWS),
    })
    for (const item of part.items) summary.add(counted(schema, item))
    rows += part.read
    next = { ...next, place: part.place }
    isEnd = part.read === 0
  }
  return summary.state()
}

/** The place of a cursor, unless it is among responses that the filter leaves out. */
function startOf(after: string, { state }: ResponseFilter): Cursor {
  const start = cursorOf(after)
  if (state === undefined || start.state === state) return start
  return cursorOf(state === 'sent' ? FIRST_SENT : '')
}

/** All responses to the version, or all of a state. */
function isUnfiltered(filter: ResponseFilter, version: number): boolean {
  const { state: _, version: __, ...rest } = filter
  return version > 0 && Object.values(rest).every((value) => value === undefined)
}

interface Merged {
  /** The end of the stored counts. */
  place: string
  read: number
  /** The start of the next ones, after a gap. */
  until: string | undefined
  /** They are read at `place`. */
  hasMore: boolean
  changes: number
}

/** Adds the stored counts that follow each other from a place, unless answers have changed since the earlier ones. */
async function mergeStored(
  binding: D1Database,
  of: RunsOf,
  { place, summary, changes: expected }: { place: string; summary: Summary; changes: number | undefined },
): Promise<Merged> {
  const { runs, isAll, changes } = await findCounts(binding, of, place)
  let [at, read] = [place, 0]
  if (expected === undefined || expected === changes) {
    for (const run of runs) {
      if (run.after !== at) continue
      summary.merge(run.counts)
      at = run.until
      read += run.read
    }
  }
  const until = runs.find(({ after }) => after > at)?.after
  return { changes, place: at, read, until, hasMore: !isAll && at === runs.at(-1)?.until }
}

/** Stored counts have no names, which may change. */
async function withRespondents(binding: D1Database, state: SummaryState): Promise<SummaryState> {
  const files = state.questions.flatMap(([, { files: ofQuestion }]) => ofQuestion)
  if (files.length === 0) return state
  const names = await findRespondents(binding, [...new Set(files.map(({ response }) => response))])
  return mapFiles(state, (file) => ({ ...file, person: names.get(file.response) ?? '' }))
}

/** The counts without respondents’ names. */
export function withoutRespondents(state: SummaryState): SummaryState {
  return mapFiles(state, (file) => ({ ...file, person: '' }))
}

type CountedFile = SummaryState['questions'][number][1]['files'][number]

function mapFiles(state: SummaryState, change: (file: CountedFile) => CountedFile): SummaryState {
  const questions = state.questions.map(([id, tally]): SummaryState['questions'][number] => [
    id,
    { ...tally, files: tally.files.map(change) },
  ])
  return { ...state, questions }
}

/** Throws `not_found` for a version that was never published. */
export async function schemaOfVersion(
  binding: D1Database,
  survey: string,
  version: number,
): Promise<SurveySchema> {
  const schema = await findSchema(binding, survey, version)
  if (!schema) throw new AppError('not_found')
  return schema
}

function crossOf(axes: readonly Axis[], row: string, column: string): CrossCounts {
  const find = (id: string) => axes.find((axis) => axis.id === id)
  const [one, other] = [find(row), find(column)]
  if (!one || !other) throw new AppError('bad_request')
  return new CrossCounts(one, other)
}

/** A sent response is validated; an unsent one counts as far as its answers are valid. */
export function counted(schema: SurveySchema, response: StoredResponse): CountedResponse {
  const { id, answers, state, page: lastPage, seconds, begun, sent, person } = response
  const isSent = state === 'sent'
  return {
    id,
    answers: isSent ? (answers as Answers) : validAnswers(schema, answers),
    complete: isSent,
    lastPage,
    seconds,
    moment: sent || begun,
    person: person?.name ?? '',
  }
}
