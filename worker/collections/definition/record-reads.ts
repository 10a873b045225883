import type { Collection } from './define.ts'

/** One relation that a request follows from records to others. */
export interface RelationStep {
  from: Collection
  to: Collection
  /** Followed backwards: by the field of `to` that points at `from`. */
  back: boolean
}

/** The reads of a record API request. */
export interface RecordReads {
  /** The single record that it names. */
  id?: string
  /**
   * For a list of records that are stored elsewhere: the related ids that a filter demands of every record, by field.
   */
  pinned?: ReadonlyMap<string, string>
  /** Every relation that its filter, sort and expand follow. */
  steps: readonly RelationStep[]
  /** Values of a new record, as its fields take them. */
  values?: Record<string, unknown>
}
