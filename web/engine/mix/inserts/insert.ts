import type { Insert, InsertSettings } from '#contract/mixes/inserts/index'
import type { Core } from '../core.ts'
import type { InsertNumber } from '../core/fields.ts'

export interface CoreLane {
  quad: number
  lane: number
}

/** The sound of one kind of insert effect: writes its settings into the core, which applies it. */
export interface InsertSound<Kind extends Insert> {
  number: InsertNumber
  write(core: Pick<Core, 'set'>, lane: CoreLane, settings: InsertSettings[Kind], sampleRate: number): void
  /** Sets what an unused lane needs to stay silent. */
  rest?(core: Pick<Core, 'set' | 'mask'>, lane: CoreLane): void
}
