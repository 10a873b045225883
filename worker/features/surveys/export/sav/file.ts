import type { Cell, ColumnHead } from '../column.ts'
import { CaseWriter, textBytes } from './cases.ts'
import { dictionaryBytes } from './dictionary.ts'
import { MAX_WIDTH, variablesOf } from './variables.ts'

/** Written at once, at least. */
const CHUNK_BYTES = 64 * 1024

interface StatisticsTable {
  title: string
  columns: readonly ColumnHead[]
  /** Read twice: the widths of texts are declared before the first case. */
  rows(): AsyncIterable<Cell[]>
  now: Date
}

/**
 * An SPSS system file (`.sav`) in UTF-8. Unanswered numbers are system-missing, texts blank; choices are codes with
 * labels. Texts beyond 32,767 bytes are cut.
 */
export async function* savFile({ title, columns, rows, now }: StatisticsTable): AsyncGenerator<Uint8Array> {
  const widths = columns.map(() => 0)
  const texts = columns.flatMap(({ type }, index) => (type === 'text' ? [index] : []))
  for await (const row of rows()) {
    for (const index of texts) {
      widths[index] = Math.max(widths[index] ?? 0, textBytes(row[index], MAX_WIDTH).length)
    }
  }
  const variables = variablesOf(columns, widths)
  yield dictionaryBytes(variables, { title, now })
  const cases = new CaseWriter(columns, variables)
  for await (const row of rows()) {
    cases.add(row)
    // Rows have the width of their longest texts: a page of them may be larger than the memory.
    if (cases.length >= CHUNK_BYTES) yield cases.take()
  }
  yield cases.take()
  yield cases.end()
}
