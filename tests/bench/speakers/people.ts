import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'

export const SAMPLE_RATE = 16_000

const root = join(import.meta.dirname, '../../..')
const shared = process.env.SHARED ?? join(root, '../shared')

const decoded = new Map<string, Float32Array>()

/** A sound file of ../shared, by ffmpeg. */
export function soundOf(file: string): Float32Array {
  const known = decoded.get(file)
  if (known) return known
  const words = ['-loglevel', 'error', '-i', join(shared, file)]
  const format = ['-f', 's16le', '-ac', '1', '-ar', String(SAMPLE_RATE), '-']
  const bytes = execFileSync('ffmpeg', [...words, ...format], { maxBuffer: 2 ** 30 })
  const samples = Float32Array.from(
    { length: bytes.length / 2 },
    (_, index) => bytes.readInt16LE(2 * index) / 32768,
  )
  decoded.set(file, samples)
  return samples
}

export const textOf = (file: string) => readFileSync(join(shared, file), 'utf8')

export interface Person {
  name: string
  /** Files in ../shared. */
  clips: string[]
}

const rowsOf = (text: string, delimiter: string) =>
  Papa.parse<Record<string, string>>(text.trim(), { header: true, delimiter, quoteChar: '\0' }).data

/** People of a set of `.training/held-out.csv`. */
export function peopleOf(set: string): Person[] {
  const heldOut = rowsOf(readFileSync(join(root, '.training/held-out.csv'), 'utf8'), ',')
  const manifest = rowsOf(textOf('voice-data/manifest.tsv'), '\t')
  return heldOut
    .filter((row) => row.set === set)
    .map(({ speaker = '' }) => ({
      name: speaker,
      clips: manifest.filter((row) => row.speaker === speaker).map(({ file = '' }) => `voice-data/${file}`),
    }))
}
