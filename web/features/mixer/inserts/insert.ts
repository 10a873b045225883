import type { MixDocument, MixMaster } from '#contract/mixes/document'

export interface InsertProps {
  id: string
  name: string
  channel: Omit<MixMaster, 'limiter' | 'trim'>
  mix: MixDocument
}
