import type { Collection } from './define.ts'

/** One relation that a request follows from records to others. */
export interface RelationStep {
  from: Collection
  to: Collection
  /** Followed from behind: by the field of `to` that points at `from`. */
  back: boolean
}

/** What a request of the record API reads. */
export interface RecordReads {
  /** The one record it names. */
  id?: string
  /** Of a list of records that are kept elsewhere: the related ids that a filter demands of every record, by field. */
  pinned?: ReadonlyMap<string, string>
  /** Every relation that its filter, sort and expand follow. */
  steps: readonly RelationStep[]
  /** Values of a new record, as its fields take them. */
  values?: Record<string, unknown>
}
