import type * as z from 'zod'
import type { CountedField } from '../../contract/admin/lists.ts'
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

/** A filter that the list offers, as `operatorsOf` of the model has its operators. */
export type ListFilterDeclaration =
  | { kind: 'flag' | 'date' | 'text' | 'number' | 'ids' }
  | { kind: 'choice'; options: readonly string[] }
  /** A choice computed from several columns: conditions in the record API's filter grammar. */
  | { kind: 'state'; where: Readonly<Record<string, string>> }

type ListSearch =
  /** A full-text table over the rowids. */
  | { index: string }
  /** Conditions that use indexes, and conditions on single rows for when too many match: then `isCut` holds. */
  | {
      byIndex: (match: string, words: string) => Sql[]
      isCut: (match: string, words: string) => Sql
      byRow: (words: string) => Sql[]
    }
  /** Rows are compared one by one; `also` adds a condition. */
  | { columns: readonly string[]; also?: (words: string) => Sql }

/** The related rows of each row; a page of rows may have millions. */
export interface CountedRows {
  rows: Sql
  /** All are counted for rows that meet this condition. */
  allIf?: Sql
}

// Safe: the type of `counts` has no other keys.
export const countsOf = ({ counts = {} }: Pick<ListKind, 'counts'>) =>
  Object.entries(counts) as [CountedField, CountedRows][]

export interface ListKind {
  /** In URLs and audit entries: `projects`, `projects.unpublish`. */
  name: string
  /** It need not be one of the record API. */
  collection: Collection
  /** Besides the base ones. */
  columns: readonly string[]
  expand: Readonly<Record<string, readonly string[]>>
  computed?: Readonly<Record<string, Sql>>
  counts?: Readonly<Partial<Record<CountedField, CountedRows>>>
  search: ListSearch
  /**
   * Orders by columns that have an index with `id`; the first, descending, is the default. `nocase`: indexed as
   * `COLLATE NOCASE`; `folded`: sorted by keys in `name-keys.ts`.
   */
  sorts: Readonly<Record<string, { nocase?: true; folded?: true }>>
  /** By field. Tests and the bench measure each with every order. */
  filters: Readonly<Record<string, ListFilterDeclaration>>
  /** Columns with an index of the rows in which they are not empty. */
  sparse?: readonly string[]
  /** The table has at most some thousands of rows, whatever the number of people. */
  isSmall?: true
  trash?: string
  acts: Readonly<Record<string, ListAct>>
}
