/**
 * `export-child.ts <database> <kind> <format> <until>` writes the file of the responses up to a day for a slow reader, and prints
 * an `ExportReport`. Its parent limits the heap.
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { D1Database } from '@cloudflare/workers-types'
import type { ExportFormat } from '../../../worker/contract/survey/admin.ts'
import { answersFormats } from '../../../worker/features/surveys/export/file-service.ts'
import { eachResponse } from '../../../worker/features/surveys/response-pages-storage.ts'
import { streamOf } from '../../../worker/platform/streams.ts'
import type { AskedQuery } from './answers-thread.ts'
import { answersSchema, SURVEY, type AnswersKind } from './answers-database.ts'

export interface ExportReport {
  bytes: number
  /** Lines of a text. */
  lines: number
  calls: number
  seconds: number
  /** Bytes of the largest heap, and of the buffers outside it; garbage counts. */
  heap: number
  external: number
}

const [path = '', kind = 'usual', format = 'csv', until = ''] = process.argv.slice(2)
const thread = new Worker(new URL('./answers-thread.ts', import.meta.url), {
  workerData: path,
  // Its own limit: the child’s flags would hold for it, too.
  resourceLimits: { maxOldGenerationSizeMb: 2_000, maxYoungGenerationSizeMb: 64 },
})
const report: ExportReport = { bytes: 0, lines: 0, calls: 0, seconds: 0, heap: 0, external: 0 }

async function rowsFor(query: AskedQuery): Promise<unknown> {
  report.calls++
  thread.postMessage(query)
  // Safe: the thread answers with bytes, one query at a time.
  const [bytes] = (await once(thread, 'message')) as [Uint8Array]
  const rows: unknown = JSON.parse(new TextDecoder().decode(bytes))
  sample()
  return rows
}

function sample() {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics()
  report.heap = Math.max(report.heap, heap)
  report.external = Math.max(report.external, external)
}

// Safe: the pages of answers are read by this alone.
const binding = {
  prepare: (text: string) => ({
    bind: (...values: AskedQuery['values']) => ({ raw: () => rowsFor({ text, values }) }),
  }),
} as unknown as D1Database

const began = performance.now()
// Safe: the parent passes a kind and a format.
const { chunks } = answersFormats[format as ExportFormat]
const stream = streamOf(
  chunks({
    title: 'Answers',
    versions: [{ version: 1, schema: answersSchema(kind as AnswersKind) }],
    options: { pageOf: (response) => `https://x.test/${response}` },
    notes: [],
    now: new Date('2026-11-30T12:00:00Z'),
    pages: () => eachResponse(binding, SURVEY, { to: until }),
  }),
)
for await (const chunk of stream) {
  report.bytes += chunk.length
  for (const byte of chunk) if (byte === 10) report.lines++
  sample()
  await wait(1)
}
report.seconds = (performance.now() - began) / 1000
console.log(JSON.stringify(report))
await thread.terminate()
