import type { Insert, InsertSettings } from '../../../contract/mixes/inserts/index.ts'
import type { Param } from '../param.ts'

/** Without its sound and its controls. */
export interface InsertModel<Kind extends Insert> {
  label: string
  abbreviation: string
  /** Leave the sound unchanged. */
  initial: InsertSettings[Kind]
  params: readonly Param[]
}
