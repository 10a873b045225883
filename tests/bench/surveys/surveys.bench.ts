import { summarise } from '../../support/summarise.ts'
import type { CountedResponse } from '../../../worker/model/survey/tally.ts'
import type { SurveySchema } from '../../../worker/contract/survey/schema.ts'
import { startWorker } from '../../support/servers/built-app.ts'
import { limitedExports } from './limited-exports.ts'
import { publishQuotas } from './publish-quotas.ts'
import { resultsPage } from './results-page.ts'

const RESPONSES = 100_000
const MANY_RESPONSES = 1_000_000
/** The bench’s worker adds this many. */
const FILLED_AT_ONCE = 50_000
const SURVEY = '/api/admin/surveys/surveywelcome01'

const SUMMARY_LIMIT_MS = 2_000

/** Time to sum up 100,000 responses, exports in the memory of a worker, and the page of results and the quotas of a million. */
export async function run(): Promise<void> {
  sumUp()
  limitedExports()
  const app = await startWorker({ config: 'tests/bench/surveys/wrangler.toml' })
  try {
    const token = await signIn(app.address)
    for (let filled = 0; filled < MANY_RESPONSES; filled += FILLED_AT_ONCE) await fill(app.address, filled)
    await resultsPage(app.address, SURVEY, token)
    await publishQuotas(app.address, SURVEY, token)
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
