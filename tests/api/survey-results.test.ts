import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { readSav } from '../support/survey/read-sav.ts'
import {
  cookieOf,
  countsOf,
  keep,
  published,
  send,
  surveyActs,
  upload,
  view,
} from '../support/worker/surveys.ts'
import { entryName } from '../../worker/features/surveys/answer-files-storage.ts'
import { api, migrated, person, request, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

test('responses are put in order by an answer, and some of them chosen by their ids', async () => {
  const { id } = await published(admin)
  await send(id, { name: 'mia', stars: 4 })
  await send(id, { name: 'Ben' })
  await send(id, { name: 'Zoe', stars: 2 })
  type Listed = { items: { id: string; answers: { name: string } }[]; totalItems: number }
  const listed = async (query: string) =>
    (await api<Listed>('GET', `/api/admin/surveys/${id}/responses?${query}`, { as: admin })).body
  const names = async (query: string) => (await listed(query)).items.map(({ answers }) => answers.name)
  // Missing answers come last in both orders.
  expect(await names('sort=answer.stars')).toEqual(['Zoe', 'mia', 'Ben'])
  expect(await names('sort=-answer.stars')).toEqual(['mia', 'Zoe', 'Ben'])
  expect(await names('sort=moment&perPage=1')).toHaveLength(1)
  const [first, , last] = (await listed('sort=answer.stars')).items
  const some = await listed(`ids=${first?.id},${last?.id}&sort=answer.stars`)
  expect(some.items.map(({ answers }) => answers.name)).toEqual(['Zoe', 'Ben'])
  expect(some.totalItems).toBe(2)
  for (const wrong of ['sort=answer.1', 'sort=password', 'sort=answer.x"', "ids=1' OR 1"]) {
    const refused = await api('GET', `/api/admin/surveys/${id}/responses?${wrong}`, { as: admin })
    expect(refused.status, wrong).toBe(400)
  }
})

test('file answers are summarised with sender and time; an anonymous survey names no sender', async () => {
  const ada = await person({ name: 'Ada' })
  const files = async (settings: { anonymous?: boolean }) => {
    const { id } = await published(admin, { settings: { access: 'signed_in', ...settings } })
    const bytes = Uint8Array.from(new TextEncoder().encode('Just words.'))
    const stored = await upload(id, { question: 'papers', bytes }, { as: ada })
    expect(stored.status, JSON.stringify(stored.body)).toBe(200)
    expect(await send(id, { name: 'A', papers: [stored.body.id] }, { as: ada })).toMatchObject({
      status: 200,
    })
    const { summary } = await countsOf(admin, id)
    return summary.questions.find((one) => one.id === 'papers')?.files
  }
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d /)
  expect(await files({})).toEqual([expect.objectContaining({ person: 'Ada', moment })])
  expect(await files({ anonymous: true })).toEqual([expect.objectContaining({ person: '', moment })])
})

test('a survey begins with the questions of a template', async () => {
  const draft = {
    format: 1,
    languages: ['en'],
    pages: [{ id: 'one', questions: [{ id: 'q', type: 'yes_no', title: { en: 'Well?' } }] }],
    ending: { title: {}, text: {} },
  }
  const made = await api<{ id: string }>('POST', '/api/admin/surveys', {
    as: admin,
    body: { title: 'From a template', description: 'Quick', draft },
  })
  expect(made.body).toMatchObject({ title: 'From a template', description: 'Quick', draft, version: 0 })
  const wrong = { ...draft, pages: [] }
  const refused = await api('POST', '/api/admin/surveys', { as: admin, body: { title: 'x', draft: wrong } })
  expect(refused.status).toBe(400)
})

