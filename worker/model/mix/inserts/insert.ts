import type { Insert, InsertSettings } from '../../../contract/mixes/inserts/index.ts'
import type { Param } from '../param.ts'

/** One kind of insert effect, without its sound and its controls. */
export interface InsertModel<Kind extends Insert> {
  label: string
  abbreviation: string
  /** Settings of a new channel, which leave its sound unchanged. */
  initial: InsertSettings[Kind]
  /** Knobs that can be turned and automated. */
  params: readonly Param[]
}
