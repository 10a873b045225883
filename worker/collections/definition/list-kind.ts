import type * as z from 'zod'
import type { Collection } from './define.ts'
import type { Sql } from './sql.ts'

export interface ActMoment {
  now: string
  actor: string
  /** The API token or superuser behind the admin, or `''`. */
  via: string
}

type Input = Record<string, unknown>

/** Declared as data, so that the same statements serve one row and thousands. */
export interface ListAct {
  input?: z.core.$ZodType
  /** A condition on the kind's own table; other rows are skipped. */
  when(input: Input): Sql
  /** Values, or SQL expressions on the row. */
  set(input: Input, moment: ActMoment): Record<string, string | number | Sql>
  /** Concurrent edits of these are detected. */
  edits?: readonly string[]
  /** The rows are deleted; `set` names the columns that the audit log stores. */
  removes?: true
  /** Secrets that get a new value in each row; they are not audited. */
  fresh?: Record<string, Sql>
  /** Run before the rows change, in the same transaction. `chosen` selects the ids of the affected rows. */
  also?(chosen: Sql, input: Input, moment: ActMoment): Sql[]
}

export interface ListKind {
  /** In URLs and audit entries: `projects`, `projects.unpublish`. */
  name: string
  /** It need not be one of the record API. */
  collection: Collection
  /** Besides the base ones. */
  columns: readonly string[]
  expand: Readonly<Record<string, readonly string[]>>
  computed?: Readonly<Record<string, Sql>>
  /**
   * A full-text table over the rowids, or columns of a small table; `also` adds matches by an expression or the
   * words.
   */
  search: { index: string } | { columns: readonly string[]; also?: (match: string, words: string) => Sql }
  /**
   * Orders by columns that have an index with `id`; the first, descending, is the default. `nocase`: indexed as
   * `COLLATE NOCASE`; `folded`: sorted by keys in `name-keys.ts`.
   */
  sorts: Readonly<Record<string, { nocase?: true; folded?: true }>>
  trash?: string
  only?: Sql
  acts: Readonly<Record<string, ListAct>>
}
