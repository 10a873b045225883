import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'

/** A row of `.training/sources.csv`; all values are texts. */
export interface TrainingSource {
  source: string
  licence: string
  minutes: string
  labels: string
  attribution: string
  /** The version of the weights that were learned from it. */
  weights: string
}

export function trainingSources(root: string): TrainingSource[] {
  const csv = readFileSync(join(root, '.training/sources.csv'), 'utf8')
  return Papa.parse<TrainingSource>(csv.trim(), { header: true }).data
}

/** The recordings and voices that the lip-sync was learned from, with those who made them. */
export function sourcesText(sources: readonly TrainingSource[]): string {
  const named = sources
    .filter(({ attribution }) => attribution !== '')
    .map(({ source, licence, attribution }) => `${source} (${licence})\n    ${attribution}`)
  return `Recordings and voices

The lip-sync was learned from the recordings and synthetic voices below. None of them is part of the product.

${named.join('\n')}`
}
