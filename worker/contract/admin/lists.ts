import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'

/** Rows of one answer. */
export const LIST_PER_PAGE = { usual: 60, most: 500 }

/** Rows up to here are acted on at once; more of them become a job. */
export const ACT_AT_ONCE = 200

/** Counting stops here: “10,000+”. */
export const MAX_COUNT = 10_000

/** Rows that can be named one by one in an act; more are chosen by what they match. */
export const MAX_ACT_IDS = 5_000

export const VIEW_NAME_MAX_LENGTH = 80

const name = z.string().check(z.minLength(1), z.maxLength(VIEW_NAME_MAX_LENGTH))

/** What decides which rows there are; the same for the list, its count, its CSV and its acts. */
export const listScope = z.object({
  /** Words that the row holds, each as the beginning of a word. */
  search: z.optional(z.string().check(z.maxLength(200))),
  /** In the record API's filter grammar. */
  filter: z.optional(z.string().check(z.maxLength(3_500))),
  /** `only`: what is in the trash; left out: what is not. */
  trash: z.optional(z.literal('only')),
})
export type ListScope = z.infer<typeof listScope>

/** A row as the list shows it: the record's columns, and what it points at under `expand`. */
export const listRow = z.looseObject({
  id: z.string(),
  created: recordDate,
  updated: recordDate,
  expand: z.record(z.string(), z.nullable(z.record(z.string(), z.unknown()))),
})
export type ListRow = z.infer<typeof listRow>

/**
 * One page of a kind of things. `sort` is one of the orders that the kind offers, with `-` for the greatest first.
 * A search is answered newest first unless few enough rows match to put them in any order. `cursor` is the `next` of
 * the page before.
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
    /** Where the next page begins; `''` after the last. */
    next: z.string(),
    /** The order that the rows really have. */
    sort: z.string(),
  }),
  errors: ['not_found', 'bad_request'],
})

/** How many rows match, at most `MAX_COUNT`; `more` says that there are others. */
export const countRows = endpoint({
  method: 'GET',
  path: '/api/admin/lists/:kind/count',
  query: listScope,
  answer: z.object({ count: z.int(), more: z.boolean() }),
  errors: ['not_found', 'bad_request'],
})

/** All matching rows as CSV, sent as they are read. `columns` is a comma list; the file's token goes in `token`. */
export const listCsvPath = (kind: string) => `/api/admin/lists/${kind}/rows.csv`
export const listCsvQuery = z.extend(listScope, {
  sort: z.optional(z.string()),
  columns: z.optional(z.string()),
  token: z.optional(z.string()),
})

/** A column as an admin wants it; the order is that of the list. */
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
  /** The part of the list's address behind the question mark. */
  address: z.string(),
  shared: z.boolean(),
  /** Whether it belongs to the one who asks. */
  own: z.boolean(),
  ownerName: z.string(),
})
export type SavedView = z.infer<typeof savedView>

/** What an admin has made of a list: columns (none yet: an empty list), own views and those that others share. */
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

/** Only its owner changes a view; a shared one of somebody else is `not_allowed`. */
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
  /** Rows looked at so far, and of these the ones that were changed. */
  seen: z.int(),
  changed: z.int(),
  /** How many there were when it began; `totalMore`: at least. */
  total: z.int(),
  totalMore: z.boolean(),
})
export type ListJob = z.infer<typeof listJob>

/** Who was faster: the newest thing done to a row, and what its columns hold by now. */
export const overtaking = z.object({
  /** Name of the admin, or `''`. */
  by: z.string(),
  /** As in `projects.unpublish`; `''` when no admin ever did anything to it. */
  action: z.string(),
  at: recordDate,
  /** The columns that the act writes. */
  now: z.record(z.string(), z.string()),
})
export type Overtaking = z.infer<typeof overtaking>

/**
 * Does one thing to many rows: those of `ids`, or all that match `all` without those of `except`. Rows that have
 * changed so that the act makes no sense any more are skipped. Up to `ACT_AT_ONCE` rows it is done when this answers;
 * otherwise `job` goes on by itself.
 */
export const runAct = endpoint({
  method: 'POST',
  path: '/api/admin/lists/:kind/acts/:act',
  body: z.object({
    ids: z.optional(z.array(z.string()).check(z.maxLength(MAX_ACT_IDS))),
    all: z.optional(listScope),
    except: z.optional(z.array(z.string()).check(z.maxLength(MAX_ACT_IDS))),
    input: z.optional(z.record(z.string(), z.unknown())),
    /** Of one row: the columns that the act writes, as they were seen. It is skipped unless they are still so. */
    seen: z.optional(z.record(z.string(), z.string())),
  }),
  answer: z.object({
    /** Ids of the rows that were changed. */
    changed: z.array(z.string()),
    skipped: z.int(),
    /** Of one row that was skipped. */
    overtaken: z.nullable(overtaking),
    job: z.nullable(listJob),
  }),
  errors: ['not_found', 'bad_request', 'token_scope', 'validation_failed'],
})

/** Jobs of a kind that go on, and those that ended in the last hour. */
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
