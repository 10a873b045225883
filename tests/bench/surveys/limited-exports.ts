import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { exportFormats } from '../../../worker/contract/survey/admin.ts'
import { answersDatabase, type AnswersKind } from './answers-database.ts'
import type { ExportReport } from './export-child.ts'

/** MiB. The platform gives 128 to a worker, for its heap and the buffers outside it, in all its requests. */
const HEAP = { old: 64, semi: 4 }
const MAX_EXTERNAL = 40
/** Calls that the platform allows a request. */
const MAX_CALLS = 1_000

const sizes: readonly (readonly [AnswersKind, readonly number[]])[] = [
  ['usual', [100_000, 300_000, 1_000_000]],
  // Full pages all the same.
  ['large', [1_500]],
]

/** Exports of any size end within a heap as small as a worker’s, for a reader that is slower than they are. */
export function limitedExports(): void {
  for (const [kind, counts] of sizes) {
    const database = answersDatabase(kind, Math.max(...counts))
    try {
      for (const count of counts) {
        for (const format of exportFormats) {
          const report = exported([database.path, kind, format, database.untilOf(count)])
          print(`${format.toUpperCase()} of ${count.toLocaleString('en')} ${kind} answers`, report)
          if (format === 'csv' && report.lines !== count + 1)
            throw new Error(`${report.lines} lines of ${count} answers`)
        }
      }
    } finally {
      database.remove()
    }
  }
}

function exported(args: string[]): ExportReport {
  const flags = [`--max-old-space-size=${HEAP.old}`, `--max-semi-space-size=${HEAP.semi}`]
  const child = join(import.meta.dirname, 'export-child.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, child, ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr.slice(-2_000)}`)
  // Safe: the child prints nothing else.
  return JSON.parse(stdout) as ExportReport
}

function print(name: string, { bytes, calls, seconds, heap, external }: ExportReport) {
  const mebibytes = (size: number) => (size / 2 ** 20).toFixed(0)
  console.log(
    `${name}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(0)} s and ${calls} calls, heap up to ${mebibytes(heap)} MiB (limited to ${HEAP.old}), buffers to ${mebibytes(external)} MiB (at most ${MAX_EXTERNAL})`,
  )
  if (external > MAX_EXTERNAL * 2 ** 20 || calls > MAX_CALLS) process.exitCode = 1
}
