import type { Collection } from './define.ts'

export interface RelationStep {
  from: Collection
  to: Collection
  /** Through the field of `to` that points at `from`. */
  back: boolean
}

export interface RecordReads {
  id?: string
  /** Ids that a filter demands of every record, by field; for records that are stored elsewhere. */
  pinned?: ReadonlyMap<string, string>
  steps: readonly RelationStep[]
  values?: Record<string, unknown>
}
