import { inflateRawSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { SurveySchema } from '../../worker/contract/survey/schema.ts'
import { published, questions, send, upload } from '../support/worker/surveys.ts'
import { api, migrated, person, request, type Person } from '../support/worker/world.ts'

let admin: Person
let ada: Person
let survey: string
let response: string

const draft: SurveySchema = {
  ...questions,
  pages: questions.pages.map((page) => ({
    ...page,
    questions: page.questions.filter(({ id }) => id !== 'spoken'),
  })),
}

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
  ada = await person({ name: 'Ada Lovelace' })
  survey = (await published(admin, { draft, settings: { access: 'signed_in' } })).id
  const bytes = Uint8Array.from(new TextEncoder().encode('Just words.'))
  const file = await upload(survey, { question: 'papers', bytes }, { as: ada })
  const sent = await send(survey, { name: 'x', papers: [file.body.id] }, { as: ada })
  response = String(sent.body.id)
})

async function tokenWith(scopes: object): Promise<Record<string, string>> {
  const body = { name: 'Results', scopes, days: 30 }
  const made = await api<{ token: string }>('POST', '/api/admin/api-tokens', { as: admin, body })
  expect(made.status).toBe(200)
  return { Authorization: `Bearer ${made.body.token}` }
}

/** With the parts of archives and sheets unpacked, as far as they are stored or deflated. */
async function readable(path: string, headers: Record<string, string>): Promise<string> {
  const answer = await request(path, { headers })
  expect(answer.status, path).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const view = new DataView(bytes.buffer)
  const texts = [new TextDecoder('latin1').decode(bytes)]
  for (let at = 0; at + 30 < bytes.length; at++) {
    if (view.getUint32(at, true) !== 0x04034b50 || view.getUint16(at + 8, true) !== 8) continue
    const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    // Bytes after the end of the deflated data are ignored.
    texts.push(inflateRawSync(bytes.subarray(start)).toString())
  }
  return texts.join('\n')
}

const paths = (): string[] => [
  `/api/admin/surveys/${survey}/responses`,
  `/api/admin/surveys/${survey}/responses?search=x`,
  `/api/admin/survey-responses/${response}`,
  `/api/admin/surveys/${survey}/counts`,
  `/api/admin/surveys/${survey}/counts?state=sent`,
  `/api/admin/surveys/${survey}/responses.csv`,
  `/api/admin/surveys/${survey}/responses.sav`,
  `/api/admin/surveys/${survey}/responses.xlsx`,
  `/api/admin/surveys/${survey}/files/1`,
  `/api/admin/surveys/${survey}`,
  `/api/admin/surveys/${survey}/quotas`,
]

test('a token without the right to see people gets no names and addresses of respondents', async () => {
  const headers = await tokenWith({ surveys: 'read' })
  for (const path of paths()) {
    const text = await readable(path, headers)
    expect(text, path).not.toContain('Lovelace')
    expect(text.toLowerCase(), path).not.toContain(ada.email.toLowerCase())
  }
})

test('a token with it gets them, where an answer has them', async () => {
  const headers = await tokenWith({ surveys: 'read', people: 'read' })
  for (const path of paths().slice(0, 8)) expect(await readable(path, headers), path).toContain('Lovelace')
})
