import type { Sql } from './sql.ts'

/** One of the conditions that must all hold for a filter. */
export interface FilterTerm {
  sql: Sql
  /** Finds the same rows by indexes, if it is another condition. */
  source?: Sql
  /** Rows of other tables that are read to compare one row; 0 by default. */
  lookups?: number
  /** Holds if `source` lacks some of the rows. */
  isCut?: Sql
  /** The table's own column that is compared with constants, if an index on it would find the rows. */
  field?: string
  /** `equal`: to one constant. `some`: to one of several. `filled` and `empty`: to `''`. */
  comparison?: 'equal' | 'some' | 'range' | 'filled' | 'empty'
}
