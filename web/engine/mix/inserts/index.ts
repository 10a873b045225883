import type { Insert } from '#contract/mixes/inserts/index'
import { compressor } from './compressor.ts'
import { deEsser } from './de-esser.ts'
import { eq } from './eq.ts'
import type { InsertSound } from './insert.ts'

export const insertSounds: { readonly [Kind in Insert]: InsertSound<Kind> } = { eq, compressor, deEsser }
