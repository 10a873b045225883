import * as z from 'zod/mini'
import { nameText } from '../name-text.ts'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'

export const LIST_PER_PAGE = { usual: 60, max: 500 }

/** Up to this many rows an act runs synchronously; more become a job. */
export const ACT_AT_ONCE = 200

/** Counting stops here: “10,000+”. */
export const MAX_COUNT = 10_000

/**
 * Related rows that lists count for each of theirs, up to here: “500+”. A survey's answers are counted further, up to
 * its own limit.
 */
export const COUNTED_UP_TO = {
  projects: 500,
  messages: 200,
  reports: 200,
  responses: 5_000,
  begun: 500,
} as const
export type CountedField = keyof typeof COUNTED_UP_TO

/** A request compares at most this number of rows with a search or a filter for which there is no index. */
export const SCANNED_ROWS = 3_000

/** Larger selections use a scope. */
export const MAX_ACT_IDS = 5_000

export const VIEW_NAME_MAX_LENGTH = 80

const name = nameText(VIEW_NAME_MAX_LENGTH)

/** Shared by the list, its count, its CSV and its acts. */
export const listScope = z.object({
  /** Words of the row, each matched as a prefix. */
  search: z.optional(z.string().check(z.maxLength(200))),
  /** In the record API's filter grammar. */
  filter: z.optional(z.string().check(z.maxLength(3_500))),
  /** `only`: rows in the trash; by default all others. */
  trash: z.optional(z.literal('only')),
})
export type ListScope = z.infer<typeof listScope>

export const listRow = z.looseObject({
  id: z.string(),
  created: recordDate,
  updated: recordDate,
  expand: z.record(z.string(), z.nullable(z.record(z.string(), z.unknown()))),
})
export type ListRow = z.infer<typeof listRow>

/**
 * Sorted by one of the list's orders (`-` for descending), or newest first. `cursor` is the previous page's `next`.
 */
export const listRows = endpoint({
  method: 'GET',
  path: '/api/admin/lists/:kind',
  query: z.extend(listScope, {
    sort: z.optional(z.string()),
    cursor: z.optional(z.string()),
    perPage: z.optional(z.coerce.number()),
  }),
  answer: z.object({
    items: z.array(listRow),
    /** `''` after the last page. */
    next: z.string(),
    sort: z.string(),
    /** Rows that were looked at, if there are more of them: `next` continues the search. Otherwise 0. */
    scanned: z.int(),
  }),
  errors: ['not_found', 'bad_request'],
})

/** Number of matching rows, at most `MAX_COUNT`; `more` if there are or may be others. */
export const countRows = endpoint({
  method: 'GET',
  path: '/api/admin/lists/:kind/count',
  query: listScope,
  answer: z.object({ count: z.int(), more: z.boolean() }),
  errors: ['not_found', 'bad_request'],
})

/** All matching rows as CSV, streamed. `columns` is a comma-separated list; the file's token goes in `token`. */
export const listCsvPath = (kind: string) => `/api/admin/lists/${kind}/rows.csv`
export const listCsvQuery = z.extend(listScope, {
  sort: z.optional(z.string()),
  columns: z.optional(z.string()),
  token: z.optional(z.string()),
})

export const columnPreference = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  shown: z.boolean(),
  /** Pixels. */
  width: z.optional(z.int().check(z.minimum(40), z.maximum(1_200))),
})
export type ColumnPreference = z.infer<typeof columnPreference>
const columnPreferences = z.array(columnPreference).check(z.maxLength(60))

export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query part of the list's URL. */
  address: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
  ownerName: z.string(),
})
export type SavedView = z.infer<typeof savedView>

/** Includes own views and other admins' shared ones; columns are empty until the admin sets them. */
export const viewListSetup = endpoint({
  method: 'GET',
  path: '/api/admin/lists/:kind/setup',
  answer: z.object({ columns: columnPreferences, views: z.array(savedView) }),
  errors: ['not_found'],
})

export const saveColumns = endpoint({
  method: 'PUT',
  path: '/api/admin/lists/:kind/columns',
  body: z.object({ columns: columnPreferences }),
  answer: nothing,
  errors: ['not_found', 'validation_failed'],
})

const viewAddress = z.string().check(z.maxLength(4_000))

export const createListView = endpoint({
  method: 'POST',
  path: '/api/admin/lists/:kind/views',
  body: z.object({ name, address: viewAddress, shared: z.boolean() }),
  answer: savedView,
  errors: ['not_found', 'validation_failed', 'quota_reached'],
})

/** Only its owner changes a view; another admin's shared view is `not_allowed`. */
export const updateListView = endpoint({
  method: 'PATCH',
  path: '/api/admin/list-views/:id',
  body: z.object({
    name: z.optional(name),
    address: z.optional(viewAddress),
    shared: z.optional(z.boolean()),
  }),
  answer: savedView,
  errors: ['not_found', 'not_allowed', 'validation_failed'],
})

export const deleteListView = endpoint({
  method: 'DELETE',
  path: '/api/admin/list-views/:id',
  answer: nothing,
  errors: ['not_found', 'not_allowed'],
})

export const jobStates = ['running', 'done', 'cancelled', 'failed'] as const

export const listJob = z.object({
  id: z.string(),
  created: recordDate,
  kind: z.string(),
  act: z.string(),
  state: z.enum(jobStates),
  /** Rows processed so far, and the changed ones among them. */
  seen: z.int(),
  changed: z.int(),
  /** Number of rows at the start; `totalMore`: a lower bound. */
  total: z.int(),
  totalMore: z.boolean(),
})
export type ListJob = z.infer<typeof listJob>

/** The conflicting change: the last act on a row, and its current columns. */
export const overtaking = z.object({
  /** Name of the admin, or `''`. */
  by: z.string(),
  /** For example `projects.unpublish`; `''` if no admin ever changed it. */
  action: z.string(),
  at: recordDate,
  /** The columns that the act writes. */
  now: z.record(z.string(), z.string()),
})
export type Overtaking = z.infer<typeof overtaking>

/** Skips rows to which the act no longer applies. More rows than `ACT_AT_ONCE` continue in `job`. */
export const runAct = endpoint({
  method: 'POST',
  path: '/api/admin/lists/:kind/acts/:act',
  body: z.object({
    ids: z.optional(z.array(z.string()).check(z.maxLength(MAX_ACT_IDS))),
    all: z.optional(listScope),
    except: z.optional(z.array(z.string()).check(z.maxLength(MAX_ACT_IDS))),
    input: z.optional(z.record(z.string(), z.unknown())),
    /** For a single row: the columns as the caller saw them. The row is skipped if they have changed. */
    seen: z.optional(z.record(z.string(), z.string())),
  }),
  answer: z.object({
    changed: z.array(z.string()),
    skipped: z.int(),
    /** For a single skipped row. */
    overtaken: z.nullable(overtaking),
    job: z.nullable(listJob),
  }),
  errors: ['not_found', 'bad_request', 'token_scope', 'validation_failed'],
})

/** Running jobs of a kind, and those that ended in the last hour. */
export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/lists/:kind/jobs',
  answer: z.object({ jobs: z.array(listJob) }),
  errors: ['not_found'],
})

export const cancelListJob = endpoint({
  method: 'POST',
  path: '/api/admin/list-jobs/:id/cancel',
  answer: listJob,
  errors: ['not_found'],
})
