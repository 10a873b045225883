import type * as z from 'zod'
import type { Collection } from './define.ts'
import type { Sql } from './sql.ts'

/** When something is done, and by whom. */
export interface ActMoment {
  /** A record date. */
  now: string
  /** Id of the admin. */
  actor: string
  /** The API token or superuser behind the admin, or `''`. */
  via: string
}

/** What an act was told, after its schema has looked at it. */
type Input = Record<string, unknown>

/** What admins can do to rows of a list, one or thousands, as data: the same statements for each of them. */
export interface ListAct {
  /** What is asked besides the rows. */
  input?: z.core.$ZodType
  /** Rows on which it makes sense, as a condition on the kind's own table; others are skipped. */
  when(input: Input): Sql
  /** The columns it changes, to values or to what SQL makes of the row. */
  set(input: Input, moment: ActMoment): Record<string, string | number | Sql>
  /** Text columns in which somebody writes, so that two who write at once are told of each other. */
  edits?: readonly string[]
  /** The rows go; `set` names the columns that the audit log keeps of them. */
  removes?: true
  /** Secret columns that get another value in each row; they are not written to the audit log. */
  fresh?: Record<string, Sql>
  /**
   * What else is written with it, before the rows change and in the same transaction. `chosen` selects the ids of the
   * rows that it is done to.
   */
  also?(chosen: Sql, input: Input, moment: ActMoment): Sql[]
}

/** A kind of things that the back office lists. */
export interface ListKind {
  /** In the address of its calls and in its audit entries: `projects` and `projects.unpublish`. */
  name: string
  /** Its table, and the fields that can be filtered by; it need not be one of the record API. */
  collection: Collection
  /** Columns that rows come with, besides the base ones. */
  columns: readonly string[]
  /** Columns of what a relation points at. */
  expand: Readonly<Record<string, readonly string[]>>
  /** More columns, computed for the rows that are shown. */
  computed?: Readonly<Record<string, Sql>>
  /**
   * A full-text table over the rows' rowids, or columns of a small table; `also`: what else is found, by an expression
   * for a full-text table of something else, or by the words as they were typed.
   */
  search: { index: string } | { columns: readonly string[]; also?: (match: string, words: string) => Sql }
  /**
   * Orders on offer, each by a column that has an index together with `id` (and the trash column before it); the
   * first, greatest first, is the usual one. `nocase`: the index is over `column COLLATE NOCASE`; `folded`: the table
   * has keys for this column, its names, in `name-keys.ts`.
   */
  sorts: Readonly<Record<string, { nocase?: true; folded?: true }>>
  /** Date column that says since when a row lies in the trash. */
  trash?: string
  /** Rows that are never listed. */
  only?: Sql
  acts: Readonly<Record<string, ListAct>>
}
