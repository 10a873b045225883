import { inserts, type Insert, type InsertSettings } from '../../../contract/mixes/inserts/index.ts'
import { compressor } from './compressor.ts'
import { deEsser } from './de-esser.ts'
import { eq } from './eq.ts'
import type { InsertModel } from './insert.ts'

export const insertModels: { readonly [Kind in Insert]: InsertModel<Kind> } = { eq, compressor, deEsser }

export function mapInserts(
  settingsOf: <Kind extends Insert>(kind: Kind) => InsertSettings[Kind],
): InsertSettings {
  // Safe: `settingsOf` returns the settings of the kind that it gets.
  return Object.fromEntries(inserts.map((kind) => [kind, settingsOf(kind)])) as InsertSettings
}

export function orderFrom(...first: readonly Insert[]): Insert[] {
  return [...first, ...inserts.filter((kind) => !first.includes(kind))]
}
