import type { Collection } from './define.ts'

export interface RelationStep {
  from: Collection
  to: Collection
  /** Followed backwards: by the field of `to` that points at `from`. */
  back: boolean
}

export interface RecordReads {
  id?: string
  /**
   * For a list of records that are stored elsewhere: the related ids that a filter demands of every record, by field.
   */
  pinned?: ReadonlyMap<string, string>
  steps: readonly RelationStep[]
  /** Values of a new record, as its fields take them. */
  values?: Record<string, unknown>
}
