import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { rowid } from './dump.ts'

const value = z.union([z.string(), z.number(), z.null(), z.object({ sql: z.string() })])

/** One transaction. For a restoring worker only. */
export const runStatements = endpoint({
  method: 'POST',
  path: '/api/operator/restore/statements',
  body: z.object({ statements: z.array(z.string()) }),
  answer: z.object({ changes: z.number() }),
  errors: ['operator_signature_wrong', 'not_found'],
})

/** Bytes of rows in one call: a row has 2 MB at most, and JSON writes a control character as six. */
export const MAX_ROWS_BYTES = 16 * 1024 * 1024

/** Deletions come first; `added` rows get the next rowids, unless they exist by their keys. For a restoring worker only. */
export const writeRows = endpoint({
  method: 'POST',
  path: '/api/operator/restore/rows',
  body: z.object({
    table: z.string(),
    columns: z.array(z.string()),
    deleted: z.array(rowid),
    rows: z.array(z.tuple([rowid, z.array(value)])),
    added: z._default(z.array(z.array(value)), []),
  }),
  /** Rows of `added` that did not exist. */
  answer: z.object({ added: z.number() }),
  errors: ['operator_signature_wrong', 'not_found'],
})
