import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { exportFormats } from '../../../contract/survey/admin.ts'
import type { SurveySchema } from '../../../contract/survey/schema.ts'
import { streamOf } from '../../../platform/streams.ts'
import type { ExportedResponse } from './columns.ts'
import { answersFormats } from './file-service.ts'

const schema: SurveySchema = {
  format: 1,
  languages: ['en'],
  pages: [{ id: 'one', questions: [{ id: 'words', type: 'long_text', title: {} }] }],
  ending: { title: {}, text: {} },
}

const PAGES = 8
const PAGE_ROWS = 500
const dates = { begun: '2026-01-01 10:00:00.000Z', sent: '2026-01-01 10:00:00.000Z', edited: '' }

/** Pages of 500 KB that do not compress, and what was read of them. */
function source() {
  const seen = { pages: 0, rows: 0, isClosed: false }
  let noise = 1
  function* page(): Generator<ExportedResponse> {
    for (let row = 0; row < PAGE_ROWS; row++) {
      seen.rows++
      let words = ''
      for (let at = 0; at < 100; at++) {
        noise = (noise * 48_271) % 2_147_483_647
        words += noise.toString(36).padStart(10, '0').slice(-10)
      }
      yield { id: 'x', version: 1, state: 'sent', language: 'en', seconds: 1, ...dates, answers: { words } }
    }
  }
  async function* pages() {
    try {
      for (let index = 0; index < PAGES; index++) {
        seen.pages++
        yield page()
      }
    } finally {
      seen.isClosed = true
    }
  }
  return { seen, pages }
}

function opened(format: (typeof exportFormats)[number]) {
  const { seen, pages } = source()
  const { chunks } = answersFormats[format]
  const options = { pageOf: () => '' }
  const file = chunks({
    title: 'x',
    versions: [{ version: 1, schema }],
    options,
    notes: [],
    now: new Date(0),
    pages,
  })
  return { seen, reader: streamOf(file).getReader() }
}

/** Everything that happens while a reader takes nothing. */
async function settled() {
  for (let turns = 0; turns < 50; turns++) await turn()
}

test.each(exportFormats)('a file of %s is read no further than its reader is', async (format) => {
  const { seen, reader } = opened(format)
  // The first pass of statistics measures the texts, before the first byte.
  const passes = format === 'sav' ? PAGES : 0
  await reader.read()
  await settled()
  expect(seen.pages - passes).toBe(1)
  let received = 0
  const moments: { rows: number; received: number }[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    received += value.length
    await settled()
    moments.push({ rows: seen.rows - passes * PAGE_ROWS, received })
  }
  const rowsOf = (bytes: number) => (bytes / received) * PAGES * PAGE_ROWS
  const ahead = Math.max(...moments.map((moment) => moment.rows - rowsOf(moment.received)))
  // A chunk and the compression hold less than a page.
  expect(ahead).toBeLessThan(PAGE_ROWS)
  expect(seen).toEqual({ pages: passes + PAGES, rows: (passes + PAGES) * PAGE_ROWS, isClosed: true })
})

test.each(exportFormats)('a cancelled file of %s reads no more pages', async (format) => {
  const { seen, reader } = opened(format)
  await reader.read()
  await reader.read()
  await settled()
  const before = { ...seen }
  await reader.cancel()
  await settled()
  expect(seen).toEqual({ ...before, isClosed: true })
  expect(seen.pages).toBeLessThan(2 * PAGES)
})
