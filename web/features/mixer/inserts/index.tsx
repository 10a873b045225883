import type { Insert } from '#contract/mixes/inserts/index'
import type { ComponentType } from 'react'
import { CompressorControls } from './compressor.tsx'
import { DeEsserControls } from './de-esser.tsx'
import { EqControls } from './eq.tsx'
import type { InsertProps } from './insert.ts'

export const insertControls: Readonly<Record<Insert, ComponentType<InsertProps>>> = {
  eq: EqControls,
  compressor: CompressorControls,
  deEsser: DeEsserControls,
}
