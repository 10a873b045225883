import type { MixDocument, MixMaster } from '#contract/mixes/document'

/** A channel that has inserts: a track, a group or the master. */
export interface InsertProps {
  id: string
  name: string
  channel: Omit<MixMaster, 'limiter' | 'trim'>
  mix: MixDocument
}
