import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { summarise } from '../../support/summarise.ts'
import type { CountedResponse } from '../../../worker/model/survey/tally.ts'
import { exportFormats, type ExportFormat } from '../../../worker/contract/survey/admin.ts'
import type { SurveySchema } from '../../../worker/contract/survey/schema.ts'
import { startWorker } from '../../support/servers/built-app.ts'
import { resultsPage } from './results-page.ts'

const RESPONSES = 100_000
const MANY_RESPONSES = 1_000_000
/** The bench’s worker adds this many. */
const FILLED_AT_ONCE = 50_000
const SURVEY = '/api/admin/surveys/surveywelcome01'

/** Uncollected garbage may vary by this much; three tables of 26 MB in memory would take twice that. */
const MEMORY_LIMIT = 40 * 1024 * 1024
const SUMMARY_LIMIT_MS = 2_000
/** Time to sum up 100,000 responses, memory of exports, and the page of results of a million. */
export async function run(): Promise<void> {
  sumUp()
  const app = await startWorker({ config: 'tests/bench/surveys/wrangler.toml' })
  try {
    const token = await signIn(app.address)
    const peaks: Record<ExportFormat, number[]> = { csv: [], xlsx: [], sav: [] }
    let filled = 0
    for (const responses of [RESPONSES, 3 * RESPONSES]) {
      for (; filled < responses; filled += FILLED_AT_ONCE) await fill(app.address, filled)
      for (const format of exportFormats) {
        // The first of each only warms up, and takes the memory that filling has left.
        await download(app.address, token, app.state, format)
        const { bytes, lines, seconds, peak } = await download(app.address, token, app.state, format)
        peaks[format].push(peak)
        console.log(
          `${format.toUpperCase()} of ${responses.toLocaleString('en')} responses: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, memory peaks at ${(peak / 2 ** 20).toFixed(0)} MiB`,
        )
        // Includes the heading.
        if (format === 'csv' && lines !== responses + 1)
          throw new Error(`${lines} lines of ${responses} responses`)
      }
    }
    for (const format of exportFormats) {
      const [small = 0, large = 0] = peaks[format]
      console.log(
        `three times the ${format.toUpperCase()} takes ${((large - small) / 2 ** 20).toFixed(0)} MiB more (at most ${MEMORY_LIMIT / 2 ** 20})`,
      )
      if (large - small > MEMORY_LIMIT) process.exitCode = 1
    }
    for (; filled < MANY_RESPONSES; filled += FILLED_AT_ONCE) await fill(app.address, filled)
    await resultsPage(app.address, SURVEY, token)
  } finally {
    app.stop()
  }
}

function sumUp() {
  const option = (id: string) => ({ id, label: { en: id } })
  const options = ['a', 'b', 'c', 'd', 'e'].map(option)
  const schema: SurveySchema = {
    format: 1,
    languages: ['en'],
    pages: [
      {
        id: 'one',
        questions: [
          { id: 'single', type: 'single_choice', title: {}, options },
          { id: 'many', type: 'multiple_choice', title: {}, options, other: true },
          { id: 'stars', type: 'rating', title: {}, max: 5 },
          { id: 'words', type: 'long_text', title: {} },
        ],
      },
      {
        id: 'two',
        questions: [
          { id: 'score', type: 'scale', title: {}, min: 0, max: 10, nps: true },
          { id: 'order', type: 'ranking', title: {}, options },
          { id: 'grid', type: 'matrix', title: {}, rows: options, columns: options },
          {
            id: 'why',
            type: 'short_text',
            title: {},
            showIf: { question: 'score', operator: 'below', value: 7 },
          },
        ],
      },
    ],
    ending: { title: {}, text: {} },
  }
  const id = (index: number) => 'abcde'[index % 5] ?? 'a'
  const responses = Array.from({ length: RESPONSES }, (_, index): CountedResponse => ({
    id: `response${index}`,
    complete: index % 10 > 0,
    lastPage: index % 20 === 0 ? 'one' : 'two',
    seconds: index % 600,
    moment: '',
    person: '',
    answers: {
      single: id(index),
      many: [id(index), id(index + 1), { other: `other ${index}` }],
      stars: 1 + (index % 5),
      words: `some words ${index}`,
      score: index % 11,
      order: ['a', 'b', 'c', 'd', 'e'].map((_one, place) => id(index + place)),
      grid: { a: id(index), b: id(index + 1), c: id(index + 2) },
      why: 'because',
    },
  }))
  const began = performance.now()
  const { complete } = summarise(schema, responses)
  const took = performance.now() - began
  console.log(
    `summarise: ${RESPONSES.toLocaleString('en')} responses to eight questions in ${took.toFixed(0)} ms (at most ${SUMMARY_LIMIT_MS})`,
  )
  if (complete !== RESPONSES * 0.9 || took > SUMMARY_LIMIT_MS) process.exitCode = 1
}

async function fill(address: string, from: number) {
  const { ok, status } = await fetch(`${address}/fill?from=${from}`, { method: 'POST' })
  if (!ok) throw new Error(`Filling answered ${status}`)
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: 'admin@mouthpiece.test', password: 'mouthpiece-dev' }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`No session: ${answer.status}`)
  return token
}

/** Samples the worker's memory while reading. */
async function download(address: string, token: string, state: string, format: ExportFormat) {
  const began = performance.now()
  const answer = await fetch(`${address}${SURVEY}/responses.${format}`, { headers: { Authorization: token } })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  let bytes = 0
  let lines = 0
  let peak = memoryOf(state)
  let looked = performance.now()
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
    if (performance.now() - looked < 100) continue
    looked = performance.now()
    peak = Math.max(peak, memoryOf(state))
  }
  return { bytes, lines, peak, seconds: (performance.now() - began) / 1000 }
}

/** The process with the state's files open, workerd. */
function memoryOf(state: string): number {
  let peak = 0
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${id}/cmdline`, 'latin1')
      if (!/workerd/.test(command) || !holds(id, state)) continue
      const [, pages = '0'] = readFileSync(`/proc/${id}/statm`, 'latin1').split(' ')
      peak = Math.max(peak, Number(pages) * 4_096)
    } catch {
      // It has ended, or belongs to another user.
    }
  }
  return peak
}

function holds(id: string, state: string): boolean {
  return readdirSync(`/proc/${id}/fd`).some((file) =>
    readlinkSync(`/proc/${id}/fd/${file}`).startsWith(state),
  )
}