test('answers are downloaded as a spreadsheet and as an SPSS file, by the filter', async () => {
  const { id } = await published(admin)
  await send(id, { name: '=1+1', pet: 'cat', stars: 4 })
  await send(id, { name: 'Ben', pet: { other: 'Parrot' } })
  const path = (format: string) => `/api/admin/surveys/${id}/responses.${format}?question=pet&answer=cat`
  const headers = { Authorization: admin.token }
  const book = await request(path('xlsx'), { headers })
  expect(book.headers.get('content-disposition')).toMatch(/^attachment; filename="survey-\w+-[\d-]+\.xlsx"$/)
  const archive = new Uint8Array(await book.arrayBuffer())
  expect(new TextDecoder('latin1').decode(archive.subarray(0, 200))).toMatch(
    /^PK.*xl\/worksheets\/sheet1\.xml/s,
  )
  const { variables, rows } = readSav(
    new Uint8Array(await (await request(path('sav'), { headers })).arrayBuffer()),
  )
  const names = variables.map(({ name }) => name)
  expect(names.slice(10)).toEqual(['name_2', 'pet', 'pet_other', 'breed', 'stars', 'papers', 'spoken'])
  expect(rows.map((row) => row.slice(10))).toEqual([['=1+1', 1, '', '', 4, '', '']])
  expect(await surveyActs(id)).toEqual(expect.arrayContaining(['surveys.export_answers']))
  const empty = await published(admin)
  const nothing = await request(`/api/admin/surveys/${empty.id}/responses.sav`, { headers })
  expect(readSav(new Uint8Array(await nothing.arrayBuffer())).rows).toEqual([])
  expect((await request(path('xls'), { headers })).status).toBe(404)
})

test('long names of files in any script fit the systems that unpack an archive', () => {
  const bytesOf = (name: string) => new TextEncoder().encode(name).length
  expect(entryName('papers-abc-', '録音 東京.pdf')).toBe('papers-abc-録音 東京.pdf')
  const long = entryName('papers-abc-', `${'録音😀'.repeat(60)}.pdf`)
  expect(bytesOf(long)).toBeGreaterThan(245)
  expect(bytesOf(long)).toBeLessThanOrEqual(255)
  expect(long).toMatch(/^papers-abc-録音😀.*\.pdf$/u)
  expect(long.isWellFormed()).toBe(true)
})

test('the files of sent answers are one archive, by the filter', async () => {
  const { id } = await published(admin)
  const bytes = Uint8Array.from(new TextEncoder().encode('Just words.'))
  for (const name of ['Mia', 'Ben']) {
    const cookie = cookieOf(await view(id))
    const stored = await upload(id, { question: 'papers', name: `../${name}.txt`, bytes }, { cookie })
    const by = cookie || cookieOf(stored)
    expect(await send(id, { name, papers: [stored.body.id] }, { cookie: by })).toMatchObject({ status: 200 })
  }
  const unsent = await upload(id, { question: 'papers', name: 'unsent.txt', bytes })
  await keep(id, { papers: [unsent.body.id] }, { cookie: cookieOf(unsent) })
  const stored = await env.DB.prepare(
    `SELECT response || '/' || id AS key FROM survey_files WHERE survey = ? AND response <> '' ORDER BY 1`,
  )
    .bind(id)
    .all<{ key: string }>()
  const keys = stored.results.map(({ key }) => key)
  const files = (query: string) => api('GET', `/api/admin/surveys/${id}/files?${query}`, { as: admin })
  expect((await files('')).body).toEqual({ files: 2, bytes: 22, parts: [keys[0]] })
  expect((await files('search=mia')).body).toEqual({ files: 1, bytes: 11, parts: [expect.any(String)] })
  const headers = { Authorization: admin.token }
  const part = async (number: number | string) =>
    request(`/api/admin/surveys/${id}/files/${number}${String(number).includes('?') ? '' : '?'}search=Ben`, {
      headers,
    })
  const archive = new TextDecoder('latin1').decode(await (await part(1)).arrayBuffer())
  expect([...archive.matchAll(/\w+\/papers-\w+-[^\0P]+\.txt/g)].length).toBe(2)
  expect(archive).toContain('Ben.txt')
  expect(archive).not.toMatch(/Mia|unsent|\.\.\//)
  expect((await part('x')).status).toBe(404)
  expect((await part('1?from=junk&')).status).toBe(400)
  const between = async (query: string) => {
    const answer = await request(`/api/admin/surveys/${id}/files/1?${query}`, { headers })
    const text = new TextDecoder('latin1').decode(await answer.arrayBuffer())
    return keys.map((key) => text.includes(key.split('/')[1] ?? ''))
  }
  expect(await between('')).toEqual([true, true])
  expect(await between(`from=${keys[1]}`)).toEqual([false, true])
  expect(await between(`from=${keys[0]}&until=${keys[1]}`)).toEqual([true, false])
})
