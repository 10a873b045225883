import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { responseFilter } from './admin.ts'
import { surveySchema } from './schema.ts'
import type { CountedFile } from './summary.ts'

type Counts<Key> = [key: Key, count: number][]

/** The counts of one question. It is JSON, so pairs replace maps. */
export interface TallyState {
  shown: number
  answered: number
  others: number
  counts: Counts<string>
  rows: [row: string, counts: Counts<string>][]
  places: Counts<string>
  amounts: Counts<string>
  numbers: Counts<number>
  texts: string[]
  files: CountedFile[]
  /** Texts that are counted by value; not for a link to results. */
  values?: { values: Counts<string>; joined: number }
  /** For a link to results: answers whose counts are hidden; `*` for all figures. */
  hidden?: string[]
  hiddenRows?: [row: string, ids: string[]][]
  /** Numbers whose distribution is hidden. */
  unlisted?: { count: number; sum: number }
}

/** The counts of a part of the responses. Pages are in the order of the schema. */
export interface SummaryState {
  responses: number
  complete: number
  scores: { count: number; points: number; total: number }
  durations: [seconds: number, count: number][]
  funnel: { reached: number; skipped: number; left: number }[]
  /** Sent responses by hour of UTC, as `2026-11-30 03`. */
  hours: [hour: string, count: number][]
  questions: [id: string, state: TallyState][]
}

/** The answers to one question by those to another. */
export interface CrossState {
  /** Responses with both answers. */
  total: number
  /** By key of the axis; for a link to results, numbers, days and times are in ranges, as `2026-11-02..2026-11-09`. */
  rows: Counts<string>
  columns: Counts<string>
  cells: [row: string, column: string, count: number][]
  /** For a link to results: counts that would tell of few respondents. Sums without them replace hidden totals. */
  hidden?: { total: boolean; rows: string[]; columns: string[]; cells: [row: string, column: string][] }
  /** Within the worker: respondents without both answers. */
  outside?: {
    /** By the only answer that they gave. */
    rows: Counts<string>
    columns: Counts<string>
    onlyRow: number
    onlyColumn: number
    neither: number
  }
}

/** The id of an axis, which `axesOf` lists. */
export const axisName = z.string().check(z.maxLength(81))

export const countsQuery = z.extend(responseFilter, {
  /** `next` of the part before; the first part without. */
  after: z.optional(z.string().check(z.regex(/^(?:begun|sent)~[^~]{0,30}~[a-z0-9]{0,15}$/))),
  /** Two questions to cross, each as `question`, or as `question.row` with a row or option of it. */
  row: z.optional(axisName),
  column: z.optional(axisName),
})

export type CountsQuery = z.infer<typeof countsQuery>

export const countsPart = z.object({
  version: z.int(),
  /** In the first part only. */
  schema: z.optional(surveySchema),
  summary: z.custom<SummaryState>(),
  cross: z.optional(z.custom<CrossState>()),
  /** For links to results: figures of groups that are too small are omitted. */
  hasHidden: z.optional(z.boolean()),
  /** Responses that were read, of any filter. */
  read: z.int(),
  /** For the next part; `''` at the end. */
  next: z.string(),
  /** Number of changes and deletions of sent responses so far. Parts with different numbers don't add up. */
  changes: z.int(),
})
export type CountsPart = z.infer<typeof countsPart>

/**
 * The counts of a part of the responses to one version, by default the newest. A part reads a limited number of
 * responses, so that each call is quick however many there are; the parts in order add up to the results, unless
 * `changes` differ.
 */
export const countResponses = endpoint({
  method: 'GET',
  path: '/api/admin/surveys/:id/counts',
  query: countsQuery,
  answer: countsPart,
  errors: ['not_allowed', 'not_found', 'bad_request'],
})
