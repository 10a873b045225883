import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const MAX_FILTER = 200

const filter = z.optional(z.string().check(z.maxLength(MAX_FILTER)))

const logEntry = z.object({
  id: z.number(),
  /** Milliseconds since 1970. */
  at: z.number(),
  level: z.enum(['info', 'warning', 'error']),
  event: z.string(),
  request: z.string(),
  code: z.string(),
  path: z.string(),
  person: z.string(),
  /** JSON. */
  details: z.string(),
})

/** The log of the last day, newest first: errors, slow requests and events, without secrets. */
export const listLogs = endpoint({
  method: 'GET',
  path: '/api/admin/logs',
  query: z.object({
    level: z.optional(z.enum(['info', 'warning', 'error'])),
    code: filter,
    path: filter,
    person: filter,
    request: filter,
    text: filter,
    /** Id of an entry: older ones follow. */
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  }),
  answer: z.object({ entries: z.array(logEntry), next: z.nullable(z.number()) }),
  errors: [],
})

/** Bytes that a database of the platform holds at most. */
export const DATABASE_MAX_BYTES = 10 * 1024 ** 3

/** Errors by code, slow requests and queries and dead messages of the last day, and the size of the database. */
export const summariseLogs = endpoint({
  method: 'GET',
  path: '/api/admin/logs/summary',
  answer: z.object({
    errors: z.array(z.object({ code: z.string(), count: z.number() })),
    slow: z.array(z.object({ path: z.string(), count: z.number(), worst: z.number() })),
    queries: z.array(z.object({ sql: z.string(), count: z.number(), worst: z.number() })),
    dead: z.number(),
    databaseBytes: z.number(),
  }),
  errors: [],
})
