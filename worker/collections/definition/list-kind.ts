import type * as z from 'zod'
import type { Collection } from './define.ts'
import type { Sql } from './sql.ts'

/** Time and actor of an act. */
export interface ActMoment {
  /** A record date. */
  now: string
  actor: string
  /** The API token or superuser behind the admin, or `''`. */
  via: string
}

type Input = Record<string, unknown>

/** An act of admins on rows of a list, one or thousands, as data: the same statements for each of them. */
export interface ListAct {
  input?: z.core.$ZodType
  /** Rows to which it applies, as a condition on the kind's own table; others are skipped. */
  when(input: Input): Sql
  /** The columns it changes, to values or SQL expressions on the row. */
  set(input: Input, moment: ActMoment): Record<string, string | number | Sql>
  /** Text columns that admins edit, so that concurrent edits are detected. */
  edits?: readonly string[]
  /** The rows are deleted; `set` names the columns that the audit log stores. */
  removes?: true
  /** Secret columns that get a new value in each row; they are not audited. */
  fresh?: Record<string, Sql>
  /**
   * Further statements, run before the rows change and in the same transaction. `chosen` selects the ids of the
   * affected rows.
   */
  also?(chosen: Sql, input: Input, moment: ActMoment): Sql[]
}

export interface ListKind {
  /** Name in the URLs of its calls and in its audit entries: `projects` and `projects.unpublish`. */
  name: string
  /** Its table, and the fields to filter by; it need not be one of the record API. */
  collection: Collection
  /** Columns of each row, besides the base ones. */
  columns: readonly string[]
  expand: Readonly<Record<string, readonly string[]>>
  computed?: Readonly<Record<string, Sql>>
  /**
   * A full-text table over the rows' rowids, or columns of a small table; `also`: further matches, by an expression
   * for another full-text table, or by the words as typed.
   */
  search: { index: string } | { columns: readonly string[]; also?: (match: string, words: string) => Sql }
  /**
   * Available orders, each by a column that has an index together with `id` (and the trash column before it); the
   * first, descending, is the default. `nocase`: the index is over `column COLLATE NOCASE`; `folded`: the table has
   * keys for the names in this column, in `name-keys.ts`.
   */
  sorts: Readonly<Record<string, { nocase?: true; folded?: true }>>
  trash?: string
  /** Rows that are listed; by default all. */
  only?: Sql
  acts: Readonly<Record<string, ListAct>>
}
